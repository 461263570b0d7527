// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {BlocklistingToken} from "../../support/token/BlocklistingToken.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Ways to keep somebody else from leaving, and to leave before others.
contract BlockedExitTest is LiquidityAttack {
    uint256 private constant SHARES = 1_000_000;

    function makeExtra() internal override returns (PlainToken) {
        return new BlocklistingToken(0);
    }

    function test_blocklistedProviderStopsItsOwnClaimOnly() external {
        IShareVault vault = fx(extra);
        provideLiquidity(alice, extra, vault, SHARES);
        provideLiquidity(mallory, extra, vault, SHARES);
        requestRedeem(mallory, vault, SHARES);
        requestRedeem(alice, vault, SHARES);
        _block(mallory);
        processAfterNotice(extra, vault);

        vm.prank(mallory);
        vm.expectRevert(abi.encodeWithSelector(BlocklistingToken.AccountIsBlocklisted.selector, mallory));
        vault.redeem(SHARES, mallory, mallory);
        vm.prank(alice);
        vault.redeem(SHARES, alice, alice);
        vm.assertEq(extra.balanceOf(alice), SHARES);

        // Its claim waits for it, or goes to another wallet that may withdraw.
        vm.prank(mallory);
        vault.redeem(SHARES, carol, mallory);
        vm.assertEq(extra.balanceOf(carol), SHARES);
    }

    function test_queueGoesOnBehindABlocklistedProvider() external {
        IShareVault vault = fx(extra);
        provideLiquidity(mallory, extra, vault, SHARES);
        provideLiquidity(alice, extra, vault, SHARES);
        requestRedeem(mallory, vault, SHARES);
        waitUntil((today() + 1) * 1 days);
        requestRedeem(alice, vault, SHARES);
        _block(mallory);
        processAfterNotice(extra, vault);
        processAfterNotice(extra, vault);
        vm.prank(alice);
        vm.assertEq(vault.redeem(SHARES, alice, alice), SHARES);
    }

    function test_blocklistedDepositorDoesNotKeepItsDayFromBeingProcessed() external {
        IShareVault vault = full(extra);
        requestDeposit(mallory, extra, vault, SHARES);
        uint256 day = requestDeposit(alice, extra, vault, SHARES);
        _block(mallory);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(extra), ShareClass.FULL, day);
        vm.prank(alice);
        vm.assertEq(vault.deposit(SHARES, alice), SHARES);
    }

    function test_dustySeniorRequestsDoNotCloseTheJuniorExit() external {
        provideLiquidity(mallory, extra, fx(extra), 20);
        provideLiquidity(alice, extra, full(extra), SHARES);
        uint256 day = requestRedeem(alice, full(extra), SHARES);
        // One unit a day, so that every midnight one more is due that no feed has answered for yet.
        for (uint256 i = 0; i < 14; ++i) {
            waitUntil((today() + 1) * 1 days - 1);
            requestRedeem(mallory, fx(extra), 1);
            waitUntil((today() + 1) * 1 days);
        }
        uint256 end = liquidity.waitEnds(day, 14);
        waitUntil(end);
        for (uint256 i = 0; i < 12; ++i) {
            liquidity.process(address(extra), ShareClass.FX);
        }
        // The next midnight: feeds are good for alice's wait and a second too old for the dust that is due now.
        waitUntil(end + 1 days - 1);
        vm.warp(end + 1 days);
        (uint256 dusty,) = fx(extra).oldestRedemption();
        vm.expectRevert(
            abi.encodeWithSelector(
                ILiquidityDesk.FeedsBeforeWaitEnd.selector, block.timestamp - 1, liquidity.waitEnds(dusty, 3)
            )
        );
        liquidity.process(address(extra), ShareClass.FX);
        liquidity.process(address(extra), ShareClass.FULL);
        vm.assertEq(full(extra).maxRedeem(alice), SHARES);
    }

    function test_seniorsDueAreStillPaidBeforeJuniors() external {
        provideLiquidity(alice, extra, fx(extra), 800_000);
        provideLiquidity(bob, extra, full(extra), 500_000);
        requestRedeem(bob, full(extra), 500_000);
        waitUntil(block.timestamp + 11 days);
        requestRedeem(alice, fx(extra), 800_000);
        burnOfPool(extra, held(extra) - 900_000);
        waitUntil(block.timestamp + 4 days);

        // Of 900 000 units, 800 000 are kept for the senior shares, whoever calls first; rounding keeps one more.
        liquidity.process(address(extra), ShareClass.FULL);
        vm.assertEq(full(extra).maxWithdraw(bob), 99_999);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(fx(extra).maxWithdraw(alice), 800_000);
    }

    function test_laterDayIsNeverPaidBeforeAnEarlierOne() external {
        IShareVault vault = fx(extra);
        provideLiquidity(alice, extra, vault, SHARES);
        provideLiquidity(bob, extra, vault, SHARES);
        uint256 first = requestRedeem(alice, vault, SHARES);
        waitUntil((today() + 1) * 1 days);
        uint256 second = requestRedeem(bob, vault, SHARES);
        burnOfPool(extra, held(extra) - SHARES / 4);
        waitUntil(liquidity.waitEnds(second, 3));

        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(vault.claimableRedeemRequest(first, alice), SHARES / 4);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(extra), ShareClass.FX));
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(vault.claimableRedeemRequest(second, bob), 0);

        _recapitalise(SHARES);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(vault.claimableRedeemRequest(first, alice), SHARES);
        vm.assertEq(vault.claimableRedeemRequest(second, bob), 0);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(vault.claimableRedeemRequest(second, bob), SHARES / 4);
    }

    function test_shortageIsSharedWithinADayByWhatWasAsked() external {
        IShareVault vault = fx(extra);
        provideLiquidity(alice, extra, vault, 300_000);
        provideLiquidity(bob, extra, vault, 100_000);
        requestRedeem(bob, vault, 100_000);
        requestRedeem(alice, vault, 300_000);
        burnOfPool(extra, held(extra) - 101);
        processAfterNotice(extra, vault);

        vm.assertEq(vault.maxWithdraw(alice), 75);
        vm.assertEq(vault.maxWithdraw(bob), 25);
        // Claiming first or often takes nothing of the other's part.
        vm.startPrank(bob);
        vault.redeem(10, bob, bob);
        vault.withdraw(15, bob, bob);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.ClaimTooLarge.selector, 1, 0));
        vault.redeem(1, bob, bob);
        vm.stopPrank();
        _recapitalise(SHARES);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(vault.maxWithdraw(alice), 300_000);
        vm.assertEq(vault.maxWithdraw(bob), 100_000 - 25);
    }

    function test_seniorsWhoComeLaterDoNotLockInAJuniorWhoHasAsked() external {
        uint256 shares = provideLiquidity(alice, usdt, full(usdt), MILLION);
        requestRedeem(alice, full(usdt), shares);
        // Five million of equity bear fifty million: mallory buys all of what is left for seniors.
        uint256 day = requestDeposit(mallory, usdt, fx(usdt), 50 * MILLION);
        waitUntil(liquidity.waitEnds(day, 1));
        vm.expectPartialRevert(ILiquidityDesk.SeniorCoverTooLow.selector);
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        processAfterNotice(usdt, full(usdt));
        vm.assertEq(full(usdt).maxRedeem(alice), shares);
    }

    function test_depositThatIsTooLargeKeepsItsDayFromNobodysReturn() external {
        requestDeposit(mallory, usdt, fx(usdt), 400 * MILLION);
        uint256 day = requestDeposit(alice, usdt, fx(usdt), MILLION);
        waitUntil(liquidity.waitEnds(day, 1));
        vm.expectPartialRevert(ILiquidityDesk.SeniorCoverTooLow.selector);
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);

        waitUntil(liquidity.waitEnds(day, 1) + 7 days);
        IShareVault vault = fx(usdt);
        vm.prank(alice);
        vault.returnDeposit(day);
        vm.assertEq(usdt.balanceOf(alice), MILLION);
        vm.prank(alice);
        vm.expectRevert(IShareVault.NothingRequested.selector);
        vault.returnDeposit(day);
    }

    function _block(address account) private {
        BlocklistingToken(address(extra)).setBlocklisted(account, true);
    }

    function _recapitalise(uint256 amount) private {
        extra.mint(address(this), amount);
        extra.approve(address(liquidity), amount);
        liquidity.recapitalise(address(extra), amount);
    }
}
