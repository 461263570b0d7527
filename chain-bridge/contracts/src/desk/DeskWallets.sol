// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {DeskStorage} from "./DeskStorage.sol";

/// @notice Which wallets providers may use: the admin lets them in, the guardian takes them out.
abstract contract DeskWallets is DeskStorage {
    /// @dev What a wallet may do.
    struct Permissions {
        bool deposit;
        bool withdraw;
    }

    mapping(address wallet => Permissions) private _permissions;

    /// @inheritdoc ILiquidityDesk
    function allowWallet(address wallet, bool deposit, bool withdraw) external override only(ADMIN) {
        _permissions[wallet] = Permissions({deposit: deposit, withdraw: withdraw});
        emit WalletAllowed(wallet, deposit, withdraw);
    }

    /// @inheritdoc ILiquidityDesk
    function disallowWallet(address wallet) external override only(GUARDIAN) {
        delete _permissions[wallet];
        emit WalletAllowed(wallet, false, false);
    }

    /// @inheritdoc ILiquidityDesk
    function mayHold(address wallet) public view override returns (bool) {
        return _permissions[wallet].deposit || _permissions[wallet].withdraw;
    }

    /// @inheritdoc ILiquidityDesk
    function mayDeposit(address wallet) external view override returns (bool) {
        return _permissions[wallet].deposit;
    }

    /// @inheritdoc ILiquidityDesk
    function mayWithdraw(address wallet) public view override returns (bool) {
        return _permissions[wallet].withdraw;
    }
}
