// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The two shares of a token T: `FX` (k<T>-fx, senior, one share is one T) and `FULL` (k<T>-full, junior, worth
/// G of T and bearing every gain and loss of the pool).
enum ShareClass {
    FX,
    FULL
}
