// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What a feed says of a token: one token is worth top / bottom dollars, so 16 500 rupiah to the dollar at eight decimals
/// are top 10^8 and bottom 1 650 000 000 000.
/// @param top below 2^80
/// @param bottom above 0, below 2^80
/// @param unit raw units of one token, 10^decimals, at most 10^18
/// @param updatedAt Unix seconds of the feed's answer
struct Price {
    uint256 top;
    uint256 bottom;
    uint256 unit;
    uint256 updatedAt;
}
