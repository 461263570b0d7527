// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {SandboxUsdt} from "../../src/sandbox/SandboxUsdt.sol";
import {Test} from "../support/Test.sol";
import {Vm} from "../support/Vm.sol";

contract SandboxUsdtTest is Test {
    uint256 private constant ONE = 1e6;

    address private immutable issuer = makeAddr("issuer");
    address private immutable alice = makeAddr("alice");
    address private immutable bob = makeAddr("bob");

    SandboxUsdt private usdt;

    function setUp() public {
        usdt = SandboxUsdt(deploy("SandboxUsdt", abi.encode(issuer)));
        vm.prank(issuer);
        usdt.mint(alice, 1_000 * ONE);
    }

    function test_movesTokensAndReturnsNothing() public {
        _callReturningNothing(alice, abi.encodeCall(usdt.transfer, (bob, 100 * ONE)));
        _callReturningNothing(alice, abi.encodeCall(usdt.approve, (bob, 30 * ONE)));
        _callReturningNothing(bob, abi.encodeCall(usdt.transferFrom, (alice, bob, 30 * ONE)));

        vm.assertEq(usdt.balanceOf(alice), 870 * ONE);
        vm.assertEq(usdt.balanceOf(bob), 130 * ONE);
        vm.assertEq(usdt.allowance(alice, bob), 0);
    }

    function test_changesAllowanceOnlyByWayOfZero() public {
        vm.startPrank(alice);
        usdt.approve(bob, 5);
        vm.expectRevert(abi.encodeWithSelector(SandboxUsdt.AllowanceMustBeResetFirst.selector, bob, 5, 6));
        usdt.approve(bob, 6);

        usdt.approve(bob, 0);
        usdt.approve(bob, 6);

        vm.assertEq(usdt.allowance(alice, bob), 6);
    }

    function test_greatestAllowanceNeverShrinks() public {
        vm.prank(alice);
        usdt.approve(bob, type(uint256).max);

        vm.prank(bob);
        usdt.transferFrom(alice, bob, ONE);

        vm.assertEq(usdt.allowance(alice, bob), type(uint256).max);
    }

    function test_refusesMoreThanBalanceOrAllowance() public {
        vm.prank(alice);
        vm.expectRevert(_panic(0x11));
        usdt.transfer(bob, 1_000 * ONE + 1);

        vm.prank(alice);
        usdt.approve(bob, 5);
        vm.prank(bob);
        vm.expectRevert(_panic(0x11));
        usdt.transferFrom(alice, bob, 6);
    }

    function test_feeSleepsUntilIssuerWakesIt() public {
        vm.prank(alice);
        usdt.transfer(bob, 100 * ONE);
        vm.assertEq(usdt.balanceOf(bob), 100 * ONE);

        vm.prank(issuer);
        usdt.setParams(10, 49);
        vm.prank(alice);
        usdt.transfer(bob, 100 * ONE);

        vm.assertEq(usdt.balanceOf(bob), 199.9e6);
        vm.assertEq(usdt.balanceOf(issuer), 0.1e6);
        vm.assertEq(usdt.balanceOf(alice), 800 * ONE);
    }

    function test_feeStopsAtItsMaximum() public {
        vm.prank(issuer);
        usdt.setParams(19, 1);

        vm.prank(alice);
        usdt.transfer(bob, 1_000 * ONE);

        vm.assertEq(usdt.balanceOf(bob), 999 * ONE);
        vm.assertEq(usdt.balanceOf(issuer), ONE);
    }

    function test_refusesFeeAtItsLimits() public {
        vm.startPrank(issuer);
        vm.expectRevert(abi.encodeWithSelector(SandboxUsdt.FeeIsOverLimit.selector, 20, 1));
        usdt.setParams(20, 1);
        vm.expectRevert(abi.encodeWithSelector(SandboxUsdt.FeeIsOverLimit.selector, 1, 50));
        usdt.setParams(1, 50);
    }

    function test_blocklistedAccountCannotSendButCanBePaidAndSpendForOthers() public {
        vm.prank(alice);
        usdt.approve(bob, ONE);
        vm.prank(issuer);
        usdt.addBlackList(bob);

        vm.prank(bob);
        usdt.transferFrom(alice, bob, ONE);
        vm.assertEq(usdt.balanceOf(bob), ONE);

        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(SandboxUsdt.AccountIsBlackListed.selector, bob));
        usdt.transfer(alice, ONE);

        vm.prank(issuer);
        usdt.removeBlackList(bob);
        vm.prank(bob);
        usdt.transfer(alice, ONE);
        vm.assertEq(usdt.balanceOf(alice), 1_000 * ONE);
    }

    function test_confiscatesFromBlocklistedAccountWithoutTransferEvent() public {
        vm.startPrank(issuer);
        vm.expectRevert(abi.encodeWithSelector(SandboxUsdt.AccountIsNotBlackListed.selector, alice));
        usdt.destroyBlackFunds(alice);

        usdt.addBlackList(alice);
        vm.recordLogs();
        usdt.destroyBlackFunds(alice);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1);
        vm.assertEq(logs[0].topics[0], SandboxUsdt.DestroyedBlackFunds.selector);
        vm.assertEq(usdt.balanceOf(alice), 0);
        vm.assertEq(usdt.totalSupply(), 0);
    }

    function test_pauseStopsTransfersButNotMintingAndBurning() public {
        vm.startPrank(issuer);
        usdt.pause();
        usdt.mint(bob, ONE);
        usdt.burn(alice, 999 * ONE);
        vm.stopPrank();

        vm.prank(alice);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        usdt.transfer(bob, ONE);

        vm.prank(issuer);
        usdt.unpause();
        vm.prank(alice);
        usdt.transfer(bob, ONE);
        vm.assertEq(usdt.balanceOf(bob), 2 * ONE);
        vm.assertEq(usdt.totalSupply(), 2 * ONE);
    }

    function test_refusesEverybodyButIssuer() public {
        bytes[8] memory calls = [
            abi.encodeCall(usdt.mint, (alice, 1)),
            abi.encodeCall(usdt.burn, (alice, 1)),
            abi.encodeCall(usdt.setParams, (1, 1)),
            abi.encodeCall(usdt.addBlackList, (bob)),
            abi.encodeCall(usdt.removeBlackList, (bob)),
            abi.encodeCall(usdt.destroyBlackFunds, (bob)),
            abi.encodeCall(usdt.pause, ()),
            abi.encodeCall(usdt.unpause, ())
        ];
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(alice);
            (bool success, bytes memory answer) = address(usdt).call(calls[i]);
            vm.assertFalse(success);
            vm.assertEq(answer, refusal);
        }
    }

    function testFuzz_transferLosesNothingWhateverTheFee(uint256 amount, uint256 feeBps, uint256 maxFeeUsdt) public {
        amount = bound(amount, 0, 1_000 * ONE);
        vm.prank(issuer);
        usdt.setParams(bound(feeBps, 0, 19), bound(maxFeeUsdt, 0, 49));

        vm.prank(alice);
        usdt.transfer(bob, amount);

        uint256 fee = usdt.balanceOf(issuer);
        vm.assertEq(usdt.balanceOf(bob) + fee, amount);
        vm.assertEq(usdt.balanceOf(alice), 1_000 * ONE - amount);
        vm.assertLe(fee * 10_000, amount * usdt.basisPointsRate());
        vm.assertLe(fee, usdt.maximumFee());
    }

    function _callReturningNothing(address caller, bytes memory data) private {
        vm.prank(caller);
        (bool success, bytes memory answer) = address(usdt).call(data);
        vm.assertTrue(success);
        vm.assertEq(answer.length, 0);
    }

    function _panic(uint256 code) private pure returns (bytes memory) {
        return abi.encodeWithSignature("Panic(uint256)", code);
    }
}
