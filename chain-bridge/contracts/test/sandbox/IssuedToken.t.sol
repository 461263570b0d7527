// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {IssuedToken} from "../../src/sandbox/IssuedToken.sol";
import {SandboxIdrp} from "../../src/sandbox/SandboxIdrp.sol";
import {SandboxIdrx} from "../../src/sandbox/SandboxIdrx.sol";
import {SandboxJpyc} from "../../src/sandbox/SandboxJpyc.sol";
import {SandboxTnMyr} from "../../src/sandbox/SandboxTnMyr.sol";
import {SandboxTnSgd} from "../../src/sandbox/SandboxTnSgd.sol";
import {Test} from "../support/Test.sol";

contract IssuedTokenTest is Test {
    address private immutable issuer = makeAddr("issuer");
    address private immutable alice = makeAddr("alice");
    address private immutable bob = makeAddr("bob");
    address private immutable carol = makeAddr("carol");

    IssuedToken private token;

    function setUp() public {
        token = SandboxTnSgd(deploy("SandboxTnSgd", abi.encode(issuer)));
        vm.prank(issuer);
        token.mint(alice, 1_000);
        vm.prank(alice);
        token.approve(carol, 500);
    }

    function test_everyTokenHasItsSymbolAndDecimals() public {
        _assertIs(SandboxIdrx(deploy("SandboxIdrx", abi.encode(issuer))), "IDRX", 2);
        _assertIs(SandboxIdrp(deploy("SandboxIdrp", abi.encode(issuer))), "IDRP", 2);
        _assertIs(SandboxJpyc(deploy("SandboxJpyc", abi.encode(issuer))), "JPYC", 18);
        _assertIs(SandboxTnSgd(deploy("SandboxTnSgd", abi.encode(issuer))), "tnSGD", 6);
        _assertIs(SandboxTnMyr(deploy("SandboxTnMyr", abi.encode(issuer))), "tnMYR", 6);
    }

    function test_issuerMintsAndBurnsFromAnybody() public {
        vm.startPrank(issuer);
        token.mint(bob, 7);
        token.burn(alice, 400);

        vm.assertEq(token.balanceOf(alice), 600);
        vm.assertEq(token.balanceOf(bob), 7);
        vm.assertEq(token.totalSupply(), 607);
    }

    function test_issuerBurnsFromBlocklistedAccount() public {
        vm.startPrank(issuer);
        token.blocklist(alice);
        token.burn(alice, 1_000);

        vm.assertEq(token.totalSupply(), 0);
    }

    function test_blocklistedAccountNeitherSendsNorReceivesNorSpends() public {
        vm.prank(issuer);
        token.blocklist(alice);
        _expectBlocklisted(alice);
        vm.prank(alice);
        token.transfer(bob, 1);

        vm.prank(issuer);
        token.unBlocklist(alice);
        vm.prank(issuer);
        token.blocklist(bob);
        _expectBlocklisted(bob);
        vm.prank(alice);
        token.transfer(bob, 1);

        vm.prank(issuer);
        token.unBlocklist(bob);
        vm.prank(issuer);
        token.blocklist(carol);
        _expectBlocklisted(carol);
        vm.prank(carol);
        token.transferFrom(alice, bob, 1);

        vm.prank(issuer);
        token.unBlocklist(carol);
        vm.prank(carol);
        token.transferFrom(alice, bob, 1);
        vm.assertEq(token.balanceOf(bob), 1);
    }

    function test_pauseStopsTransfersMintingAndBurning() public {
        vm.prank(issuer);
        token.pause();

        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(alice);
        token.transfer(bob, 1);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(issuer);
        token.mint(bob, 1);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(issuer);
        token.burn(alice, 1);

        vm.prank(issuer);
        token.unpause();
        vm.prank(alice);
        token.transfer(bob, 1);
        vm.assertEq(token.balanceOf(bob), 1);
    }

    function test_refusesEverybodyButIssuer() public {
        bytes[6] memory calls = [
            abi.encodeCall(token.mint, (alice, 1)),
            abi.encodeCall(token.burn, (alice, 1)),
            abi.encodeCall(token.blocklist, (bob)),
            abi.encodeCall(token.unBlocklist, (bob)),
            abi.encodeCall(token.pause, ()),
            abi.encodeCall(token.unpause, ())
        ];
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(alice);
            (bool success, bytes memory answer) = address(token).call(calls[i]);
            vm.assertFalse(success);
            vm.assertEq(answer, refusal);
        }
    }

    function _assertIs(IssuedToken created, string memory symbol, uint8 decimals) private view {
        vm.assertEq(created.symbol(), symbol);
        vm.assertEq(created.decimals(), decimals);
        vm.assertEq(created.owner(), issuer);
        vm.assertEq(created.totalSupply(), 0);
    }

    function _expectBlocklisted(address account) private {
        vm.expectRevert(abi.encodeWithSelector(IssuedToken.AccountIsBlocklisted.selector, account));
    }
}
