// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAggregatorV3} from "../interface/IAggregatorV3.sol";
import {DevelopmentChains} from "../library/DevelopmentChains.sol";

/// @notice What every mock feed shares: it exists on development chains only, and one keeper says what it answers.
abstract contract MockFeed is IAggregatorV3 {
    /// @notice The only account that may change what the feed answers.
    address public immutable keeper;

    /// @notice Round `roundId` answers `current`, at the feed's decimals and signed, as of `updatedAt` (Unix seconds).
    /// @param current the answer, at the feed's decimals
    /// @param roundId number of the round
    /// @param updatedAt Unix seconds
    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    /// @notice Prices that somebody just sets must never meet real money.
    /// @param chainId EIP-155 chain id
    error MockFeedsBelongToDevelopmentChains(uint256 chainId);

    /// @notice Only the keeper sets answers.
    /// @param caller who called
    /// @param keeper who may
    error CallerIsNotKeeper(address caller, address keeper);

    modifier onlyKeeper() {
        if (msg.sender != keeper) revert CallerIsNotKeeper(msg.sender, keeper);
        _;
    }

    constructor(address keeper_) {
        if (!DevelopmentChains.includes(block.chainid)) revert MockFeedsBelongToDevelopmentChains(block.chainid);
        keeper = keeper_;
    }
}
