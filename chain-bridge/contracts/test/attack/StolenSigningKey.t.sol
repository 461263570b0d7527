// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../src/interface/IKursEngine.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice A thief with a signing key and right feeds, free to sign any quote at any time on two engines. What the pool loses is
/// measured at the true price, trade by trade, and held against the documented figures over every window.
contract StolenSigningKeyTest is Deployment {
    uint256 private constant WINDOW_SHORT = 300;
    uint256 private constant WINDOW_DAY = 1 days;

    /// @dev IDRX raw units (2 decimals) per USDT raw unit (6 decimals) at 16 500, as a fraction.
    uint256 private constant IDRX_PER_USDT_TOP = 16_500e2;
    uint256 private constant IDRX_PER_USDT_BOTTOM = 1e6;

    struct Theft {
        uint256 time;
        uint256 usdE6;
    }

    Theft[] private thefts;
    IKursEngine private successor;

    function setUp() public override {
        super.setUp();
        vm.startPrank(admin);
        successor = deployEngine();
        governor.scheduleEngine(address(successor));
        vm.stopPrank();
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
    }

    function test_takesAtMostTheShortBudgetAtOnceHoweverManyQuotesDirectionsAndEngines() external {
        for (uint256 i = 0; i < 20; ++i) {
            steal(_left(), i % 2 == 0, i % 4 < 2);
        }
        vm.assertLe(_stolenSince(block.timestamp), SHORT_LOSS);
        vm.assertGe(_stolenSince(block.timestamp), SHORT_LOSS - 10);
        expectBudgetHolds();
    }

    function test_takesTwiceTheDayBudgetInADayAtMostAndNearlyThatMuch() external {
        for (uint256 i = 0; i < 320; ++i) {
            steal(_left(), i % 2 == 0, i % 3 == 0);
            _pass(270 + i % 3 * 30);
        }
        expectBudgetHolds();
        vm.assertGe(_worstWindow(WINDOW_DAY), 2 * DAY_LOSS * 95 / 100);
    }

    function test_takesNoMoreByWaitingForTheEdgesOfTheWindows() external {
        uint256[5] memory pauses = [uint256(299), 300, 301, 86_399, 86_400];
        for (uint256 i = 0; i < 40; ++i) {
            steal(_left(), i % 2 == 0, false);
            steal(_left(), i % 2 == 1, true);
            _pass(pauses[i % 5]);
        }
        expectBudgetHolds();
    }

    function test_takesNoMoreByQuotesOfAFewUnitsEach() external {
        for (uint256 i = 0; i < 300; ++i) {
            FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 331, usdt, 201);
            commitOn(engine, quote);
        }
        (uint256 left,,,) = pool.lossBudget();
        vm.assertEq(SHORT_LOSS - left, 300, "0.4 millionths of a dollar each count as one");
    }

    function test_gainsForThePoolGiveNoCredit() external {
        steal(SHORT_LOSS, true, false);
        commit(quoteOf(USDT_IDRX, usdt, 1_000_000e6, idrx, 16_000e2 * 1_000_000));
        vm.assertEq(_left(), 0);
    }

    function testFuzz_neverTakesMoreThanDocumented(uint256 seed) external {
        for (uint256 i = 0; i < 60; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 wanted = seed % 3 == 0 ? _left() : seed % 7_000e6;
            steal(wanted, seed >> 8 & 1 == 0, seed >> 9 & 1 == 0);
            if (seed >> 10 & 3 == 0) _pass(bound(seed >> 16, 0, 12 hours));
            else _pass(bound(seed >> 16, 0, 600));
        }
        expectBudgetHolds();
    }

    /// @dev Signs and commits a quote by which the pool loses `usdE6`, as far as it lets one.
    function steal(uint256 usdE6, bool selling, bool onSuccessor) private {
        if (usdE6 == 0) return;
        uint256 amountUsdt = usdE6 * 101;
        FirmQuote memory quote;
        if (selling) {
            uint256 paid = (amountUsdt + usdE6) * IDRX_PER_USDT_TOP / IDRX_PER_USDT_BOTTOM;
            quote = quoteOf(USDT_IDRX, usdt, amountUsdt, idrx, paid);
        } else {
            uint256 taken = amountUsdt * IDRX_PER_USDT_TOP / IDRX_PER_USDT_BOTTOM;
            quote = quoteOf(USDT_IDRX, idrx, taken, usdt, amountUsdt + usdE6);
        }
        IKursEngine on = onSuccessor ? successor : engine;
        provideTo(on, quote);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.prank(partner);
        try on.commitFirmQuote(quote, signature) {
            thefts.push(Theft(block.timestamp, _lossUsdE6(quote)));
        } catch (bytes memory reason) {
            bytes4 refusal = bytes4(reason);
            vm.assertTrue(
                refusal == IReservePool.LossBudgetExceeded.selector || refusal == IReservePool.FlowExceeded.selector
            );
        }
    }

    function expectBudgetHolds() private view {
        vm.assertGt(thefts.length, 0);
        vm.assertLe(_worstWindow(0), SHORT_LOSS);
        vm.assertLe(_worstWindow(WINDOW_SHORT), 2 * SHORT_LOSS);
        vm.assertLe(_worstWindow(WINDOW_DAY), 2 * DAY_LOSS);
    }

    /// @dev What was stolen at most within `window` seconds, wherever it begins.
    function _worstWindow(uint256 window) private view returns (uint256 worst) {
        uint256 sum;
        uint256 first;
        for (uint256 last = 0; last < thefts.length; ++last) {
            sum += thefts[last].usdE6;
            while (thefts[last].time - thefts[first].time > window) sum -= thefts[first++].usdE6;
            if (sum > worst) worst = sum;
        }
    }

    function _stolenSince(uint256 time) private view returns (uint256 sum) {
        for (uint256 i = 0; i < thefts.length; ++i) {
            if (thefts[i].time >= time) sum += thefts[i].usdE6;
        }
    }

    /// @dev Dollars at the true price: a USDT is one, 16 500 rupiah are one.
    function _lossUsdE6(FirmQuote memory quote) private view returns (uint256) {
        uint256 valueIn = quote.tokenIn == address(usdt) ? quote.amountIn : quote.amountIn * 1e4 / 16_500;
        uint256 valueOut = quote.tokenOut == address(usdt) ? quote.amountOut : quote.amountOut * 1e4 / 16_500;
        return valueOut > valueIn ? valueOut - valueIn : 0;
    }

    function _left() private view returns (uint256 left) {
        (,, left) = pool.headroom(address(usdt), address(idrx));
    }

    function _pass(uint256 time) private {
        vm.warp(block.timestamp + time);
        refreshFeeds();
    }
}
