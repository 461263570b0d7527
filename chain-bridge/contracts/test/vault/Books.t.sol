// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {ProgrammedEngine} from "../support/vault/ProgrammedEngine.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";
import {VaultHandler} from "../support/vault/VaultHandler.sol";

/// @notice Random sequences against books kept beside the vault, with an engine that takes exactly what it may.
contract VaultBooksTest is VaultDeployment {
    PlainToken private _token;
    VaultHandler private _handler;

    function setUp() public override {
        super.setUp();
        _token = new PlainToken("Fund", "FUND", 6);
        ProgrammedEngine taker = new ProgrammedEngine();
        governVault(abi.encodeCall(vault.setEngine, (IKursEngine(address(taker)))));
        governVault(abi.encodeCall(vault.setDailyCap, (ALICE, address(_token), 1e12)));
        governVault(abi.encodeCall(vault.setDailyCap, (BOB, address(_token), 1e12)));
        vm.prank(admin);
        vault.allowWallet(BOB, stranger);
        vm.warp(block.timestamp + DELAY);
        _handler = new VaultHandler(vault, _token, executor, guardian, [ALICE, BOB], [wallet, stranger]);
        targetContract(address(_handler));
    }

    /// @dev One invariant, because each has sequences of its own.
    function invariant_theVaultKeepsWhatTheBooksSay() external view {
        _everyPartnerHasWhatTheBooksSay();
        _balancesAndWithdrawalsAreOwedAndLackNoMoreThanWasBurned();
        _noDaySpendsMoreThanTheCap();
    }

    function _everyPartnerHasWhatTheBooksSay() private view {
        vm.assertEq(vault.balanceOf(ALICE, address(_token)), _handler.expected(ALICE));
        vm.assertEq(vault.balanceOf(BOB, address(_token)), _handler.expected(BOB));
    }

    function _balancesAndWithdrawalsAreOwedAndLackNoMoreThanWasBurned() private view {
        uint256 owed = _handler.expected(ALICE) + _handler.expected(BOB) + _handler.expectedWaiting();
        vm.assertEq(vault.owed(address(_token)), owed);
        vm.assertGe(_token.balanceOf(address(vault)) + _handler.burned(), owed);
    }

    function _noDaySpendsMoreThanTheCap() private view {
        uint256 today = block.timestamp / 1 days;
        vm.assertLe(_handler.spentOn(ALICE, today), 1e12);
        vm.assertEq(_handler.spentOn(ALICE, today), vault.spentToday(ALICE, address(_token)));
        vm.assertLe(_handler.spentOn(BOB, today), 1e12);
    }
}
