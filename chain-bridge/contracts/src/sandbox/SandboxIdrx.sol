// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IssuedToken} from "./IssuedToken.sol";

/// @notice IDRX for the sandbox: the Indonesian rupiah, 2 decimals, and a blocklist that asks only who calls.
/// A blocklisted account can still be paid, and a spender it approved before can still take its tokens.
contract SandboxIdrx is IssuedToken {
    constructor(address issuer) IssuedToken("IDRX", "IDRX", 2, issuer) {}

    /// @notice Lets `spender` move `amount` of the caller's tokens, unless the caller is blocklisted.
    /// @param spender who may spend
    /// @param amount raw units
    /// @return always true
    function approve(address spender, uint256 amount) public override returns (bool) {
        _refuseBlocklisted(msg.sender);
        return super.approve(spender, amount);
    }

    function _refuseBlocklisted(address, address) internal view override {
        _refuseBlocklisted(msg.sender);
    }
}
