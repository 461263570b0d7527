// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of a share's vault: its desk fulfils, and a provider's requests and claims are its own or its operator's.
contract ShareVaultRolesTest is WholeDeployment, RoleTable {
    IShareVault private _seniorVault;

    function setUp() public override {
        super.setUp();
        _seniorVault = fx(usdt);
        provideLiquidity(alice, usdt, _seniorVault, 1_000e6);
        uint256 day = requestRedeem(alice, _seniorVault, 400e6);
        requestDeposit(alice, usdt, _seniorVault, 500e6);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        requestRedeem(alice, _seniorVault, 10);
        usdt.mint(alice, 1);
        vm.startPrank(alice);
        usdt.approve(address(_seniorVault), 1);
        _seniorVault.setOperator(stranger, true);
        vm.stopPrank();
        _describe();
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        expectTable(address(_seniorVault));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external view {
        string[] memory elsewhere = new string[](4);
        elsewhere[0] = "deposit";
        elsewhere[1] = "mint";
        elsewhere[2] = "returnDeposit";
        elsewhere[3] = "returnShares";
        expectEveryFunctionOf("ShareVault", elsewhere);
    }

    function test_theShortClaimsAreOfTheCallersOwnOnly() external {
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i] == alice) continue;
            bytes memory nothing = abi.encodeWithSelector(IShareVault.ClaimTooLarge.selector, 1, 0);
            refuse(
                all[i], address(_seniorVault), abi.encodeWithSignature("deposit(uint256,address)", 1, alice), nothing
            );
            refuse(all[i], address(_seniorVault), abi.encodeWithSignature("mint(uint256,address)", 1, alice), nothing);
        }
        vm.startPrank(alice);
        vm.assertEq(_seniorVault.deposit(1e6, alice), 1e6);
        vm.assertEq(_seniorVault.mint(1e6, alice), 1e6);
        vm.stopPrank();
    }

    function test_onlyWhoeverRequestedTakesBack() external {
        uint256 day = requestDeposit(bob, usdt, _seniorVault, 500e6);
        vm.warp(liquidity.waitEnds(day, 1) + 7 days);
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i] == bob) continue;
            bytes memory nothing = abi.encodeWithSelector(IShareVault.NothingRequested.selector);
            refuse(all[i], address(_seniorVault), abi.encodeCall(_seniorVault.returnDeposit, (day)), nothing);
        }
        vm.prank(bob);
        vm.assertEq(_seniorVault.returnDeposit(day), 500e6);
        vm.assertEq(usdt.balanceOf(bob), 500e6);
        refuse(
            alice,
            address(_seniorVault),
            abi.encodeCall(_seniorVault.returnShares, (today())),
            abi.encodeWithSelector(IShareVault.SharesNotReturnable.selector)
        );
    }

    function test_walletsThatAreNotAllowListedRequestNothing() external {
        address[] memory all = everybody();
        for (uint256 i = 0; i < all.length; ++i) {
            if (liquidity.mayDeposit(all[i])) continue;
            refuse(
                all[i],
                address(_seniorVault),
                abi.encodeCall(_seniorVault.requestDeposit, (1, all[i], all[i])),
                abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, all[i])
            );
        }
    }

    function test_anOperatorDismissedClaimsNoMore() external {
        vm.prank(alice);
        _seniorVault.setOperator(stranger, false);
        refuse(
            stranger,
            address(_seniorVault),
            abi.encodeCall(_seniorVault.redeem, (1, alice, alice)),
            abi.encodeWithSelector(IShareVault.CallerNotAllowed.selector, stranger, alice)
        );
    }

    function _describe() private {
        bytes memory notOwn = abi.encodeWithSelector(IShareVault.RequestNotForCaller.selector);
        _request("requestDeposit", abi.encodeCall(_seniorVault.requestDeposit, (1, alice, alice)), notOwn);
        _request("requestRedeem", abi.encodeCall(_seniorVault.requestRedeem, (1, alice, alice)), notOwn);
        _claim("deposit", abi.encodeWithSignature("deposit(uint256,address,address)", 1, alice, alice));
        _claim("mint", abi.encodeWithSignature("mint(uint256,address,address)", 1, alice, alice));
        _claim("redeem", abi.encodeCall(_seniorVault.redeem, (1, alice, alice)));
        _claim("withdraw", abi.encodeCall(_seniorVault.withdraw, (1, alice, alice)));
        bytes memory notTheDesk = abi.encodeWithSelector(IShareVault.CallerIsNotTheDesk.selector);
        uint256 day = today();
        row("fulfilDeposits", abi.encodeCall(_seniorVault.fulfilDeposits, (day, 1)), address(liquidity), notTheDesk);
        row("fulfilRedemptions", abi.encodeCall(_seniorVault.fulfilRedemptions, (1, 1)), address(liquidity), notTheDesk);
        rowForAnyone("settleFees", abi.encodeCall(_seniorVault.settleFees, (alice)));
        rowForAnyone("setOperator", abi.encodeCall(_seniorVault.setOperator, (bob, true)));
    }

    /// @dev The owner's, and the operator's it named.
    function _request(string memory name, bytes memory call, bytes memory refusal) private {
        rowForTwo(name, call, alice, stranger, refusal, abi.encode(alice, alice));
    }

    /// @dev The controller's, and the operator's it named.
    function _claim(string memory name, bytes memory call) private {
        bytes memory refusal = abi.encodeWithSelector(IShareVault.CallerNotAllowed.selector);
        rowForTwo(name, call, alice, stranger, refusal, abi.encode(alice));
    }
}
