// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A token's feed and how it is read.
/// @param aggregator Chainlink-shaped feed in dollars
/// @param maxAge seconds an answer stays good
/// @param inverted true where the feed gives tokens per dollar
/// @param lowestAnswer answers below are refused; rounded up to sixteen bits
/// @param highestAnswer answers above are refused; rounded down to sixteen bits
/// @param updateBandBps how far the market may move before the feed must answer anew, basis points
struct FeedSettings {
    address aggregator;
    uint32 maxAge;
    bool inverted;
    uint96 lowestAnswer;
    uint96 highestAnswer;
    uint16 updateBandBps;
}
