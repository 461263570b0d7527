// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Governed} from "../../src/base/Governed.sol";
import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice The last second, the last unit and the last wallet on either side of a rule.
contract EdgesTest is Deployment {
    // Time

    function test_settlesInTheSecondOfItsExpiryAndNotInTheNext() external {
        FirmQuote memory quote = goodQuote();
        FirmQuote memory late = goodQuote();
        vm.warp(quote.expiresAt);
        refreshFeeds();
        commit(quote);
        vm.warp(late.expiresAt + 1);
        refreshFeeds();
        provide(late);
        expectRefusal(
            late, abi.encodeWithSelector(IKursEngine.QuoteExpired.selector, late.expiresAt, late.expiresAt + 1)
        );
    }

    function test_takesALifeOfTwoMinutesAndNoSecondMore() external {
        FirmQuote memory quote = goodQuote();
        quote.expiresAt = uint64(block.timestamp + 121);
        provide(quote);
        expectRefusal(
            quote,
            abi.encodeWithSelector(IKursEngine.QuoteLivesTooLong.selector, block.timestamp + 121, block.timestamp + 120)
        );
        quote.expiresAt = uint64(block.timestamp + 120);
        commit(quote);
    }

    function test_voidsQuotesIssuedBeforeTheGivenSecond() external {
        FirmQuote memory before = goodQuote();
        before.issuedAt = uint64(block.timestamp - 1);
        vm.prank(guardian);
        engine.voidQuotes(uint64(block.timestamp));
        provide(before);
        expectRefusal(
            before, abi.encodeWithSelector(IKursEngine.QuoteVoided.selector, before.issuedAt, block.timestamp)
        );
        commit(goodQuote());
    }

    function test_voidsNeitherBackwardsNorBeyondTheLifeOfAQuote() external {
        vm.startPrank(guardian);
        engine.voidQuotes(uint64(block.timestamp));
        vm.expectRevert(abi.encodeWithSelector(IKursEngine.VoidTimeNotAllowed.selector, block.timestamp - 1));
        engine.voidQuotes(uint64(block.timestamp - 1));
        vm.expectRevert(abi.encodeWithSelector(IKursEngine.VoidTimeNotAllowed.selector, block.timestamp + 121));
        engine.voidQuotes(uint64(block.timestamp + 121));
        vm.stopPrank();
    }

    // Parties

    function test_paysAnotherRecipientButNoContractOfTheSystemAndNoToken() external {
        address[6] memory refused =
            [address(0), address(pool), address(engine), address(usdt), address(idrx), address(jpyc)];
        for (uint256 i = 0; i < refused.length; ++i) {
            FirmQuote memory quote = goodQuote();
            quote.recipient = refused[i];
            provide(quote);
            expectRefusal(quote, abi.encodeWithSelector(IKursEngine.RecipientNotAllowed.selector, refused[i]));
        }
        FirmQuote memory paid = goodQuote();
        paid.recipient = executor;
        commit(paid);
        vm.assertEq(idrx.balanceOf(executor), paid.amountOut);
    }

    /// @dev A quote of the far future would outlive every void.
    function test_isNotIssuedInTheFuture() external {
        FirmQuote memory quote = goodQuote();
        quote.issuedAt = uint64(block.timestamp + 1);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IKursEngine.QuoteIssuedInFuture.selector, quote.issuedAt, block.timestamp)
        );
        quote.issuedAt = uint64(block.timestamp);
        commit(quote);
    }

    // Amounts

    function test_feesMayTakeAllButOneUnit() external {
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 1e6, idrx, 1);
        quote.fixedFeeIn = 0.6e6;
        quote.variableFeeIn = 0.4e6 - 1;
        commit(quote);
        uint256[2][4] memory fees = [
            [uint256(0.6e6), 0.4e6],
            [uint256(1e6), 0],
            [uint256(0), type(uint256).max],
            [type(uint256).max, type(uint256).max]
        ];
        for (uint256 i = 0; i < fees.length; ++i) {
            quote = quoteOf(USDT_IDRX, usdt, 1e6, idrx, 1);
            (quote.fixedFeeIn, quote.variableFeeIn) = (fees[i][0], fees[i][1]);
            provide(quote);
            expectRefusal(
                quote,
                abi.encodeWithSelector(
                    IKursEngine.FeesTakeEverything.selector, 1e6, quote.fixedFeeIn, quote.variableFeeIn
                )
            );
        }
    }

    function test_amountsStayBelowTwoToTheNinetySix() external {
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 1e6, idrx, 1 << 96);
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IKursEngine.AmountTooLarge.selector, uint256(1) << 96));
        quote = quoteOf(USDT_IDRX, usdt, (1 << 96) - 1, idrx, 1);
        provide(quote);
        expectRefusal(
            quote,
            abi.encodeWithSelector(
                IReservePool.HoldingAboveLimit.selector, address(usdt), held(usdt) + (1 << 96) - 1, 1_000_000_000e6
            )
        );
    }

    function test_paysExactlyWhatIsFreeAndNotOneUnitMore() external {
        idrx.burn(address(pool), held(idrx) - 1_000_000);
        pool.sync(address(idrx));
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 10e6, idrx, 1_000_001);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(idrx), 1_000_001, 1_000_000)
        );
        commit(quoteOf(USDT_IDRX, usdt, 10e6, idrx, 1_000_000));
        vm.assertEq(held(idrx), 0);
    }

    function test_usdtOwedAsFeesIsNotFree() external {
        FirmQuote memory paying = quoteOf(USDT_IDRX, usdt, 18_000e6, idrx, 1e2);
        paying.fixedFeeIn = 900e6;
        commit(paying);
        usdt.burn(address(pool), held(usdt) - 1_000e6);
        pool.sync(address(usdt));
        vm.assertEq(pool.free(address(usdt)), 100e6);
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 1_700_000e2, usdt, 100e6 + 1);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(usdt), 100e6 + 1, 100e6)
        );
        commit(quoteOf(USDT_IDRX, idrx, 1_700_000e2, usdt, 100e6));
    }

    // The bound

    function testFuzz_boundIsExactBothWaysAtAnyPrice(uint256 amountIn, uint256 mid, uint32 bps, bool selling) external {
        mid = bound(mid, 8_100e8, 32_000e8);
        bps = uint32(bound(bps, 0, 150));
        uint256 boundBps = bps < 100 ? bps : 100;
        idrFeed.set(int256(mid), block.timestamp);
        amountIn = selling ? bound(amountIn, 1e6, 20_000e6) : bound(amountIn, 20_000e2, 330_000_000e2);
        uint256 top = selling ? amountIn * mid * 1e2 : amountIn * 1e6 * 1e8;
        uint256 bottom = selling ? 1e6 * 1e8 : mid * 1e2;
        uint256 most = top * (10_000 + boundBps) / (bottom * 10_000);

        FirmQuote memory quote = selling
            ? quoteOf(USDT_IDRX, usdt, amountIn, idrx, most + 1)
            : quoteOf(USDT_IDRX, idrx, amountIn, usdt, most + 1);
        quote.maxDeviationBps = bps;
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.PayoutAboveBound.selector, most + 1, top / bottom, boundBps)
        );
        quote.amountOut = most;
        commit(quote);
    }

    // A token without decimals

    function test_tradesSingleUnitsOfATokenWithoutDecimals() external {
        PlainToken whole = new PlainToken("Whole", "WHOLE", 0);
        ScriptedAggregator feed = _feedAt(2e8);
        bytes32 corridorId = keccak256("USDT-WHOLE");
        afterDelay(
            abi.encodeCall(
                governor.listToken,
                (
                    address(whole),
                    0,
                    FeedSettings(address(feed), type(uint32).max, false, 1, 1e12, 25),
                    limitsOf(1e6, 1e6)
                )
            )
        );
        afterDelay(abi.encodeCall(governor.setCorridor, (corridorId, address(usdt), address(whole), 100)));
        fund(whole, 1_000);

        commit(quoteOf(corridorId, usdt, 2e6, whole, 1));
        commit(quoteOf(corridorId, whole, 1, usdt, 2e6));
        vm.assertEq(held(whole), 1_000);
        FirmQuote memory quote = quoteOf(corridorId, usdt, 2e6, whole, 2);
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.PayoutAboveBound.selector, 2, 1, 100));
    }

    // Freezes

    function test_everyFreezeStopsWhatItNamesAndNothingElse() external {
        freeze(FreezeScope.TOKEN_INBOUND, subjectOf(idrx));
        commit(goodQuote());
        FirmQuote memory inbound = quoteOf(USDT_IDRX, idrx, 16_500_000e2, usdt, 990e6);
        provide(inbound);
        expectRefusal(
            inbound, abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.TOKEN_INBOUND, subjectOf(idrx))
        );
        vm.assertTrue(pool.frozen(FreezeScope.TOKEN_INBOUND, subjectOf(idrx)));
        vm.assertFalse(pool.frozen(FreezeScope.TOKEN_OUTBOUND, subjectOf(idrx)));

        vm.prank(resumer);
        governor.thaw(FreezeScope.TOKEN_INBOUND, subjectOf(idrx));
        commit(inbound);
        freeze(FreezeScope.CORRIDOR, USDT_IDRX);
        commit(quoteOf(USDT_JPYC, usdt, 1_000e6, jpyc, 150_000e18));
    }

    function test_freezeStopsTheNextCommitInTheSameBlock() external {
        commit(goodQuote());
        freeze(FreezeScope.ALL, 0);
        FirmQuote memory quote = goodQuote();
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.IsFrozen.selector, FreezeScope.ALL, bytes32(0)));
        vm.assertFalse(pool.used(quote.quoteId));
    }

    function test_onlyGuardianFreezesOnlyResumerThawsAndOnlyWhatExists() external {
        bytes32 nothing = keccak256("no corridor");
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("GUARDIAN"), admin));
        governor.freeze(FreezeScope.ALL, 0);
        vm.expectRevert(abi.encodeWithSelector(Governed.RoleMissing.selector, keccak256("RESUMER"), admin));
        governor.thaw(FreezeScope.ALL, 0);
        vm.stopPrank();
        for (uint256 scope = 0; scope < 4; ++scope) {
            vm.expectRevert(
                abi.encodeWithSelector(IPoolGovernor.FreezeSubjectUnknown.selector, FreezeScope(scope), nothing)
            );
            freeze(FreezeScope(scope), nothing);
        }
    }
}
