// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice How much of one token may be held and may flow. Turnover is gross: what comes in and what goes out are added.
/// @param maxHeld whole tokens the pool may hold
/// @param shortTurnover whole tokens of turnover per 300 s
/// @param dayTurnover whole tokens of turnover per day
/// @param dayFlow whole tokens of net flow per day
/// @param shortRebalance whole tokens of rebalancing turnover per 300 s
/// @param dayRebalance whole tokens of rebalancing turnover per day
struct TokenLimits {
    uint48 maxHeld;
    uint64 shortTurnover;
    uint64 dayTurnover;
    uint64 dayFlow;
    uint64 shortRebalance;
    uint64 dayRebalance;
}
