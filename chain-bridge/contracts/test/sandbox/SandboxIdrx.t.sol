// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IssuedToken} from "../../src/sandbox/IssuedToken.sol";
import {SandboxIdrx} from "../../src/sandbox/SandboxIdrx.sol";
import {Test} from "../support/Test.sol";

contract SandboxIdrxTest is Test {
    address private immutable issuer = makeAddr("issuer");
    address private immutable alice = makeAddr("alice");
    address private immutable bob = makeAddr("bob");

    SandboxIdrx private idrx;

    function setUp() public {
        idrx = SandboxIdrx(deploy("SandboxIdrx", abi.encode(issuer)));
        vm.prank(issuer);
        idrx.mint(alice, 1_000);
        vm.prank(alice);
        idrx.approve(bob, 500);
        vm.prank(issuer);
        idrx.blocklist(alice);
    }

    function test_blocklistedAccountNeitherSendsNorApproves() public {
        _expectBlocklisted(alice);
        vm.prank(alice);
        idrx.transfer(bob, 1);
        _expectBlocklisted(alice);
        vm.prank(alice);
        idrx.approve(bob, 1);
    }

    function test_spenderTakesFromBlocklistedAccount() public {
        vm.prank(bob);
        idrx.transferFrom(alice, bob, 500);

        vm.assertEq(idrx.balanceOf(bob), 500);
        vm.assertEq(idrx.allowance(alice, bob), 0);
    }

    function test_blocklistedAccountCanBePaid() public {
        vm.prank(issuer);
        idrx.mint(bob, 50);

        vm.prank(bob);
        idrx.transfer(alice, 50);

        vm.assertEq(idrx.balanceOf(alice), 1_050);
    }

    function _expectBlocklisted(address account) private {
        vm.expectRevert(abi.encodeWithSelector(IssuedToken.AccountIsBlocklisted.selector, account));
    }
}
