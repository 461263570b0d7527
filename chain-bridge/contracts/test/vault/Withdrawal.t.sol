// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {BlocklistingToken} from "../support/token/BlocklistingToken.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice How a partner gets its funds back.
contract WithdrawalTest is VaultDeployment {
    function test_paysTheWalletAfterTheDelayWhoeverCalls() external {
        uint256 id = _request(30_000e6);
        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 70_000e6);

        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        vm.expectEmit(address(vault));
        emit ISettlementVault.Withdrawn(id);
        vm.prank(stranger);
        vault.withdraw(id);

        vm.assertEq(usdt.balanceOf(wallet), 30_000e6);
        vm.assertEq(usdt.balanceOf(address(vault)), 170_000e6);
    }

    function test_saysWhatWasAskedForAndWhenItIsReady() external {
        uint64 readyAt = uint64(block.timestamp + WITHDRAWAL_DELAY);
        vm.expectEmit(address(vault));
        emit ISettlementVault.WithdrawalRequested(1, ALICE, wallet, address(usdt), 30_000e6, readyAt);
        ISettlementVault.Withdrawal memory pending = vault.withdrawal(_request(30_000e6));

        vm.assertEq(pending.partnerId, ALICE);
        vm.assertEq(pending.wallet, wallet);
        vm.assertEq(pending.token, address(usdt));
        vm.assertEq(pending.amount, 30_000e6);
        vm.assertEq(pending.readyAt, readyAt);
    }

    function test_refusesToPayASecondTooEarly() external {
        uint256 id = _request(30_000e6);
        uint256 readyAt = block.timestamp + WITHDRAWAL_DELAY;
        vm.warp(readyAt - 1);
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WithdrawalNotReady.selector, id, readyAt));
        vault.withdraw(id);
    }

    function test_paysOnce() external {
        uint256 id = _request(30_000e6);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        vault.withdraw(id);
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WithdrawalUnknown.selector, id));
        vault.withdraw(id);
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WithdrawalUnknown.selector, id));
        vm.prank(wallet);
        vault.cancelWithdrawal(id);
    }

    function test_refusesWithdrawalThatNobodyAskedFor() external {
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WithdrawalUnknown.selector, uint256(1)));
        vault.withdraw(1);
    }

    function test_refusesWalletsThatAreNotThePartners() external {
        _refuseRequest(stranger, ALICE);
        _refuseRequest(wallet, BOB);
        _refuseRequest(partner, ALICE);
        _refuseRequest(executor, ALICE);
        _refuseRequest(admin, ALICE);
    }

    function test_refusesMoreThanThePartnerHas() external {
        vm.expectRevert(
            abi.encodeWithSelector(
                ISettlementVault.BalanceTooLow.selector, ALICE, address(usdt), 100_000e6, 100_000e6 + 1
            )
        );
        vm.prank(wallet);
        vault.requestWithdrawal(ALICE, address(usdt), 100_000e6 + 1);
    }

    function test_whatIsOnItsWayOutCannotPayForQuotes() external {
        _request(100_000e6);
        expectExecuteRefusal(
            vaultQuote(1),
            abi.encodeWithSelector(
                ISettlementVault.BalanceTooLow.selector, ALICE, address(usdt), uint256(0), uint256(1)
            )
        );
    }

    function test_aGuardianStopsAWithdrawalAndThePartnerKeepsTheFunds() external {
        uint256 id = _request(30_000e6);
        vm.expectEmit(address(vault));
        emit ISettlementVault.WithdrawalCancelled(id, guardian);
        vm.prank(guardian);
        vault.cancelWithdrawal(id);

        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 100_000e6);
    }

    function test_theWalletTakesItsOwnRequestBack() external {
        uint256 id = _request(30_000e6);
        vm.prank(wallet);
        vault.cancelWithdrawal(id);
        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 100_000e6);
    }

    function test_nobodyElseCancels() external {
        uint256 id = _request(30_000e6);
        address[4] memory others = [stranger, admin, executor, partner];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ISettlementVault.CallerNotAllowed.selector, others[i]));
            vm.prank(others[i]);
            vault.cancelWithdrawal(id);
        }
    }

    function test_aWalletTakenOffTheListIsNotPaid() external {
        uint256 id = _request(30_000e6);
        vm.prank(guardian);
        vault.disallowWallet(ALICE, wallet);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WalletNotAllowed.selector, ALICE, wallet));
        vault.withdraw(id);
    }

    function test_aNewWalletWaitsForTheDelay() external {
        vm.prank(admin);
        vault.allowWallet(ALICE, stranger);
        uint256 activeFrom = block.timestamp + DELAY;
        vm.assertEq(vault.walletActiveFrom(ALICE, stranger), activeFrom);

        vm.warp(activeFrom - 1);
        _refuseRequest(stranger, ALICE);
        vm.warp(activeFrom);
        vm.prank(stranger);
        vault.requestWithdrawal(ALICE, address(usdt), 1);
    }

    function test_aWalletPutBackOnTheListWaitsAgainWithWhatItAskedFor() external {
        uint256 id = _request(30_000e6);
        vm.prank(guardian);
        vault.disallowWallet(ALICE, wallet);
        vm.prank(admin);
        vault.allowWallet(ALICE, wallet);

        vm.warp(block.timestamp + DELAY - 1);
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WalletNotAllowed.selector, ALICE, wallet));
        vault.withdraw(id);
        vm.warp(block.timestamp + 1);
        vault.withdraw(id);
        vm.assertEq(usdt.balanceOf(wallet), 30_000e6);
    }

    function test_anIssuersBurnFailsPaymentsUntilItIsMadeGood() external {
        uint256 id = _request(100_000e6);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        usdt.burn(address(vault), 100_000e6 + 1);

        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, address(vault), 100_000e6 - 1, 100_000e6
            )
        );
        vault.withdraw(id);

        usdt.mint(address(vault), 100_000e6 + 1);
        vault.withdraw(id);
        vm.assertEq(usdt.balanceOf(wallet), 100_000e6);
    }

    function test_refusesToWithdrawNothing() external {
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.AmountIsZero.selector));
        vm.prank(wallet);
        vault.requestWithdrawal(ALICE, address(usdt), 0);
    }

    function test_aTokensFeeOnTopIsNotPaidFromAnothersFunds() external {
        FeeOnTransferToken token = new FeeOnTransferToken(6, 0);
        depositFor(ALICE, token, 1_000e6);
        depositFor(BOB, token, 1_000e6);
        token.setFee(100, true);
        vm.prank(wallet);
        uint256 id = vault.requestWithdrawal(ALICE, address(token), 1_000e6);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);

        vm.expectRevert(
            abi.encodeWithSelector(ISettlementVault.TransferDiffers.selector, address(token), 1_000e6, 1_010e6)
        );
        vault.withdraw(id);
    }

    function test_aFeeThatATokenTakesFromTheAmountIsTheWallets() external {
        FeeOnTransferToken token = new FeeOnTransferToken(6, 0);
        depositFor(ALICE, token, 1_000e6);
        token.setFee(100, false);
        vm.prank(wallet);
        uint256 id = vault.requestWithdrawal(ALICE, address(token), 1_000e6);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);
        vault.withdraw(id);
        vm.assertEq(token.balanceOf(wallet), 990e6);
    }

    function test_aBlocklistedWalletHoldsUpNobodyElse() external {
        BlocklistingToken token = new BlocklistingToken(6);
        depositFor(ALICE, token, 1_000e6);
        depositFor(BOB, token, 1_000e6);
        vm.prank(admin);
        vault.allowWallet(BOB, stranger);
        vm.warp(block.timestamp + DELAY);
        vm.prank(wallet);
        uint256 blocked = vault.requestWithdrawal(ALICE, address(token), 1_000e6);
        vm.prank(stranger);
        uint256 other = vault.requestWithdrawal(BOB, address(token), 1_000e6);
        token.setBlocklisted(wallet, true);
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);

        vm.expectRevert(abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, wallet));
        vault.withdraw(blocked);
        vault.withdraw(other);
        vm.assertEq(token.balanceOf(stranger), 1_000e6);
    }

    function test_aWalletThatIsToldOfItsPaymentGetsNothingMoreOutOfIt() external {
        HookingToken token = new HookingToken(6);
        HookedWallet hooked = new HookedWallet();
        depositFor(ALICE, token, 1_000e6);
        vm.prank(admin);
        vault.allowWallet(ALICE, address(hooked));
        vm.warp(block.timestamp + DELAY);
        vm.startPrank(address(hooked));
        token.setHooks(ITransferHook(address(hooked)), hooked);
        uint256 id = vault.requestWithdrawal(ALICE, address(token), 400e6);
        vm.stopPrank();
        vm.warp(block.timestamp + WITHDRAWAL_DELAY);

        hooked.program(address(vault), abi.encodeCall(vault.withdraw, (id)));
        vault.withdraw(id);

        vm.assertEq(hooked.callsMade(), 1);
        vm.assertEq(hooked.result(), abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        vm.assertEq(token.balanceOf(address(hooked)), 400e6);
        vm.assertEq(vault.balanceOf(ALICE, address(token)), 600e6);
    }

    function _request(uint256 amount) private returns (uint256) {
        vm.prank(wallet);
        return vault.requestWithdrawal(ALICE, address(usdt), amount);
    }

    function _refuseRequest(address caller, bytes32 partnerId) private {
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.WalletNotAllowed.selector, partnerId, caller));
        vm.prank(caller);
        vault.requestWithdrawal(partnerId, address(usdt), 1);
    }
}
