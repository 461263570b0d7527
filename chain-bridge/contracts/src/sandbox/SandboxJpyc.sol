// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {IssuedToken} from "./IssuedToken.sol";

/// @notice JPYC for the sandbox: the Japanese yen, 18 decimals, with approvals by signature (EIP-2612). No approval is
/// given while the token is paused or by or for a blocklisted account, and none is endless.
contract SandboxJpyc is IssuedToken, ERC20Permit {
    constructor(address issuer) IssuedToken("JPY Coin", "JPYC", 18, issuer) ERC20Permit("JPY Coin") {}

    /// @inheritdoc IssuedToken
    function decimals() public view override(ERC20, IssuedToken) returns (uint8) {
        return super.decimals();
    }

    function _update(address from, address to, uint256 amount) internal override(ERC20, IssuedToken) {
        super._update(from, to, amount);
    }

    function _approve(address holder, address spender, uint256 amount, bool emitEvent) internal override whenNotPaused {
        _refuseBlocklisted(holder);
        _refuseBlocklisted(spender);
        super._approve(holder, spender, amount, emitEvent);
    }

    /// @dev Spending lowers every allowance, the greatest possible one too.
    function _spendAllowance(address holder, address spender, uint256 amount) internal override {
        uint256 allowed = allowance(holder, spender);
        if (allowed < amount) revert ERC20InsufficientAllowance(spender, allowed, amount);
        _approve(holder, spender, allowed - amount, false);
    }
}
