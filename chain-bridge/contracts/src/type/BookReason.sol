// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Why a token's book changed outside of a commit.
enum BookReason {
    SEEDED,
    DEPOSIT_REQUESTED,
    DEPOSIT_RETURNED,
    DEPOSIT_PROCESSED,
    REDEMPTION_PROCESSED,
    REDEMPTION_CLAIMED,
    FEES_CLAIMED,
    FEES_RELEASED,
    RECAPITALISED,
    REBALANCED,
    SYNCED,
    PAID_IN_KIND
}
