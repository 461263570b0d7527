// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice How a payer's signature lets the engine take the payment: the token's own EIP-2612 permit, or a transfer signed for Permit2.
enum PermitKind {
    EIP2612,
    PERMIT2
}
