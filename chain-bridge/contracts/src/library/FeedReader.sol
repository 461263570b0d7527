// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Reads of a feed's five answers the two that prices need; the others cost gas to decode.
library FeedReader {
    /// @notice The feed gave no answer.
    /// @param feed the feed
    error FeedUnreadable(address feed);

    /// @notice The latest answer, at the feed's decimals, and when it was given, Unix seconds.
    /// @param feed Chainlink-shaped feed
    /// @return answer at the feed's decimals
    /// @return updatedAt Unix seconds
    function latest(address feed) internal view returns (int256 answer, uint256 updatedAt) {
        bool read;
        assembly ("memory-safe") {
            let round := mload(0x40)
            mstore(0x00, 0xfeaf968c) // latestRoundData()
            read := and(gt(returndatasize(), 0x9f), staticcall(gas(), feed, 0x1c, 0x04, round, 0xa0))
            answer := mload(add(round, 0x20))
            updatedAt := mload(add(round, 0x60))
        }
        if (!read) revert FeedUnreadable(feed);
    }
}
