// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAggregatorV3} from "../../../src/interface/IAggregatorV3.sol";

/// @notice A feed that says whatever the test scripts, impossible things included, or reverts.
contract ScriptedAggregator is IAggregatorV3 {
    struct Round {
        uint80 roundId;
        int256 answer;
        uint256 startedAt;
        uint256 updatedAt;
        uint80 answeredInRound;
    }

    string public constant override description = "Scripted";
    uint256 public constant override version = 1;
    uint8 public override decimals;
    bool public isReverting;

    Round private _round;

    error FeedIsScriptedToRevert();

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    /// @notice A usual round: started when it was updated, answered in itself.
    function set(int256 answer, uint256 updatedAt) external {
        setRound(Round(_round.roundId + 1, answer, updatedAt, updatedAt, _round.roundId + 1));
    }

    /// @notice The round of a sequencer feed: 0 says up and 1 says down since `startedAt`.
    function setSequencer(int256 answer, uint256 startedAt) external {
        setRound(Round(_round.roundId + 1, answer, startedAt, block.timestamp, _round.roundId + 1));
    }

    function setDecimals(uint8 decimals_) external {
        decimals = decimals_;
    }

    function setReverting(bool isReverting_) external {
        isReverting = isReverting_;
    }

    function setRound(Round memory round) public {
        _round = round;
    }

    function latestRoundData() external view override returns (uint80, int256, uint256, uint256, uint80) {
        if (isReverting) revert FeedIsScriptedToRevert();
        Round memory round = _round;
        return (round.roundId, round.answer, round.startedAt, round.updatedAt, round.answeredInRound);
    }
}
