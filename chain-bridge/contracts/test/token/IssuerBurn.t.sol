// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {BookReason} from "../../src/type/BookReason.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice An issuer burns what the pool has: trades of that token stop until `sync` has brought the books down, what is set aside
/// is touched last, and capital makes it whole first.
contract IssuerBurnTest is HostileDeployment {
    uint256 private constant HELD = 1_650_000_000_000e2;
    uint256 private constant ASIDE = 1_000_000e2;

    function setUp() public override {
        super.setUp();
        setAsideFor(alice, idrx, ASIDE);
        expectBook(idrx, HELD, ASIDE, 0);
    }

    // Before anybody called sync

    function test_refusesPaymentInATokenThatIsShort() external {
        idrx.burn(address(pool), 1);
        FirmQuote memory quote = intoUsdt();
        provide(quote);
        uint256 booked = HELD + ASIDE + RUPIAH;
        bytes memory refusal =
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - 1, booked);
        vm.assertEq(engine.check(quote), refusal);
        expectRefusal(quote, refusal);
        expectOthersGoOn();

        pool.sync(address(idrx));
        settle(quote);
        expectBook(idrx, HELD - 1 + RUPIAH, ASIDE, 0);
    }

    function test_refusesPayoutOfATokenThatIsShort() external {
        idrx.burn(address(pool), 1);
        FirmQuote memory quote = outOfUsdt();
        provide(quote);
        uint256 booked = HELD + ASIDE - quote.amountOut;
        bytes memory refusal =
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - 1, booked);
        vm.assertEq(engine.check(quote), refusal);
        expectRefusal(quote, refusal);
        expectOthersGoOn();

        pool.sync(address(idrx));
        settle(quote);
        expectBook(idrx, HELD - 1 - quote.amountOut, ASIDE, 0);
    }

    function test_refusesDepositsAndClaimsOfATokenThatIsShort() external {
        idrx.burn(address(pool), 1);
        provideTo(address(fx(idrx)), bob, idrx, 50e2);
        expectDepositRefusal(
            bob,
            idrx,
            50e2,
            abi.encodeWithSelector(
                IReservePool.BooksNotBacked.selector, address(idrx), HELD + ASIDE + 50e2 - 1, HELD + ASIDE + 50e2
            )
        );
        expectRedeemRefusal(
            alice,
            idrx,
            ASIDE,
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), HELD - 1, HELD)
        );

        pool.sync(address(idrx));
        redeem(alice, idrx, ASIDE);
        vm.assertEq(idrx.balanceOf(alice), ASIDE);
    }

    function test_refusesARebalanceOutOfATokenThatIsShortAndAnIncomingOneHidesNothing() external {
        idrx.burn(address(pool), 7);
        provideTo(address(pool), maker, usdt, 1_000e6);
        uint256 booked = HELD + ASIDE - 16_400_000e2;
        expectRebalanceRefusal(
            usdt,
            1_000e6,
            idrx,
            16_400_000e2,
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), booked - 7, booked)
        );

        provideTo(address(pool), maker, idrx, RUPIAH);
        rebalance(idrx, RUPIAH, usdt, DOLLARS);
        vm.expectEmit(address(pool));
        emit IReservePool.Synced(address(idrx), 7);
        pool.sync(address(idrx));
        expectBook(idrx, HELD - 7 + RUPIAH, ASIDE, 0);
    }

    function test_feesAreNotPaidFromUsdtThatIsShort() external {
        FirmQuote memory quote = goodQuote();
        commit(quote);
        liquidity.accrue(address(idrx));
        uint256 fees = shareOf(full(idrx)).claimableFees(operator);
        vm.assertGt(fees, 0);
        usdt.burn(address(pool), 1);
        uint256 booked = held(usdt) - fees;
        IShareToken share = shareOf(full(idrx));
        vm.expectRevert(abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(usdt), booked - 1, booked));
        vm.prank(operator);
        share.claimFees();

        pool.sync(address(usdt));
        vm.assertEq(claimFees(operator, full(idrx)), fees);
    }

    // Sync

    function test_syncLowersWhatIsHeldAndTellsSo() external {
        uint256 worth = liquidity.shareValueE18(false);
        idrx.burn(address(pool), HELD / 2);
        vm.expectEmit(address(pool));
        emit IReservePool.Synced(address(idrx), HELD / 2);
        vm.expectEmit(address(pool));
        emit IReservePool.BookChanged(address(idrx), BookReason.SYNCED, HELD / 2, ASIDE, 0);
        pool.sync(address(idrx));

        expectBook(idrx, HELD / 2, ASIDE, 0);
        vm.assertEq(liquidity.shareValueE18(false), worth * 5 / 6);
    }

    function test_nobodyLeavesAtAValueThatBooksNotYetLoweredWouldGive() external {
        provideLiquidity(bob, usdt, full(usdt), DOLLARS);
        uint256 day = requestRedeem(bob, full(usdt), DOLLARS);
        waitUntil(liquidity.waitEnds(day, 14));
        idrx.burn(address(pool), HELD / 2);
        bytes memory refusal =
            abi.encodeWithSelector(IReservePool.BooksNotBacked.selector, address(idrx), HELD / 2 + ASIDE, HELD + ASIDE);
        vm.expectRevert(refusal);
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.expectRevert(refusal);
        liquidity.mark();
        vm.expectRevert(refusal);
        liquidity.shareValueE18(true);

        pool.sync(address(idrx));
        liquidity.process(address(usdt), ShareClass.FULL);
        uint256 left = liquidity.shareValueE18(false);
        vm.assertEq(full(usdt).maxWithdraw(bob), DOLLARS * left / 1e18);
        vm.assertLt(left, 0.834e18);
    }

    function test_syncOfATokenThatLacksNothingIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IReservePool.NothingMissing.selector, address(idrx)));
        pool.sync(address(idrx));
        idrx.mint(address(pool), 5);
        idrx.burn(address(pool), 5);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.NothingMissing.selector, address(idrx)));
        pool.sync(address(idrx));
        vm.expectRevert(abi.encodeWithSelector(IReservePool.TokenNotListed.selector, address(this)));
        pool.sync(address(this));
    }

    function testFuzz_syncTakesFromHeldFirstAndCapitalMakesWholeWhatWasSetAsideFirst(uint256 burned, uint256 added)
        external
    {
        burned = bound(burned, 1, HELD + ASIDE);
        added = bound(added, 1, 2 * ASIDE);
        idrx.burn(address(pool), burned);
        pool.sync(address(idrx));
        uint256 missing = burned > HELD ? burned - HELD : 0;
        expectBook(idrx, burned > HELD ? 0 : HELD - burned, ASIDE - missing, missing);

        provideTo(address(liquidity), bob, idrx, added);
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), added);
        uint256 refilled = added < missing ? added : missing;
        expectBook(
            idrx, (burned > HELD ? 0 : HELD - burned) + added - refilled, ASIDE - missing + refilled, missing - refilled
        );
    }

    function test_burnsAddUpAndWhatTheIssuerGivesBackWithoutCapitalBelongsToNobody() external {
        idrx.burn(address(pool), HELD + 10);
        pool.sync(address(idrx));
        idrx.burn(address(pool), 5);
        pool.sync(address(idrx));
        expectBook(idrx, 0, ASIDE - 15, 15);

        idrx.mint(address(pool), 15);
        expectBook(idrx, 0, ASIDE - 15, 15);
        expectRedeemRefusal(
            alice,
            idrx,
            ASIDE,
            abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(idrx), ASIDE, ASIDE - 15)
        );
    }

    // What is set aside

    function test_whatWasSetAsideIsPaidAsFarAsItGoesAndInFullOnceCapitalCame() external {
        idrx.burn(address(pool), HELD + ASIDE);
        pool.sync(address(idrx));
        expectBook(idrx, 0, 0, ASIDE);
        expectRedeemRefusal(
            alice, idrx, ASIDE, abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(idrx), ASIDE, 0)
        );
        expectOthersGoOn();

        provideTo(address(liquidity), bob, idrx, ASIDE + 3);
        vm.prank(bob);
        liquidity.recapitalise(address(idrx), ASIDE + 3);
        expectBook(idrx, 3, ASIDE, 0);
        redeem(alice, idrx, ASIDE);
        vm.assertEq(idrx.balanceOf(alice), ASIDE);
    }

    function test_whatTradesBringInIsTradedUntilSyncGivesItToThoseWhoWait() external {
        idrx.burn(address(pool), HELD + ASIDE);
        pool.sync(address(idrx));
        commit(intoUsdt());
        expectBook(idrx, RUPIAH, 0, ASIDE);
        commit(quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, RUPIAH - ASIDE / 2));
        expectBook(idrx, ASIDE / 2, 0, ASIDE);

        pool.sync(address(idrx));
        expectBook(idrx, 0, ASIDE / 2, ASIDE / 2);
        commit(intoUsdt());
        pool.sync(address(idrx));
        expectBook(idrx, RUPIAH - ASIDE / 2, ASIDE, 0);
        redeem(alice, idrx, ASIDE);
        vm.assertEq(idrx.balanceOf(alice), ASIDE);
    }

    /// @dev USDT that is owed as fees is not free to fill what is missing.
    function test_syncLeavesTheFeesThatAreOwed() external {
        setAsideFor(bob, usdt, DOLLARS);
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 18_000e6, idrx, 1e2);
        quote.fixedFeeIn = 900e6;
        commit(quote);
        lose(usdt, held(usdt) + DOLLARS);
        expectBook(usdt, 0, 0, DOLLARS);
        commit(quoteOf(USDT_IDRX, usdt, 1_000e6, idrx, 1e2));
        pool.sync(address(usdt));
        expectBook(usdt, 900e6, 100e6, DOLLARS - 100e6);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.NothingMissing.selector, address(usdt)));
        pool.sync(address(usdt));
    }

    function test_aNewRedemptionIsNotPaidOutOfWhatIsMissingForAnOlderOne() external {
        provideLiquidity(bob, idrx, fx(idrx), RUPIAH);
        uint256 day = requestRedeem(bob, fx(idrx), RUPIAH);
        waitUntil(liquidity.waitEnds(day, 3));
        lose(idrx, held(idrx) + ASIDE);
        commit(intoUsdt());
        vm.expectRevert(abi.encodeWithSelector(IReservePool.SetAsideIncomplete.selector, address(idrx), ASIDE));
        liquidity.process(address(idrx), ShareClass.FX);

        pool.sync(address(idrx));
        liquidity.process(address(idrx), ShareClass.FX);
        redeem(alice, idrx, ASIDE);
        redeem(bob, idrx, RUPIAH - ASIDE);
        expectBook(idrx, 0, 0, 0);
    }

    function test_aPendingDepositIsNotExposedUntilWhatIsMissingIsBack() external {
        uint256 day = requestDeposit(bob, idrx, fx(idrx), 500e2);
        idrx.burn(address(pool), HELD + 1);
        pool.sync(address(idrx));
        waitUntil(liquidity.waitEnds(day, 1));
        vm.expectRevert(abi.encodeWithSelector(IReservePool.SetAsideIncomplete.selector, address(idrx), 1));
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);

        provideTo(address(liquidity), carol, idrx, 1);
        vm.prank(carol);
        liquidity.recapitalise(address(idrx), 1);
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
        expectBook(idrx, 500e2, ASIDE, 0);
    }

    function test_aNewDepositDoesNotPayAnOlderClaim() external {
        idrx.burn(address(pool), HELD + ASIDE);
        pool.sync(address(idrx));
        provideTo(address(fx(idrx)), bob, idrx, ASIDE);
        expectDepositRefusal(
            bob, idrx, ASIDE, abi.encodeWithSelector(IReservePool.SetAsideIncomplete.selector, address(idrx), ASIDE)
        );
    }
}
