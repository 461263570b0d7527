// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IssuedToken} from "./IssuedToken.sol";

/// @notice IDRP for the sandbox: the Indonesian rupiah, 2 decimals, with nothing unusual about it.
contract SandboxIdrp is IssuedToken {
    constructor(address issuer) IssuedToken("IDRP", "IDRP", 2, issuer) {}
}
