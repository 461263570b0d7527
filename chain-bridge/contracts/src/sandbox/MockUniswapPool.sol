// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUniswapV3Pool} from "../interface/IUniswapV3Pool.sol";
import {DevelopmentChains} from "../library/DevelopmentChains.sol";

/// @notice A pool without money whose price one keeper moves, with the sums over time that a Uniswap v3 pool keeps.
/// Example: ten minutes at tick 0 and then a second at tick 100 000: the mean over ten minutes is 166.
contract MockUniswapPool is IUniswapV3Pool {
    struct Observation {
        uint32 time;
        int24 tick;
        uint128 liquidity;
        int56 tickCumulative;
        uint160 secondsPerLiquidityCumulativeX128;
    }

    /// @inheritdoc IUniswapV3Pool
    address public immutable override token0;

    /// @inheritdoc IUniswapV3Pool
    address public immutable override token1;

    /// @notice The only account that moves the price.
    address public immutable keeper;

    Observation[] private _observations;

    /// @notice Prices that somebody just sets must never meet real money.
    /// @param chainId EIP-155 chain id
    error MockPoolsBelongToDevelopmentChains(uint256 chainId);

    /// @notice Only the keeper moves the price.
    /// @param caller who called
    /// @param keeper who may
    error CallerMovesNoPrice(address caller, address keeper);

    /// @notice Nothing is known of so long ago; the word is the real pool's.
    error OLD();

    /// @notice Made at a price.
    /// @param token0_ priced
    /// @param token1_ what it is priced in
    /// @param tick the first price, 1.0001^tick of token1 for one of token0, both in raw units
    /// @param liquidity in range
    /// @param keeper_ who moves it
    constructor(address token0_, address token1_, int24 tick, uint128 liquidity, address keeper_) {
        if (!DevelopmentChains.includes(block.chainid)) revert MockPoolsBelongToDevelopmentChains(block.chainid);
        token0 = token0_;
        token1 = token1_;
        keeper = keeper_;
        _observations.push(Observation(uint32(block.timestamp), tick, liquidity, 0, 0));
    }

    /// @notice From now on the price is another.
    /// @param tick the price
    /// @param liquidity in range
    function move(int24 tick, uint128 liquidity) external {
        if (msg.sender != keeper) revert CallerMovesNoPrice(msg.sender, keeper);
        (int56 tickCumulative, uint160 perLiquidity) = _at(uint32(block.timestamp));
        _observations.push(Observation(uint32(block.timestamp), tick, liquidity, tickCumulative, perLiquidity));
    }

    /// @inheritdoc IUniswapV3Pool
    function observe(uint32[] calldata secondsAgos)
        external
        view
        override
        returns (int56[] memory tickCumulatives, uint160[] memory secondsPerLiquidityCumulativeX128s)
    {
        tickCumulatives = new int56[](secondsAgos.length);
        secondsPerLiquidityCumulativeX128s = new uint160[](secondsAgos.length);
        for (uint256 i = 0; i < secondsAgos.length; ++i) {
            (tickCumulatives[i], secondsPerLiquidityCumulativeX128s[i]) =
                _at(uint32(block.timestamp) - secondsAgos[i]);
        }
    }

    function _at(uint32 time) private view returns (int56, uint160) {
        for (uint256 i = _observations.length; i > 0; --i) {
            Observation memory last = _observations[i - 1];
            if (last.time <= time) {
                uint32 since = time - last.time;
                return (
                    last.tickCumulative + int56(last.tick) * int56(uint56(since)),
                    last.secondsPerLiquidityCumulativeX128
                        + uint160((uint256(since) << 128) / (last.liquidity == 0 ? 1 : last.liquidity))
                );
            }
        }
        revert OLD();
    }
}
