// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITransferHook} from "./ITransferHook.sol";
import {ProgrammedCall} from "./ProgrammedCall.sol";

/// @notice A wallet that makes a programmed call when a HookingToken tells it of a transfer, or refuses the transfer.
contract HookedWallet is ITransferHook, ProgrammedCall {
    bool public isRefusing;

    error TransferIsRefused(address from, address to, uint256 amount);

    /// @notice Calls `target` as this wallet; what that reverts with, this reverts with.
    function execute(address target, bytes calldata data) external returns (bytes memory) {
        (bool success, bytes memory answer) = target.call(data);
        if (success) return answer;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function setRefusing(bool isRefusing_) external {
        isRefusing = isRefusing_;
    }

    function onTransfer(address from, address to, uint256 amount) external override {
        if (isRefusing) revert TransferIsRefused(from, to, amount);
        _makeProgrammedCall();
    }
}
