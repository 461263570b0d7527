// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";
import {NoReturnToken} from "../support/token/NoReturnToken.sol";
import {ReenteringToken} from "../support/token/ReenteringToken.sol";
import {ReturnsFalseToken} from "../support/token/ReturnsFalseToken.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice How funds come in, and to whom they belong.
contract DepositTest is VaultDeployment {
    function test_anyoneDepositsForAPartner() external {
        approveFor(stranger, usdt, 5e6);

        vm.expectEmit(address(vault));
        emit ISettlementVault.Deposited(ALICE, address(usdt), stranger, 5e6);
        vm.prank(stranger);
        vault.deposit(ALICE, address(usdt), 5e6);

        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 100_005e6);
        vm.assertEq(vault.balanceOf(BOB, address(usdt)), 100_000e6);
    }

    function test_donationsBelongToNobody() external {
        usdt.mint(address(vault), 7e6);

        vm.assertEq(vault.balanceOf(ALICE, address(usdt)), 100_000e6);
    }

    function test_acceptsTokensThatReturnNothing() external {
        NoReturnToken token = new NoReturnToken(6);
        depositFor(ALICE, token, 1_000e6);
        vm.assertEq(vault.balanceOf(ALICE, address(token)), 1_000e6);
    }

    function test_refusesDepositOfWhichLessArrives() external {
        FeeOnTransferToken token = new FeeOnTransferToken(6, 100);
        approveFor(partner, token, 1_000e6);

        vm.expectRevert(
            abi.encodeWithSelector(ISettlementVault.TransferDiffers.selector, address(token), 1_000e6, 990e6)
        );
        vm.prank(partner);
        vault.deposit(ALICE, address(token), 1_000e6);
    }

    function test_refusesDepositOfATokenThatAnswersNo() external {
        ReturnsFalseToken token = new ReturnsFalseToken(6);
        approveFor(partner, token, 1_000e6);
        token.setFailing(true);

        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
        vm.prank(partner);
        vault.deposit(ALICE, address(token), 1_000e6);
    }

    function test_refusesADepositInsideADeposit() external {
        ReenteringToken token = new ReenteringToken(6);
        approveFor(address(token), token, 1_000e6);
        approveFor(partner, token, 1_000e6);
        token.program(address(vault), abi.encodeCall(vault.deposit, (BOB, address(token), 1_000e6)));

        vm.prank(partner);
        vault.deposit(ALICE, address(token), 1_000e6);

        vm.assertEq(token.result(), abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        vm.assertEq(vault.balanceOf(ALICE, address(token)), 1_000e6);
        vm.assertEq(vault.balanceOf(BOB, address(token)), 0);
    }

    function test_refusesToDepositNothing() external {
        vm.expectRevert(abi.encodeWithSelector(ISettlementVault.AmountIsZero.selector));
        vm.prank(stranger);
        vault.deposit(ALICE, address(usdt), 0);
    }
}
