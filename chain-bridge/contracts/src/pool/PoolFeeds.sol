// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAggregatorV3} from "../interface/IAggregatorV3.sol";
import {IReservePool} from "../interface/IReservePool.sol";
import {FeedReader} from "../library/FeedReader.sol";
import {ConfigWord} from "../type/ConfigWord.sol";
import {Price} from "../type/Price.sol";
import {PoolStorage} from "./PoolStorage.sol";

/// @notice Reads feeds and believes only what is fresh, in range and answered while the sequencer was up.
abstract contract PoolFeeds is PoolStorage {
    /// @notice How long a restarted sequencer has to be up, seconds.
    uint256 public constant SEQUENCER_GRACE = 3_600;

    /// @notice The layer's sequencer uptime feed, zero where there is no sequencer.
    address public immutable sequencerFeed;

    constructor(address sequencerFeed_) {
        sequencerFeed = sequencerFeed_;
    }

    /// @inheritdoc IReservePool
    function priceOf(address token) external view override returns (Price memory) {
        _requireSequencer();
        return _read(token, _records[token].config);
    }

    function _requireSequencer() internal view {
        if (sequencerFeed == address(0)) return;
        (, int256 answer, uint256 startedAt,,) = IAggregatorV3(sequencerFeed).latestRoundData();
        if (answer != 0) revert SequencerDown();
        if (startedAt == 0 || block.timestamp <= startedAt + SEQUENCER_GRACE) revert SequencerJustStarted(startedAt);
    }

    function _read(address token, ConfigWord config) internal view returns (Price memory price) {
        address feed = config.feed();
        if (feed == address(0)) revert FeedMissing(token);
        (int256 answer, uint256 updatedAt) = FeedReader.latest(feed);
        if (answer <= 0) revert FeedAnswerNotPositive(token, answer);
        if (uint256(answer) < config.lowest() || uint256(answer) > config.highest()) {
            revert FeedAnswerOutOfRange(token, uint256(answer), config.lowest(), config.highest());
        }
        if (updatedAt == 0) revert FeedNeverUpdated(token);
        if (updatedAt > block.timestamp) revert FeedFromTheFuture(token, updatedAt);
        unchecked {
            if (block.timestamp - updatedAt > config.maxAge()) revert FeedStale(token, updatedAt, config.maxAge());
            uint256 power = 10 ** config.feedDecimals();
            (price.top, price.bottom) = config.inverted() ? (power, uint256(answer)) : (uint256(answer), power);
            price.unit = 10 ** config.tokenDecimals();
            price.updatedAt = updatedAt;
        }
    }
}
