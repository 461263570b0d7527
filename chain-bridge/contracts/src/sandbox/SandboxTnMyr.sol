// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IssuedToken} from "./IssuedToken.sol";

/// @notice tnMYR for the sandbox: the Malaysian ringgit, 6 decimals, with nothing unusual about it.
contract SandboxTnMyr is IssuedToken {
    constructor(address issuer) IssuedToken("tnMYR", "tnMYR", 6, issuer) {}
}
