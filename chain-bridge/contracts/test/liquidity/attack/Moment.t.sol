// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../../src/interface/IReservePool.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {ScriptedAggregator} from "../../support/feed/ScriptedAggregator.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Nobody picks the price of a request: it is known when no feed can know the answer yet, and cannot be taken back after.
contract MomentTest is LiquidityAttack {
    function test_requestIsNotProcessedBeforeEveryFeedAnsweredAfterItsWait() external {
        IShareVault vault = full(usdt);
        uint256 shares = provideLiquidity(alice, usdt, vault, MILLION);
        uint256 end = liquidity.waitEnds(requestRedeem(alice, vault, shares), 14);
        waitUntil(end - 1);
        vm.warp(end);
        ScriptedAggregator[4] memory feeds = [usdtFeed, idrFeed, jpyFeed, extraFeed];
        for (uint256 i = 0; i < 4; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.FeedsBeforeWaitEnd.selector, end - 1, end));
            liquidity.process(address(usdt), ShareClass.FULL);
            _refresh(feeds[i]);
        }
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(vault.maxRedeem(alice), shares);
    }

    function test_depositIsNotProcessedBeforeEveryFeedAnsweredAfterItsWait() external {
        uint256 day = requestDeposit(alice, usdt, fx(usdt), MILLION);
        uint256 end = liquidity.waitEnds(day, 1);
        waitUntil(end - 1);
        vm.warp(end);
        _refresh(usdtFeed);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.FeedsBeforeWaitEnd.selector, end - 1, end));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
    }

    function test_lastSecondOfADayWaitsAsLongAsTheFirst() external {
        uint256 first = (today() + 1) * 1 days;
        waitUntil(first);
        uint256 day = requestDeposit(alice, usdt, fx(usdt), MILLION);
        waitUntil(first + 1 days - 1);
        vm.assertEq(requestDeposit(mallory, usdt, fx(usdt), MILLION), day);
        waitUntil(first + 2 days - 1);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.StillWaiting.selector, day, first + 2 days));
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        waitUntil(first + 2 days);
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
    }

    function test_noticeHoldsForEverybodyToTheSecond() external {
        IShareVault[2] memory both = [fx(usdt), full(usdt)];
        for (uint256 i = 0; i < 2; ++i) {
            provideLiquidity(alice, usdt, both[i], MILLION);
            uint256 day = requestRedeem(alice, both[i], MILLION);
            uint256 end = (day + 1 + noticeDays(both[i])) * 1 days;
            ShareClass class = both[i].class();
            waitUntil(end - 1);
            vm.prank(admin);
            vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.StillWaiting.selector, day, end));
            liquidity.process(address(usdt), class);
            waitUntil(end);
            liquidity.process(address(usdt), class);
        }
    }

    function test_requestsAreNotTakenBackWhenPricesTurn() external {
        IShareVault vault = full(usdt);
        provideLiquidity(mallory, usdt, vault, MILLION);
        uint256 deposited = requestDeposit(mallory, usdt, vault, MILLION);
        uint256 redeemed = requestRedeem(mallory, vault, MILLION);
        idrFeed.set(30_000e8, block.timestamp);
        uint256 returnable = liquidity.waitEnds(deposited, 1) + 7 days;
        vm.startPrank(mallory);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.DepositNotReturnable.selector, deposited, returnable));
        vault.returnDeposit(deposited);
        vm.expectRevert(IShareVault.SharesNotReturnable.selector);
        vault.returnShares(redeemed);
        vm.stopPrank();

        waitUntil(returnable - 1);
        vm.prank(mallory);
        vm.expectRevert(abi.encodeWithSelector(IShareVault.DepositNotReturnable.selector, deposited, returnable));
        vault.returnDeposit(deposited);
        liquidity.processDeposit(address(usdt), ShareClass.FULL, deposited);
        waitUntil(returnable);
        vm.prank(mallory);
        vm.expectRevert(IShareVault.NothingRequested.selector);
        vault.returnDeposit(deposited);
    }

    function test_dayIsProcessedOnceWhoeverCallsAgain() external {
        uint256 day = requestDeposit(alice, usdt, full(usdt), MILLION);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        uint256 supply = shareOf(full(usdt)).totalSupply();
        vm.expectRevert(
            abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(usdt), ShareClass.FULL)
        );
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        vm.assertEq(shareOf(full(usdt)).totalSupply(), supply);
    }

    function test_lossTheBooksDoNotShowYetIsEscapedByNobody() external {
        IShareVault vault = full(usdt);
        uint256 shares = provideLiquidity(mallory, usdt, vault, MILLION);
        waitUntil(liquidity.waitEnds(requestRedeem(mallory, vault, shares), 14));
        // The issuer of another token burns; mallory is faster than whoever would tell the books.
        uint256 booked = held(idrx);
        idrx.burn(address(pool), booked / 2);
        bytes memory refusal =
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - booked / 2, booked);
        vm.expectRevert(refusal);
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.expectRevert(refusal);
        liquidity.mark();

        pool.sync(address(idrx));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(vault.maxWithdraw(mallory), MILLION - MILLION / 10);
        vm.assertEq(liquidity.shareValueE18(false), 0.9e18);
    }
}
