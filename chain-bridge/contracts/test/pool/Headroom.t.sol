// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {BooksModel} from "./model/BooksModel.sol";
import {PoolHandler} from "./model/PoolHandler.sol";

/// @notice What `headroom` says one more commit may be is the most it may be: that much passes and one raw unit more is refused, for a
/// commit without a fee. Net inflows are counted in whole flow units, so that the rest of a unit comes on top where turnover allows it.
contract HeadroomTest is PoolHandler {
    uint256 private constant AMOUNT_LIMIT = 1 << 96;

    /// forge-config: default.fuzz.runs = 128
    function testFuzz_theMostThatMayComeInPassesAndOneMoreIsRefused(uint256 seed, uint256 pair) external {
        _live(seed);
        (uint256 from, uint256 to) = pairOf(pair);
        vm.assume(_probesMostIn(tokens[from], tokens[to]));
    }

    /// forge-config: default.fuzz.runs = 128
    function testFuzz_theMostThatMayBePaidPassesAndOneMoreIsRefused(uint256 seed, uint256 pair) external {
        _live(seed);
        (uint256 from, uint256 to) = pairOf(pair);
        vm.assume(_probesMostOut(tokens[from], tokens[to]));
    }

    /// forge-config: default.fuzz.runs = 128
    function testFuzz_theMostThatMayBeLostPassesAndOneMoreIsRefused(uint256 seed) external {
        _live(seed);
        vm.assume(_probesMostLost());
    }

    function test_theShortWindowBindsFirst() external {
        setLimits(0, 1_000_000_000, [uint40(1_000), 2_000, 0, 0]);
        _expectHeadroom(1_000e6, 1_000e6);
        vm.assertTrue(_probesMostIn(usdt, idrx));
        vm.assertTrue(_probesMostOut(idrx, usdt));
    }

    function test_theDayBindsWhenTheShortWindowIsEmptyAgain() external {
        setLimits(0, 1_000_000_000, [uint40(1_000), 1_500, 0, 0]);
        commit(quoteOf(corridorOf(address(usdt), address(idrx)), usdt, 1_000e6, idrx, 16_400_000e2));
        vm.warp(block.timestamp + 300);
        // A net of 1 500 less what is left of 1 000 when 5 have leaked in five minutes.
        _expectHeadroom(505e6, 1_000e6);
        vm.assertTrue(_probesMostIn(usdt, idrx));
        vm.assertTrue(_probesMostOut(idrx, usdt));
    }

    function test_whatMayBeHeldBinds() external {
        setLimits(0, 100_000_500, [uint40(1_000_000), 1_000_000, 0, 0]);
        _expectHeadroom(500e6, 1_000_000e6);
        vm.assertTrue(_probesMostIn(usdt, idrx));
    }

    function test_whatIsFreeBindsAndFeesOwedAreNotFree() external {
        FirmQuote memory quote =
            quoteOf(corridorOf(address(usdt), address(idrx)), usdt, 1_000_000e6, idrx, 164_000_000e2);
        quote.fixedFeeIn = 40_000e6;
        commit(quote);
        usdt.burn(address(pool), usdt.balanceOf(address(pool)) - 40_007e6);
        pool.sync(address(usdt));
        (, uint256 out,) = pool.headroom(address(idrx), address(usdt));
        vm.assertEq(out, 7e6);
        vm.assertTrue(_probesMostOut(idrx, usdt));
    }

    function test_theSmallerOfBothLossBudgetsBinds() external {
        vm.assertTrue(_probesMostLost());
        setLossBudget(1_000e6, 600e6);
        (,, uint256 lossUsdE6) = pool.headroom(address(idrx), address(usdt));
        vm.assertEq(lossUsdE6, 600e6);
        vm.assertTrue(_probesMostLost());
    }

    function test_nothingMayCrossAClosedToken() external {
        setLimits(0, 0, [uint40(0), 0, 0, 0]);
        _expectHeadroom(0, 0);
        vm.assertTrue(_probesMostIn(usdt, idrx));
        vm.assertTrue(_probesMostOut(idrx, usdt));
    }

    /// @dev A short random life, then fresh feeds.
    function _live(uint256 seed) private {
        for (uint256 i = 0; i < 4; ++i) {
            this.step(uint256(keccak256(abi.encode(seed, i))));
        }
        refreshFeeds();
    }

    function _expectHeadroom(uint256 netInUsdt, uint256 outUsdt) private view {
        (uint256 netIn,,) = pool.headroom(address(usdt), address(idrx));
        (, uint256 out,) = pool.headroom(address(idrx), address(usdt));
        vm.assertEq(netIn, netInUsdt);
        vm.assertEq(out, outUsdt);
    }

    /// @dev For one raw unit of the other token; false where that, or what it costs, is out of reach itself.
    function _probesMostIn(PlainToken tokenIn, PlainToken tokenOut) private returns (bool) {
        (uint256 most, uint256 out,) = pool.headroom(address(tokenIn), address(tokenOut));
        BooksModel.Token memory book = model.book(address(tokenIn));
        uint256 mostHeld = book.maxHeld * book.unit;
        uint256 holdable = mostHeld > held(tokenIn) ? mostHeld - held(tokenIn) : 0;
        if (most != holdable && _takesTheRestOfAUnit(address(tokenIn), book.unit)) {
            most = _min(most + book.flowUnit - 1, holdable);
        }
        bool inReach = most + 1 < AMOUNT_LIMIT && out != 0;
        if (!inReach || model.fair(address(tokenIn), address(tokenOut), most + 1) == 0) return false;
        if (model.fair(address(tokenIn), address(tokenOut), most) != 0) _expectPasses(tokenIn, most, tokenOut, 1);
        bytes4 refusal = _expectRefused(tokenIn, most + 1, tokenOut, 1);
        vm.assertTrue(most == holdable ? refusal == _holding() : _isFlow(refusal));
        return true;
    }

    /// @dev For as much as it is worth and a unit; false where that is out of reach itself.
    function _probesMostOut(PlainToken tokenIn, PlainToken tokenOut) private returns (bool) {
        (uint256 netIn, uint256 most,) = pool.headroom(address(tokenIn), address(tokenOut));
        uint256 needed = model.fair(address(tokenOut), address(tokenIn), most + 1) + 1;
        if (needed > netIn || most + 1 >= AMOUNT_LIMIT) return false;
        if (most != 0) _expectPasses(tokenIn, needed, tokenOut, most);
        bytes4 refusal = _expectRefused(tokenIn, needed, tokenOut, most + 1);
        bool atFree = most == pool.free(address(tokenOut));
        vm.assertTrue(_isFlow(refusal) || atFree && refusal == _insufficient());
        return true;
    }

    /// @dev Where a raw unit of USDT is a millionth of a dollar, a payout above fair loses what it is above.
    function _probesMostLost() private returns (bool) {
        usdtFeed.set(1e8, block.timestamp);
        idrFeed.set(16_500e8, block.timestamp);
        tellPrices();
        (uint256 netIn, uint256 out, uint256 most) = pool.headroom(address(idrx), address(usdt));
        // A hundredth of what is paid may be lost at most: a hundred and one times the loss is enough to pay it from.
        uint256 paid = most * 101 + 202;
        uint256 amountIn = model.fair(address(usdt), address(idrx), paid);
        uint256 worth = model.fair(address(idrx), address(usdt), amountIn);
        if (amountIn > netIn || worth + most + 1 > out) return false;
        _expectPasses(idrx, amountIn, usdt, worth + most);
        bytes4 refusal = _expectRefused(idrx, amountIn, usdt, worth + most + 1);
        vm.assertTrue(refusal == bytes4(keccak256("LossBudgetExceeded(uint256,uint256,uint256)")));
        return true;
    }

    function _expectPasses(PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut) private {
        uint256 state = vm.snapshotState();
        expectCommit(engine, _quote(tokenIn, amountIn, tokenOut, amountOut), "");
        vm.revertToState(state);
    }

    /// @dev With which error.
    function _expectRefused(PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut)
        private
        returns (bytes4)
    {
        FirmQuote memory quote = _quote(tokenIn, amountIn, tokenOut, amountOut);
        provide(quote);
        bytes memory refusal = engine.check(quote);
        vm.assertGt(refusal.length, 3);
        expectRefusal(quote, refusal);
        return bytes4(refusal);
    }

    function _quote(PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut)
        private
        returns (FirmQuote memory)
    {
        return quoteOf(corridorOf(address(tokenIn), address(tokenOut)), tokenIn, amountIn, tokenOut, amountOut);
    }

    /// @dev What is left of a whole unit may come in on top where turnover leaves more room than net flow.
    function _takesTheRestOfAUnit(address token, uint256 unit) private view returns (bool) {
        TokenLimits memory limits = governor.limits(token);
        (uint256 short, uint256 day, int256 net,,) = pool.flow(token);
        int256 gross = int256(limits.shortTurnover * unit) - int256(short);
        int256 dayLeft = int256(limits.dayTurnover * unit) - int256(day);
        if (dayLeft < gross) gross = dayLeft;
        return gross > 0 && gross > int256(limits.dayFlow * unit) - net;
    }

    function _isFlow(bytes4 refusal) private pure returns (bool) {
        return refusal == bytes4(keccak256("FlowExceeded(address,int256,uint256,uint256)"))
            || refusal == bytes4(keccak256("TurnoverExceeded(address,uint256,uint256,uint256)"));
    }

    function _holding() private pure returns (bytes4) {
        return bytes4(keccak256("HoldingAboveLimit(address,uint256,uint256)"));
    }

    function _insufficient() private pure returns (bytes4) {
        return bytes4(keccak256("InsufficientFree(address,uint256,uint256)"));
    }

    function _min(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }
}
