// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Told of a transfer by a HookingToken.
interface ITransferHook {
    function onTransfer(address from, address to, uint256 amount) external;
}
