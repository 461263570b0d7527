// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITransferHook} from "./ITransferHook.sol";
import {PlainToken} from "./PlainToken.sol";

/// @notice Tells sender and recipient of a transfer, before and after the balances move, in the manner of ERC-777.
contract HookingToken is PlainToken {
    mapping(address account => ITransferHook) public hookBefore;
    mapping(address account => ITransferHook) public hookAfter;

    constructor(uint8 decimals_) PlainToken("Hooking", "HOOK", decimals_) {}

    /// @notice Names whom the token tells of the caller's transfers; the zero address is nobody.
    function setHooks(ITransferHook before_, ITransferHook after_) external {
        hookBefore[msg.sender] = before_;
        hookAfter[msg.sender] = after_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        _tell(hookBefore[from], from, to, amount);
        _tell(hookBefore[to], from, to, amount);
        super._update(from, to, amount);
        _tell(hookAfter[from], from, to, amount);
        _tell(hookAfter[to], from, to, amount);
    }

    function _tell(ITransferHook hook, address from, address to, uint256 amount) private {
        if (address(hook) != address(0)) hook.onTransfer(from, to, amount);
    }
}
