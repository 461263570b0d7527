// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice One word. `engine` is the older of two engines; `frozen` stops every commit, `ended` every swap for good.
struct PoolState {
    address engine;
    bool frozen;
    bool ended;
}

/// @notice The engine that takes over. One word.
struct Successor {
    address engine;
    uint64 activeFrom;
}

/// @notice Sides by token id, the bound, and whether its commits are frozen. One word.
struct Corridor {
    uint8 baseId;
    uint8 quoteId;
    uint16 boundBps;
    bool frozen;
}

/// @notice Dollars at scale 10^-6. One word.
struct LossBudget {
    uint64 shortLevel;
    uint64 dayLevel;
    uint48 shortCapacity;
    uint48 dayCapacity;
    uint32 time;
}

/// @notice What a USDT was worth at the last daily mark, top / bottom dollars, and when, Unix seconds. One word.
struct UsdtMark {
    uint80 top;
    uint80 bottom;
    uint64 time;
}
