// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAggregatorV3} from "../interface/IAggregatorV3.sol";
import {MockFeed} from "./MockFeed.sol";

/// @notice An aggregator with the storage of Chainlink's OCR2, so that gas measured against it is honest: a read costs
/// three slots (the reader's permission, the newest round, that round's transmission).
/// With answers 0 (up) and 1 (down) it is an L2 sequencer uptime feed; `startedAt` is then the moment of the change.
contract MockChainlinkAggregator is MockFeed {
    struct Transmission {
        int192 answer;
        uint32 startedAt;
        uint32 updatedAt;
    }

    /// @inheritdoc IAggregatorV3
    uint256 public constant override version = 6;

    /// @inheritdoc IAggregatorV3
    uint8 public immutable override decimals;

    /// @inheritdoc IAggregatorV3
    string public override description;

    /// @notice The contracts that may read; accounts that call from outside the chain always may.
    mapping(address reader => bool permitted) public isReader;

    uint32 private _latestRound;
    mapping(uint32 round => Transmission) private _transmissions;

    /// @notice The contract was not permitted to read.
    /// @param reader who may read
    error ReaderHasNoAccess(address reader);

    /// @notice Made for one proxy.
    /// @param decimals_ digits of the answers behind the point, 0 for a sequencer feed
    /// @param description_ the pair, such as "USD / JPY"
    /// @param keeper_ who transmits
    constructor(uint8 decimals_, string memory description_, address keeper_) MockFeed(keeper_) {
        decimals = decimals_;
        description = description_;
    }

    /// @notice Lets a contract, in practice the proxy, read the answers.
    /// @param reader who may read
    function permitReader(address reader) external onlyKeeper {
        isReader[reader] = true;
    }

    /// @notice Begins the next round; like the plain mock it checks nothing.
    /// @param answer the price at `decimals()` digits, signed
    /// @param startedAt Unix seconds of the observations, 0 included
    /// @param updatedAt Unix seconds of the transmission
    function transmit(int192 answer, uint32 startedAt, uint32 updatedAt) external onlyKeeper {
        _transmissions[++_latestRound] = Transmission(answer, startedAt, updatedAt);
        emit AnswerUpdated(answer, _latestRound, updatedAt);
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData() external view override returns (uint80, int256, uint256, uint256, uint80) {
        // solhint-disable-next-line avoid-tx-origin
        if (!isReader[msg.sender] && msg.sender != tx.origin) revert ReaderHasNoAccess(msg.sender);
        uint32 round = _latestRound;
        Transmission memory transmission = _transmissions[round];
        return (round, transmission.answer, transmission.startedAt, transmission.updatedAt, round);
    }
}
