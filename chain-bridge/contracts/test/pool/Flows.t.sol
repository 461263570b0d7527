// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice What a capacity means that was tightened below what has flowed already, and what fees count.
contract FlowsTest is Deployment {
    function setUp() public override {
        super.setUp();
        commit(quoteOf(USDT_IDRX, usdt, 1_000_000e6, idrx, 16_400_000_000e2));
    }

    function test_aFlowAboveATightenedCapacityStaysAndGrowsNoMore() external {
        _tightenFlow(100);
        (,, int256 dayFlow,,) = pool.flow(address(usdt));
        vm.assertEq(dayFlow, 1_000_000e6);
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 1e6, idrx, 16_400e2);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.FlowExceeded.selector, address(usdt), 1_000_001, 100, 86_400)
        );
    }

    function test_aFlowAboveATightenedCapacityMayShrink() external {
        _tightenFlow(100);
        commit(quoteOf(USDT_IDRX, idrx, 165_000_000e2, usdt, 9_990e6));
        (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow,,) = pool.flow(address(usdt));
        vm.assertEq(dayFlow, 990_010e6);
        vm.assertEq(shortTurnover, 1_009_990e6);
        vm.assertEq(dayTurnover, 1_009_990e6);
    }

    /// @dev Headroom says so, too: what has to flow back, and the tightened capacity on the other side.
    function test_aFlowAboveATightenedCapacityCrossesOverNoFurtherThanThatCapacity() external {
        _tightenFlow(100);
        (, uint256 out,) = pool.headroom(address(idrx), address(usdt));
        vm.assertEq(out, 1_000_100e6);
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 16_510_000_000e2, usdt, 1_000_100e6 + 1);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.FlowExceeded.selector, address(usdt), -101, 100, 86_400)
        );
        quote.amountOut = 1_000_100e6;
        commit(quote);
    }

    function test_aTightenedFlowEmptiesAtItsOwnPace() external {
        _tightenFlow(28_800);
        vm.warp(block.timestamp + 300);
        refreshFeeds();
        (,, int256 dayFlow,,) = pool.flow(address(usdt));
        vm.assertEq(dayFlow, 1_000_000e6 - 100e6);
    }

    function test_turnoverAboveATightenedCapacityWaitsUntilItHasRunOut() external {
        TokenLimits memory limits = governor.limits(address(usdt));
        (limits.shortTurnover, limits.dayTurnover) = (999_000, 20_000_000);
        vm.prank(guardian);
        governor.tightenLimits(address(usdt), limits);
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 16_500e2, usdt, 1e6);
        provide(quote);
        expectRefusal(
            quote,
            abi.encodeWithSelector(IReservePool.TurnoverExceeded.selector, address(usdt), 1_000_001, 999_000, 300)
        );
        vm.warp(block.timestamp + 1);
        quote.quoteId = nextQuoteId();
        commit(quote);
    }

    /// @dev A hundred dollars of it: in with the input, out as USDT.
    function test_aFeeCountsOnItsWayInAndOnItsWayOut() external {
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 33_000_000e2, usdt, 1_880e6);
        quote.fixedFeeIn = 1_650_000e2;
        _expectChange(quote, 33_000_000e2, 33_000_000e2, 1_980e6, -1_980e6);
        quote = quoteOf(USDT_IDRX, usdt, 2_000e6, idrx, 31_300_000e2);
        quote.fixedFeeIn = 100e6;
        _expectChange(quote, 31_300_000e2, -31_300_000e2, 2_100e6, 1_900e6);
        quote = quoteOf(IDRX_JPYC, idrx, 33_000_000e2, jpyc, 290_000e18);
        quote.fixedFeeIn = 1_650_000e2;
        _expectChange(quote, 33_000_000e2, 33_000_000e2, 100e6, -100e6);
    }

    /// @dev What the commit adds to turnover and net flow of rupiah and of USDT.
    function _expectChange(
        FirmQuote memory quote,
        uint256 idrxTurned,
        int256 idrxNet,
        uint256 usdtTurned,
        int256 usdtNet
    ) private {
        (, uint256 turnedIdrx, int256 netIdrx,,) = pool.flow(address(idrx));
        (, uint256 turnedUsdt, int256 netUsdt,,) = pool.flow(address(usdt));
        commit(quote);
        (, uint256 nextTurned, int256 nextNet,,) = pool.flow(address(idrx));
        vm.assertEq(nextTurned - turnedIdrx, idrxTurned);
        vm.assertEq(nextNet - netIdrx, idrxNet);
        (, nextTurned, nextNet,,) = pool.flow(address(usdt));
        vm.assertEq(nextTurned - turnedUsdt, usdtTurned);
        vm.assertEq(nextNet - netUsdt, usdtNet);
    }

    function _tightenFlow(uint64 dayFlow) private {
        TokenLimits memory limits = governor.limits(address(usdt));
        limits.dayFlow = dayFlow;
        vm.prank(guardian);
        governor.tightenLimits(address(usdt), limits);
    }
}
