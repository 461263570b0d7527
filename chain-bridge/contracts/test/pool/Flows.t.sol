// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice What a capacity means that was tightened below what has flowed already.
contract FlowsTest is Deployment {
    function setUp() public override {
        super.setUp();
        commit(quoteOf(USDT_IDRX, usdt, 1_000_000e6, idrx, 16_400_000_000e2));
        TokenLimits memory limits = governor.limits(address(usdt));
        (limits.shortFlow, limits.dayFlow) = (100, 100);
        vm.prank(guardian);
        governor.tightenLimits(address(usdt), limits);
    }

    function test_aFlowAboveATightenedCapacityStaysAndGrowsNoMore() external {
        (int256 shortFlow, int256 dayFlow,,) = pool.flow(address(usdt));
        vm.assertEq(shortFlow, 1_000_000e6);
        vm.assertEq(dayFlow, 1_000_000e6);
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 0.01e6, idrx, 164e2);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.FlowExceeded.selector, address(usdt), 100_000_001, 10_000, 300)
        );
    }

    function test_aFlowAboveATightenedCapacityMayShrink() external {
        commit(quoteOf(USDT_IDRX, idrx, 165_000_000e2, usdt, 9_990e6));
        (int256 shortFlow,,,) = pool.flow(address(usdt));
        vm.assertEq(shortFlow, 990_010e6);
    }

    /// @dev Headroom says so, too: what has to flow back, and the tightened capacity on the other side.
    function test_aFlowAboveATightenedCapacityCrossesOverNoFurtherThanThatCapacity() external {
        (, uint256 out,) = pool.headroom(address(idrx), address(usdt));
        vm.assertEq(out, 1_000_100e6);
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 16_510_000_000e2, usdt, 1_000_100e6 + 1);
        provide(quote);
        expectRefusal(
            quote, abi.encodeWithSelector(IReservePool.FlowExceeded.selector, address(usdt), -10_001, 10_000, 300)
        );
        quote.amountOut = 1_000_100e6;
        commit(quote);
    }

    function test_aTightenedCapacityEmptiesAtItsOwnPace() external {
        vm.warp(block.timestamp + 300);
        refreshFeeds();
        (int256 shortFlow, int256 dayFlow,,) = pool.flow(address(usdt));
        vm.assertEq(shortFlow, 999_900e6);
        vm.assertEq(dayFlow, 1_000_000e6 - 0.34e6);
    }
}
