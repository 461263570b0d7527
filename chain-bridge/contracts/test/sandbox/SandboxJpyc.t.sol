// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {IssuedToken} from "../../src/sandbox/IssuedToken.sol";
import {SandboxJpyc} from "../../src/sandbox/SandboxJpyc.sol";
import {Test} from "../support/Test.sol";

contract SandboxJpycTest is Test {
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    uint256 private constant ALICE_KEY = 0xA11CE;

    address private immutable issuer = makeAddr("issuer");
    address private immutable alice = vm.addr(ALICE_KEY);
    address private immutable bob = makeAddr("bob");

    SandboxJpyc private jpyc;

    function setUp() public {
        jpyc = SandboxJpyc(deploy("SandboxJpyc", abi.encode(issuer)));
        vm.prank(issuer);
        jpyc.mint(alice, 1_000e18);
    }

    function test_permitApprovesOnceByHoldersSignature() public {
        (uint8 v, bytes32 r, bytes32 s) = _signPermit(40e18, block.timestamp);

        jpyc.permit(alice, bob, 40e18, block.timestamp, v, r, s);
        vm.assertEq(jpyc.allowance(alice, bob), 40e18);
        vm.assertEq(jpyc.nonces(alice), 1);

        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        jpyc.permit(alice, bob, 40e18, block.timestamp, v, r, s);
    }

    function test_permitEndsWithItsDeadline() public {
        uint256 deadline = block.timestamp;
        (uint8 v, bytes32 r, bytes32 s) = _signPermit(40e18, deadline);

        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        jpyc.permit(alice, bob, 40e18, deadline, v, r, s);
    }

    function test_refusesApprovalsWhilePaused() public {
        (uint8 v, bytes32 r, bytes32 s) = _signPermit(1, block.timestamp);
        vm.prank(issuer);
        jpyc.pause();

        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(alice);
        jpyc.approve(bob, 1);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        jpyc.permit(alice, bob, 1, block.timestamp, v, r, s);
    }

    function test_refusesApprovalsByAndForBlocklistedAccounts() public {
        (uint8 v, bytes32 r, bytes32 s) = _signPermit(1, block.timestamp);
        vm.prank(issuer);
        jpyc.blocklist(alice);

        _expectBlocklisted(alice);
        jpyc.permit(alice, bob, 1, block.timestamp, v, r, s);
        _expectBlocklisted(alice);
        vm.prank(bob);
        jpyc.approve(alice, 1);
    }

    function test_everyAllowanceShrinksWhenSpent() public {
        vm.prank(alice);
        jpyc.approve(bob, type(uint256).max);

        vm.prank(bob);
        jpyc.transferFrom(alice, bob, 1e18);
        vm.assertEq(jpyc.allowance(alice, bob), type(uint256).max - 1e18);

        vm.prank(alice);
        jpyc.approve(bob, 5);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, bob, 5, 6));
        vm.prank(bob);
        jpyc.transferFrom(alice, bob, 6);
    }

    function _signPermit(uint256 amount, uint256 deadline) private view returns (uint8, bytes32, bytes32) {
        bytes32 domain =
            keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("JPY Coin"), keccak256("1"), block.chainid, address(jpyc)));
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, bob, amount, 0, deadline));
        return vm.sign(ALICE_KEY, keccak256(abi.encodePacked(hex"1901", domain, permit)));
    }

    function _expectBlocklisted(address account) private {
        vm.expectRevert(abi.encodeWithSelector(IssuedToken.AccountIsBlocklisted.selector, account));
    }
}
