// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A token's limits as the pool keeps them: `maxHeld` in whole tokens, the others in flow units of 10^flowShift raw.
struct Capacities {
    uint48 maxHeld;
    uint32 shortTurnover;
    uint32 dayTurnover;
    uint32 dayFlow;
    uint40 shortRebalance;
    uint40 dayRebalance;
}
