// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice How much of one token may be held and may flow.
/// @param maxHeld whole tokens the pool may hold
/// @param shortFlow whole tokens of net flow per 300 s
/// @param dayFlow whole tokens of net flow per day
/// @param shortRebalance whole tokens of net rebalancing flow per 300 s
/// @param dayRebalance whole tokens of net rebalancing flow per day
struct TokenLimits {
    uint48 maxHeld;
    uint64 shortFlow;
    uint64 dayFlow;
    uint64 shortRebalance;
    uint64 dayRebalance;
}
