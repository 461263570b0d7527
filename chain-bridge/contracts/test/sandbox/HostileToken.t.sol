// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../support/Test.sol";
import {BlocklistingToken} from "../support/token/BlocklistingToken.sol";
import {FeeOnTransferToken} from "../support/token/FeeOnTransferToken.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {NoReturnToken} from "../support/token/NoReturnToken.sol";
import {PausingToken} from "../support/token/PausingToken.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {ReenteringToken} from "../support/token/ReenteringToken.sol";
import {ReturnsFalseToken} from "../support/token/ReturnsFalseToken.sol";

/// @notice The hostile tokens are as hostile as the tests that use them believe.
contract HostileTokenTest is Test {
    address private immutable alice = makeAddr("alice");
    address private immutable bob = makeAddr("bob");

    function test_plainTokenHasAnyDecimalsAndLosesWhatItsIssuerBurns() public {
        PlainToken token = new PlainToken("Plain", "PLAIN", 0);
        _fund(token);
        token.burn(alice, 60);

        vm.assertEq(token.decimals(), 0);
        vm.assertEq(token.balanceOf(alice), 40);
    }

    function test_feeTokenPaysRecipientLessOrTakesMoreFromSender() public {
        FeeOnTransferToken token = new FeeOnTransferToken(6, 500);
        _fund(token);
        vm.prank(alice);
        token.transfer(bob, 20);
        vm.assertEq(token.balanceOf(bob), 19);
        vm.assertEq(token.balanceOf(alice), 80);

        token.setFee(500, true);
        vm.prank(alice);
        token.transfer(bob, 20);
        vm.assertEq(token.balanceOf(bob), 39);
        vm.assertEq(token.balanceOf(alice), 59);
    }

    function test_reenteringTokenMakesItsCallOnceAndKeepsTheOutcome() public {
        ReenteringToken token = new ReenteringToken(6);
        _fund(token);
        token.program(address(token), abi.encodeCall(token.transfer, (bob, 1_000)));

        vm.startPrank(alice);
        token.transfer(bob, 1);
        token.transfer(bob, 1);

        vm.assertEq(token.callsMade(), 1);
        vm.assertFalse(token.succeeded());
        vm.assertGt(token.result().length, 4);
        vm.assertEq(token.balanceOf(bob), 2);
    }

    function test_hookingTokenTellsSenderBeforeAndRecipientAfter() public {
        HookingToken token = new HookingToken(6);
        HookedWallet sender = new HookedWallet();
        HookedWallet recipient = new HookedWallet();
        sender.execute(address(token), abi.encodeCall(token.setHooks, (sender, ITransferHook(address(0)))));
        recipient.execute(address(token), abi.encodeCall(token.setHooks, (ITransferHook(address(0)), recipient)));
        token.mint(address(sender), 100);
        sender.program(address(token), abi.encodeCall(token.balanceOf, (address(recipient))));
        recipient.program(address(token), abi.encodeCall(token.balanceOf, (address(recipient))));

        sender.execute(address(token), abi.encodeCall(token.transfer, (address(recipient), 30)));

        vm.assertEq(abi.decode(sender.result(), (uint256)), 0);
        vm.assertEq(abi.decode(recipient.result(), (uint256)), 30);
    }

    function test_hookedWalletRefusesItsPayment() public {
        HookingToken token = new HookingToken(6);
        HookedWallet recipient = new HookedWallet();
        recipient.execute(address(token), abi.encodeCall(token.setHooks, (recipient, recipient)));
        recipient.setRefusing(true);
        _fund(token);

        vm.expectRevert(abi.encodeWithSelector(HookedWallet.TransferIsRefused.selector, alice, address(recipient), 30));
        vm.prank(alice);
        token.transfer(address(recipient), 30);
    }

    function test_noReturnTokenReturnsNothing() public {
        NoReturnToken token = new NoReturnToken(6);
        _fund(token);
        vm.prank(alice);
        (bool success, bytes memory answer) = address(token).call(abi.encodeCall(token.transfer, (bob, 30)));

        vm.assertTrue(success);
        vm.assertEq(answer.length, 0);
        vm.assertEq(token.balanceOf(bob), 30);
    }

    function test_returnsFalseTokenFailsWithoutReverting() public {
        ReturnsFalseToken token = new ReturnsFalseToken(6);
        _fund(token);
        token.setFailing(true);
        vm.prank(alice);
        bool success = token.transfer(bob, 30);

        vm.assertFalse(success);
        vm.assertEq(token.balanceOf(bob), 0);
    }

    function test_blocklistingTokenStopsBothWays() public {
        BlocklistingToken token = new BlocklistingToken(6);
        _fund(token);
        token.setBlocklisted(bob, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, bob));
        vm.prank(alice);
        token.transfer(bob, 1);

        token.setBlocklisted(bob, false);
        token.setBlocklisted(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, alice));
        vm.prank(alice);
        token.transfer(bob, 1);
    }

    function test_pausingTokenMovesNothingWhilePaused() public {
        PausingToken token = new PausingToken(6);
        _fund(token);
        token.setPaused(true);
        vm.expectRevert(PausingToken.TokenIsPaused.selector);
        vm.prank(alice);
        token.transfer(bob, 1);
    }

    function _fund(PlainToken token) private {
        token.mint(alice, 100);
    }
}
