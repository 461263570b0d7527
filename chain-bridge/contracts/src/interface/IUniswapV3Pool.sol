// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What of a Uniswap v3 pool is read for its mean price.
interface IUniswapV3Pool {
    /// @notice The token with the lower address; prices are of it in `token1`.
    function token0() external view returns (address);

    /// @notice The token with the higher address.
    function token1() external view returns (address);

    /// @notice What the pool has summed up, each second of each, as of moments before now.
    /// @param secondsAgos how long ago, seconds
    /// @return tickCumulatives sum of the tick over all seconds
    /// @return secondsPerLiquidityCumulativeX128s sum of 2^128 over the liquidity in range, over all seconds
    function observe(uint32[] calldata secondsAgos)
        external
        view
        returns (int56[] memory tickCumulatives, uint160[] memory secondsPerLiquidityCumulativeX128s);
}
