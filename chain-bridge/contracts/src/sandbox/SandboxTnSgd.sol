// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IssuedToken} from "./IssuedToken.sol";

/// @notice tnSGD for the sandbox: the Singapore dollar, 6 decimals, with nothing unusual about it.
contract SandboxTnSgd is IssuedToken {
    constructor(address issuer) IssuedToken("tnSGD", "tnSGD", 6, issuer) {}
}
