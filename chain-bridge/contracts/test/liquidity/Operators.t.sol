// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice Somebody whom a provider approved asks and claims for it, to the provider alone; and conversions never revert.
contract OperatorsTest is LiquidityDeployment {
    address private _custodian = makeAddr("custodian");

    function test_anOperatorRequestsAndClaimsForItsOwner() external {
        IShareVault vault = fx(usdt);
        usdt.mint(alice, 1_000e6);
        vm.startPrank(alice);
        usdt.approve(address(vault), 1_000e6);
        vault.setOperator(_custodian, true);
        vm.stopPrank();

        vm.startPrank(_custodian);
        uint256 day = vault.requestDeposit(1_000e6, alice, alice);
        vm.stopPrank();
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        vm.startPrank(_custodian);
        vault.deposit(1_000e6, alice, alice);
        day = vault.requestRedeem(1_000e6, alice, alice);
        vm.stopPrank();
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        vm.prank(_custodian);
        vault.redeem(1_000e6, alice, alice);
        vm.assertEq(usdt.balanceOf(alice), 1_000e6);
    }

    function test_anOperatorRequestsForNobodyElse() external {
        IShareVault vault = fx(usdt);
        vm.prank(alice);
        vault.setOperator(_custodian, true);
        address[2][3] memory refused = [[alice, bob], [bob, alice], [bob, bob]];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(
                    IShareVault.RequestNotForCaller.selector, _custodian, refused[i][0], refused[i][1]
                )
            );
            vm.prank(_custodian);
            vault.requestDeposit(1e6, refused[i][0], refused[i][1]);
        }
        vm.prank(alice);
        vault.setOperator(_custodian, false);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.RequestNotForCaller.selector, _custodian, alice, alice));
        vm.prank(_custodian);
        vault.requestRedeem(1e6, alice, alice);
    }

    function test_anOperatorClaimsForItsOwnerOrAnAllowedWalletAndNotForItself() external {
        IShareVault vault = fx(usdt);
        address withdraws = makeAddr("only withdraws");
        address deposits = makeAddr("only deposits");
        vm.startPrank(admin);
        liquidity.allowWallet(withdraws, false, true);
        liquidity.allowWallet(deposits, true, false);
        vm.stopPrank();
        vm.prank(alice);
        vault.setOperator(_custodian, true);
        uint256 day = requestDeposit(alice, usdt, vault, 1_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        vm.prank(guardian);
        liquidity.disallowWallet(alice);

        vm.startPrank(_custodian);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, _custodian));
        vault.deposit(1_000e6, _custodian, alice);
        vault.deposit(100e6, deposits, alice);
        vault.deposit(200e6, withdraws, alice);
        vault.deposit(700e6, alice, alice);
        vm.assertEq(shareOf(vault).balanceOf(alice), 700e6);
        vm.assertEq(shareOf(vault).balanceOf(withdraws), 200e6);
        day = vault.requestRedeem(700e6, alice, alice);
        vm.stopPrank();
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        vm.startPrank(_custodian);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, _custodian));
        vault.redeem(700e6, _custodian, alice);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.WalletNotAllowed.selector, deposits));
        vault.redeem(700e6, deposits, alice);
        vault.redeem(300e6, withdraws, alice);
        vault.redeem(400e6, alice, alice);
        vm.stopPrank();
        vm.assertEq(usdt.balanceOf(alice), 400e6);
        vm.assertEq(usdt.balanceOf(withdraws), 300e6);
    }

    function test_conversionsTellNothingWhileAFeedIsBadAndNeverRevert() external {
        vm.assertEq(full(usdt).totalAssets(), 100_000_000e6);
        jpyFeed.setReverting(true);
        vm.assertEq(full(usdt).convertToAssets(1e6), 0);
        vm.assertEq(full(usdt).convertToShares(1e6), 0);
        vm.assertEq(full(usdt).totalAssets(), 0);
        vm.assertEq(fx(usdt).convertToAssets(1e6), 1e6);
        vm.assertEq(fx(usdt).convertToShares(1e6), 1e6);
        vm.expectRevert();
        liquidity.shareValueE18(false);
    }

    function test_conversionsAreAtWhatBuyersPayAndAtWhatOwnersArePaid() external {
        add(usdt, 1e6);
        uint256 sold = liquidity.shareValueE18(true);
        uint256 paid = liquidity.shareValueE18(false);
        vm.assertEq(paid, sold - 1);
        vm.assertEq(full(usdt).convertToShares(1e28), 1e46 / sold);
        vm.assertEq(full(usdt).convertToAssets(1e28), 1e28 * paid / 1e18);
    }
}
