// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAggregatorV3} from "../interface/IAggregatorV3.sol";
import {MockFeed} from "./MockFeed.sol";

/// @notice The plainest feed there can be: a read costs one account and one storage slot.
contract MockAggregator is MockFeed {
    struct Reading {
        int192 answer;
        uint64 updatedAt;
    }

    /// @inheritdoc IAggregatorV3
    uint256 public constant override version = 1;

    /// @inheritdoc IAggregatorV3
    uint8 public immutable override decimals;

    /// @inheritdoc IAggregatorV3
    string public override description;

    Reading private _reading;

    /// @notice Made with its keeper.
    /// @param decimals_ digits of the answers behind the point
    /// @param description_ the pair, such as "USD / JPY"
    /// @param keeper_ who sets the answers
    constructor(uint8 decimals_, string memory description_, address keeper_) MockFeed(keeper_) {
        decimals = decimals_;
        description = description_;
    }

    /// @notice Sets what the feed answers, checking nothing: it is there to answer wrongly too.
    /// @param answer the price at `decimals()` digits, signed
    /// @param updatedAt Unix seconds
    function set(int192 answer, uint64 updatedAt) external onlyKeeper {
        _reading = Reading(answer, updatedAt);
        emit AnswerUpdated(answer, updatedAt, updatedAt);
    }

    /// @inheritdoc IAggregatorV3
    /// @dev The round's number is the time of its answer, which grows as rounds do and needs no slot of its own.
    function latestRoundData() external view override returns (uint80, int256, uint256, uint256, uint80) {
        Reading memory reading = _reading;
        return (reading.updatedAt, reading.answer, reading.updatedAt, reading.updatedAt, reading.updatedAt);
    }
}
