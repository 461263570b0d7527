// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A wallet's signature at a fixed place of the calldata: r ‖ s ‖ v are 65 bytes that follow each other, so that a call can be
/// prepared with zeros there and finished by whoever holds the wallet's key.
/// @param r the signature's first half
/// @param s the signature's second half
/// @param v 27 or 28
struct PermitSignature {
    bytes32 r;
    bytes32 s;
    bytes1 v;
}
