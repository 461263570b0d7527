// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Retirement} from "../../src/type/Retirement.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {RetiredToken} from "./RetiredToken.sol";

/// @notice A token's way out: delisted after the admin's delay, written down after another.
contract RetirementTest is RetiredToken {
    // Delisted

    function test_delistedTakesNoDepositAndGivesPendingOnesBackAtOnce() external {
        _announceDelisting();
        uint256 day = requestDeposit(alice, extra, full(extra), 5_000);
        _makeDelisting();
        vm.assertEq(uint8(liquidity.retirement(address(extra))), uint8(Retirement.DELISTED));

        IShareVault vault = full(extra);
        waitUntil(liquidity.waitEnds(day, 1));
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TokenIsDelisted.selector, address(extra)));
        liquidity.processDeposit(address(extra), ShareClass.FULL, day);
        extra.mint(bob, 5_000);
        vm.startPrank(bob);
        extra.approve(address(vault), 5_000);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TokenIsDelisted.selector, address(extra)));
        vault.requestDeposit(5_000, bob, bob);
        vm.stopPrank();
        vm.prank(alice);
        vault.returnDeposit(day);
        vm.assertEq(extra.balanceOf(alice), 5_000);
    }

    function test_delistedIsSwappedOutOnly() external {
        openExtraCorridor();
        delist();
        FirmQuote memory inward = quoteOf(USDT_EXTRA, extra, 100, usdt, 99e6);
        provide(inward);
        uint256 held_ = held(extra);
        expectRefusal(
            inward, abi.encodeWithSelector(IReservePool.HoldingAboveLimit.selector, address(extra), held_ + 100, 0)
        );
        commit(quoteOf(USDT_EXTRA, usdt, 100e6, extra, 99));
        vm.assertEq(held(extra), held_ - 99);

        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(Delayed.CallNotScheduled.selector, _setLimitsId(1)));
        governor.setLimits(address(extra), _limits(1));
        _refuseAfterDelay(
            abi.encodeCall(governor.setLimits, (address(extra), _limits(1))),
            abi.encodeWithSelector(IPoolGovernor.TokenIsDelisted.selector, address(extra))
        );
    }

    function test_delistedLetsProvidersLeaveAsEver() external {
        provideLiquidity(alice, extra, fx(extra), 300_000);
        uint256 shares = provideLiquidity(bob, extra, full(extra), 200_000);
        delist();
        requestRedeem(alice, fx(extra), 300_000);
        requestRedeem(bob, full(extra), shares);
        processAfterNotice(extra, fx(extra));
        processAfterNotice(extra, full(extra));
        vm.assertEq(fx(extra).maxWithdraw(alice), 300_000);
        vm.assertEq(full(extra).maxWithdraw(bob), 200_000);
    }

    function test_whatWasSetAsideIsBroughtBesideWhatItsSharesLack() external {
        provideLiquidity(carol, extra, fx(extra), 1_000);
        requestRedeem(carol, fx(extra), 400);
        processAfterNotice(extra, fx(extra));
        delist();
        lose(extra, extra.balanceOf(address(pool)));
        uint256 lacking = 600 + shareOf(full(extra)).totalSupply();
        extra.mint(address(this), 400 + lacking + 1);
        extra.approve(address(liquidity), 400 + lacking + 1);
        vm.expectRevert(
            abi.encodeWithSelector(IReservePool.HoldingAboveLimit.selector, address(extra), lacking + 1, lacking)
        );
        liquidity.recapitalise(address(extra), 400 + lacking + 1);
        liquidity.recapitalise(address(extra), 400 + lacking);
        vm.assertEq(held(extra), lacking);
        vm.assertEq(aside(extra), 400);
        vm.assertEq(redeem(carol, fx(extra), 400), 400);
    }

    // Written down

    function test_whenOnlyTheSeedIsLeftNobodyElsesShareIsMoved() external {
        provideLiquidity(bob, usdt, full(usdt), MILLION);
        delist();
        _leaveLockedSeed();
        uint256 before = liquidity.shareValueE18(false);
        writeDown();
        vm.assertEq(liquidity.shareValueE18(false), before);
        (uint256 assets, uint256 owed,, uint256 junior) = liquidity.valuation();
        vm.assertEq(assets, 4_000_000e18);
        vm.assertEq(owed, 0);
        vm.assertEq(junior, 4_000_000e18);
    }

    function test_whatIsLeftGoesToItsOwnSharesWithoutAnyFeed() external {
        provideLiquidity(alice, extra, fx(extra), 600_000);
        uint256 shares = provideLiquidity(bob, extra, full(extra), 500_000);
        liquidity.mark();
        extraDead = true;
        retire();
        vm.assertEq(held(extra), 2_100_000);
        requestRedeem(alice, fx(extra), 600_000);
        requestRedeem(bob, full(extra), shares);
        vm.assertEq(full(extra).convertToAssets(shares), 500_000);
        vm.assertEq(fx(extra).convertToAssets(600_000), 600_000);
        processAfterNotice(extra, full(extra));
        processAfterNotice(extra, fx(extra));
        vm.assertEq(redeem(alice, fx(extra), 600_000), 600_000);
        vm.assertEq(redeem(bob, full(extra), shares), 500_000);
    }

    function test_aShortRemainderIsSharedByJuniorsWhoeverLeavesFirst() external {
        uint256 shares = provideLiquidity(bob, extra, full(extra), 1_000_000);
        burnOfPool(extra, 1_500_000);
        retire();
        requestRedeem(bob, full(extra), shares / 2);
        processAfterNotice(extra, full(extra));
        vm.assertEq(full(extra).maxWithdraw(bob), 125_000);
        requestRedeem(operator, full(extra), 400_000);
        processAfterNotice(extra, full(extra));
        vm.assertEq(full(extra).maxWithdraw(operator), 100_000);
        requestRedeem(bob, full(extra), shares / 2);
        processAfterNotice(extra, full(extra));
        vm.assertEq(full(extra).maxWithdraw(bob), 250_000);
    }

    function test_feesEarnedBeforeAreStillClaimed() external {
        openExtraCorridor();
        provideLiquidity(alice, extra, fx(extra), 999_000);
        FirmQuote memory quote = quoteOf(USDT_EXTRA, usdt, 1_010e6, extra, 1_000);
        quote.fixedFeeIn = 10e6;
        commit(quote);
        retire();
        vm.assertEq(claimFees(alice, fx(extra)), 4_999_999);
    }

    function test_writtenDownDoesNotMoveInASwap() external {
        openExtraCorridor();
        retire();
        FirmQuote memory quote = quoteOf(USDT_EXTRA, usdt, 100e6, extra, 99);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.TurnoverExceeded.selector, address(extra), 99, 0, uint256(300))
        );
        _refuseAfterDelay(
            abi.encodeCall(governor.setLimits, (address(extra), _limits(0))),
            abi.encodeWithSelector(IPoolGovernor.TokenIsDelisted.selector, address(extra))
        );
    }

    function test_aPoolThatEndsLeavesARetiredTokenToItsOwnShares() external {
        provideLiquidity(alice, usdt, fx(usdt), MILLION);
        provideLiquidity(bob, extra, fx(extra), 500_000);
        retire();
        extraDead = true;
        usdt.burn(address(pool), 1_900_000e6);
        pool.sync(address(usdt));
        idrx.burn(address(pool), 16_000_000_000e2);
        pool.sync(address(idrx));
        jpyc.burn(address(pool), 150_000_000e18);
        pool.sync(address(jpyc));
        markAWeek();
        liquidity.windDown();

        address share = fx(usdt).share();
        vm.prank(alice);
        (bool redeemed,) = share.call(abi.encodeWithSignature("redeemInKind(uint256)", MILLION));
        vm.assertTrue(redeemed);
        vm.assertEq(liquidity.creditedInKind(alice, address(usdt)), 100_000e6);
        vm.assertEq(liquidity.creditedInKind(alice, address(extra)), 0);

        share = fx(extra).share();
        vm.prank(bob);
        (bool kept, bytes memory reason) = share.call(abi.encodeWithSignature("redeemInKind(uint256)", 1));
        vm.assertFalse(kept);
        vm.assertEq(reason, abi.encodeWithSelector(ILiquidityDesk.TokenIsDelisted.selector, address(extra)));
        requestRedeem(bob, fx(extra), 500_000);
        vm.warp(block.timestamp + 5 days);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(redeem(bob, fx(extra), 500_000), 500_000);
    }

    // Refused

    function test_writtenDownOnlyAfterAnotherDelayAndOnce() external {
        bytes memory call = abi.encodeCall(governor.writeDownToken, (address(extra)));
        _refuseAfterDelay(call, abi.encodeWithSelector(IPoolGovernor.TokenNotDelisted.selector, address(extra)));
        vm.prank(guardian);
        Delayed(address(governor)).cancel(keccak256(call));
        uint256 announced = START + 100 days;
        waitUntil(announced);
        vm.prank(admin);
        Delayed(address(governor)).schedule(abi.encodeCall(governor.delistToken, (address(extra))));
        waitUntil(announced + 15 days);
        vm.prank(admin);
        Delayed(address(governor)).schedule(call);
        waitUntil(announced + 35 days);
        _make(abi.encodeCall(governor.delistToken, (address(extra))));
        waitUntil(announced + 36 days);
        _refuse(
            call,
            abi.encodeWithSelector(
                IPoolGovernor.DelistedTooRecently.selector, address(extra), announced + 35 days + DELAY
            )
        );
        vm.prank(guardian);
        Delayed(address(governor)).cancel(keccak256(call));
        writeDown();
        _refuseAfterDelay(call, abi.encodeWithSelector(IPoolGovernor.TokenIsDelisted.selector, address(extra)));
        _refuseAfterDelay(
            abi.encodeCall(governor.delistToken, (address(extra))),
            abi.encodeWithSelector(IPoolGovernor.TokenIsDelisted.selector, address(extra))
        );
    }

    function test_usdtIsNotRetiredAndAnUnknownTokenNeither() external {
        _refuseAfterDelay(
            abi.encodeCall(governor.delistToken, (address(usdt))),
            abi.encodeWithSelector(IPoolGovernor.TokenNotRetirable.selector, address(usdt))
        );
        _refuseAfterDelay(
            abi.encodeCall(governor.delistToken, (alice)),
            abi.encodeWithSelector(IReservePool.TokenNotListed.selector, alice)
        );
    }

    /// @dev What it has is divided by then, and a token that is written down would be left out.
    function test_noTokenIsRetiredOnceThePoolHasEnded() external {
        provideLiquidity(alice, usdt, fx(usdt), MILLION);
        delist();
        lose(idrx, idrx.balanceOf(address(pool)));
        lose(jpyc, jpyc.balanceOf(address(pool)));
        lose(extra, extra.balanceOf(address(pool)));
        lose(usdt, MILLION + MILLION / 2);
        markAWeek();
        liquidity.windDown();
        bytes memory ended = abi.encodeWithSelector(ILiquidityDesk.PoolHasEnded.selector);
        _refuseAfterDelay(abi.encodeCall(governor.delistToken, (address(jpyc))), ended);
        _refuseAfterDelay(abi.encodeCall(governor.writeDownToken, (address(extra))), ended);
        vm.assertTrue(liquidity.hasEnded(address(extra)));
    }

    function test_theGuardianCancelsARetirement() external {
        _announceDelisting();
        bytes memory call = abi.encodeCall(governor.delistToken, (address(extra)));
        vm.prank(guardian);
        Delayed(address(governor)).cancel(keccak256(call));
        waitUntil(block.timestamp + DELAY);
        _refuse(call, abi.encodeWithSelector(Delayed.CallNotScheduled.selector, keccak256(call)));
    }

    function _announceDelisting() private {
        vm.prank(admin);
        Delayed(address(governor)).schedule(abi.encodeCall(governor.delistToken, (address(extra))));
        waitUntil(block.timestamp + DELAY);
    }

    function _makeDelisting() private {
        _make(abi.encodeCall(governor.delistToken, (address(extra))));
    }

    function _make(bytes memory call) private {
        vm.prank(admin);
        (bool done, bytes memory reason) = address(governor).call(call);
        vm.assertTrue(done, vm.toString(reason));
    }

    function _refuse(bytes memory call, bytes memory refusal) private {
        vm.prank(admin);
        (bool done, bytes memory reason) = address(governor).call(call);
        vm.assertFalse(done);
        vm.assertEq(reason, refusal);
    }

    function _refuseAfterDelay(bytes memory call, bytes memory refusal) private {
        vm.prank(admin);
        Delayed(address(governor)).schedule(call);
        waitUntil(block.timestamp + DELAY);
        _refuse(call, refusal);
    }

    function _limits(uint48 maxHeld) private pure returns (TokenLimits memory limits) {
        limits.maxHeld = maxHeld;
        limits.shortTurnover = 1;
    }

    function _setLimitsId(uint48 maxHeld) private view returns (bytes32) {
        return keccak256(abi.encodeCall(governor.setLimits, (address(extra), _limits(maxHeld))));
    }
}
