// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice What others read of vaults and desk: interface ids, what is due, and that nothing is promised that is not known.
contract InterfacesTest is LiquidityAttack {
    function test_vaultsNameTheStandardsTheyKeep() external view {
        bytes4[5] memory ids =
            [bytes4(0x01ffc9a7), bytes4(0x2f0a18c5), bytes4(0xe3bc4e65), bytes4(0xce3bbe50), bytes4(0x620ee8e4)];
        IShareVault[2] memory both = [fx(usdt), full(usdt)];
        for (uint256 i = 0; i < 2; ++i) {
            for (uint256 n = 0; n < 5; ++n) {
                vm.assertTrue(both[i].supportsInterface(ids[n]));
            }
            vm.assertFalse(both[i].supportsInterface(0xffffffff));
            vm.assertFalse(both[i].supportsInterface(0x36372b07));
        }
    }

    function test_sharesNameTheStandardTheyKeepAndTheirVaultForTheirTokenAlone() external view {
        IShareVault[2] memory both = [fx(usdt), full(usdt)];
        for (uint256 i = 0; i < 2; ++i) {
            IShareToken share = shareOf(both[i]);
            vm.assertTrue(share.supportsInterface(0x01ffc9a7));
            vm.assertTrue(share.supportsInterface(0xf815c03d));
            vm.assertFalse(share.supportsInterface(0xffffffff));
            vm.assertEq(share.vault(address(usdt)), address(both[i]));
            vm.assertEq(share.vault(address(idrx)), address(0));
        }
    }

    function test_previewsAreRefused() external {
        IShareVault vault = fx(usdt);
        bytes4 refusal = IShareVault.PreviewImpossible.selector;
        vm.expectRevert(refusal);
        vault.previewDeposit(1);
        vm.expectRevert(refusal);
        vault.previewMint(1);
        vm.expectRevert(refusal);
        vault.previewRedeem(1);
        vm.expectRevert(refusal);
        vault.previewWithdraw(1);
    }

    function test_pendingBecomesClaimableToTheUnit() external {
        IShareVault vault = fx(usdt);
        uint256 day = requestDeposit(alice, usdt, vault, MILLION);
        vm.assertEq(vault.pendingDepositRequest(day, alice), MILLION);
        vm.assertEq(vault.claimableDepositRequest(day, alice) + vault.maxDeposit(alice) + vault.maxMint(alice), 0);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        vm.assertEq(vault.pendingDepositRequest(day, alice), 0);
        vm.assertEq(vault.claimableDepositRequest(day, alice), MILLION);
        vm.assertEq(vault.maxDeposit(alice), MILLION);
        vm.prank(alice);
        vault.deposit(MILLION - 1, alice);
        vm.assertEq(vault.claimableDepositRequest(day, alice), 1);
        vm.assertEq(vault.maxDeposit(alice) + vault.maxMint(alice), 2);

        day = requestRedeem(alice, vault, 10);
        vm.assertEq(vault.pendingRedeemRequest(day, alice), 10);
        processAfterNotice(usdt, vault);
        vm.assertEq(vault.pendingRedeemRequest(day, alice), 0);
        vm.assertEq(vault.claimableRedeemRequest(day, alice), 10);
        vm.prank(alice);
        vault.withdraw(4, alice, alice);
        vm.assertEq(vault.claimableRedeemRequest(day, alice), 6);
        vm.assertEq(vault.maxRedeem(alice) + vault.maxWithdraw(alice), 12);
    }

    function test_onADayWithoutRequestsNothingIsPendingOrClaimable() external view {
        IShareVault vault = full(usdt);
        vm.assertEq(vault.pendingDepositRequest(today(), alice), 0);
        vm.assertEq(vault.claimableDepositRequest(today(), alice), 0);
        vm.assertEq(vault.pendingRedeemRequest(today(), alice), 0);
        vm.assertEq(vault.claimableRedeemRequest(today(), alice), 0);
        (uint256 day, uint256 shares) = vault.oldestRedemption();
        vm.assertEq(day + shares, 0);
    }

    function test_dueWithinCountsWhatEndsInTimeAndNothingElse() external {
        provideLiquidity(alice, usdt, fx(usdt), 3_000);
        provideLiquidity(bob, usdt, full(usdt), 50_000);
        vm.assertEq(liquidity.dueWithin(address(usdt), 365 days), 0);
        uint256 first = requestRedeem(alice, fx(usdt), 1_000);
        requestRedeem(bob, full(usdt), 50_000);
        waitUntil((today() + 1) * 1 days);
        requestRedeem(alice, fx(usdt), 2_000);

        uint256 end = (first + 4) * 1 days - block.timestamp;
        vm.assertEq(liquidity.dueWithin(address(usdt), end - 1), 0);
        vm.assertEq(liquidity.dueWithin(address(usdt), end), 1_000);
        vm.assertEq(liquidity.dueWithin(address(usdt), end + 1 days - 1), 1_000);
        vm.assertEq(liquidity.dueWithin(address(usdt), end + 1 days), 3_000);
        vm.assertEq(liquidity.dueWithin(address(usdt), end + 11 days - 1), 3_000);
        vm.assertEq(liquidity.dueWithin(address(usdt), end + 11 days), 53_000);
        vm.assertEq(liquidity.dueWithin(address(idrx), 365 days), 0);

        processAfterNotice(usdt, fx(usdt));
        vm.assertEq(liquidity.dueWithin(address(usdt), 0), 0);
        vm.assertEq(liquidity.dueWithin(address(usdt), 365 days), 52_000);
    }

    function test_dueWithinCountsJuniorSharesAtTheirWorthAndOneToOneWhileAFeedIsBad() external {
        provideLiquidity(bob, usdt, full(usdt), 50_001);
        requestRedeem(bob, full(usdt), 50_001);
        usdt.mint(address(this), 2 * MILLION);
        usdt.approve(address(liquidity), 2 * MILLION);
        liquidity.recapitalise(address(usdt), 2 * MILLION);
        uint256 gE18 = liquidity.shareValueE18(true);
        vm.assertGt(gE18, 1.4e18);
        vm.assertEq(liquidity.dueWithin(address(usdt), 30 days), (50_001 * gE18 - 1) / 1e18 + 1);
        jpyFeed.set(0, block.timestamp);
        vm.assertEq(liquidity.dueWithin(address(usdt), 30 days), 50_001);
    }

    function test_sharesHaveTheDecimalsOfTheirToken() external view {
        vm.assertEq(shareOf(fx(extra)).decimals(), 0);
        vm.assertEq(shareOf(full(idrx)).decimals(), 2);
        vm.assertEq(shareOf(fx(usdt)).decimals(), 6);
        vm.assertEq(shareOf(full(jpyc)).decimals(), 18);
    }
}
