// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The chains that live on a developer's machine and carry nobody's money.
library DevelopmentChains {
    /// @notice Whether `chainId` is the default of anvil and hardhat (31337) or of geth's developer mode (1337).
    /// @param chainId EIP-155 chain id
    /// @return whether it is
    function includes(uint256 chainId) internal pure returns (bool) {
        return chainId == 31337 || chainId == 1337;
    }
}
