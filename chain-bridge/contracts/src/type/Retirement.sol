// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice How far a token is on its way out: in use, delisted (no deposits, swaps out only), or written down to zero.
enum Retirement {
    NONE,
    DELISTED,
    WRITTEN_DOWN
}
