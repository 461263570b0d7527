// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What a freeze stops: every commit, one corridor, or one token on its way in or out.
enum FreezeScope {
    ALL,
    CORRIDOR,
    TOKEN_INBOUND,
    TOKEN_OUTBOUND
}
