// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../../src/interface/IKursEngine.sol";
import {BookReason} from "../../../src/type/BookReason.sol";
import {Capacities} from "../../../src/type/Capacities.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {BooksModel} from "./BooksModel.sol";
import {PoolComparison} from "./PoolComparison.sol";

/// @notice Steps a pool at random, and the model with it: what the model lets pass has to pass, what it refuses has to be refused with
/// the same error, by commit and by `check`, and afterwards everything the pool keeps has to be what the model keeps.
contract PoolHandler is PoolComparison {
    uint256 private constant STEPS = 12;

    FirmQuote private _lastSettled;

    /// @dev What runs have seen, so that a run that saw nothing is told apart.
    uint256 public settled;
    uint256 public refused;
    uint256 public rebalanced;

    /// @dev One step chosen and made by `random`.
    function step(uint256 random) external {
        uint256 more = uint256(keccak256(abi.encode(random)));
        uint256 kind = random % STEPS;
        if (kind < 5) commitSomething(more, more >> 32, more >> 96, more >> 128);
        else if (kind == 5) rebalanceSomething(more, more >> 32, more >> 96);
        else if (kind == 6) pass(more, more >> 64);
        else if (kind == 7) movePrice(more, more >> 64);
        else if (kind == 8) recap(more, more >> 8, more >> 72);
        else if (kind == 9) moveCapital(more, more >> 8, more >> 16);
        else if (kind == 10) moveFees(more, more >> 8);
        else replay();
    }

    function commitSomething(uint256 pair, uint256 size, uint256 feeBps, uint256 skew) public {
        BooksModel.Trade memory trade = _trade(pair, size, feeBps, skew);
        if (trade.amountOut == 0) return;
        FirmQuote memory quote = quoteOf(
            corridorOf(trade.tokenIn, trade.tokenOut),
            PlainToken(trade.tokenIn),
            trade.amountIn,
            PlainToken(trade.tokenOut),
            trade.amountOut
        );
        quote.variableFeeIn = trade.fee / 3;
        quote.fixedFeeIn = trade.fee - quote.variableFeeIn;
        quote.maxDeviationBps = uint32(trade.boundBps);
        if (trade.boundBps > BOUND_BPS) trade.boundBps = BOUND_BPS;

        (bytes memory expected,) = model.judgeCommit(trade);
        IKursEngine on = skew % 2 == 0 ? engine : secondEngine;
        expectCommit(on, quote, expected);
        if (expected.length == 0) {
            model.commit(trade);
            _lastSettled = quote;
            ++settled;
        } else {
            ++refused;
        }
        agree();
    }

    function rebalanceSomething(uint256 pair, uint256 size, uint256 skew) public {
        BooksModel.Trade memory trade = _trade(pair, size, 0, skew);
        trade.boundBps = BOUND_BPS;
        PlainToken(trade.tokenIn).mint(counterparty, trade.amountIn);
        vm.prank(counterparty);
        PlainToken(trade.tokenIn).approve(address(pool), trade.amountIn);
        (bytes memory expected,) = model.judgeRebalance(trade);
        bytes32 corridorId = corridorOf(trade.tokenIn, trade.tokenOut);
        vm.prank(rebalancer);
        try pool.rebalance(corridorId, counterparty, trade.tokenIn, trade.amountIn, trade.tokenOut, trade.amountOut) {
            vm.assertEq(expected, "", "rebalanced");
            model.rebalance(trade);
            ++rebalanced;
        } catch (bytes memory refusal) {
            vm.assertEq(refusal, expected, "rebalance");
        }
        agree();
    }

    /// @dev Seconds, minutes or days; feeds mostly answer in the meantime.
    function pass(uint256 time, uint256 chance) public {
        uint256[4] memory most = [uint256(5), 400, 20_000, 3 days];
        vm.warp(block.timestamp + bound(time, 1, most[chance % 4]));
        if (chance >> 8 & 7 != 0) refreshFeeds();
        agree();
    }

    function movePrice(uint256 which, uint256 change) public {
        which %= 4;
        (, int256 answer,,,) = feeds[which].latestRoundData();
        answer = answer * int256(9_700 + bound(change, 0, 600)) / 10_000;
        if (answer > lowest[which] && answer < highest[which]) feeds[which].set(answer, block.timestamp);
        tellPrices();
        agree();
    }

    /// @dev Other capacities, by the governor's hand: none, little, plenty or the most there can be.
    function recap(uint256 which, uint256 chance, uint256 amount) public {
        if (which % 5 == 4) {
            uint256[2] memory most = [uint256(MAX_SHORT_LOSS), MAX_DAY_LOSS];
            setLossBudget(uint48(amount % (most[0] + 1)), uint48((amount >> 64) % (most[1] + 1)));
        } else {
            uint40[5] memory capacities;
            for (uint256 i = 0; i < 5; ++i) {
                uint256 greatest = i < 2 ? MOST_TURNOVER : i == 2 ? MOST_FLOW : MOST_REBALANCE;
                uint256[4] memory top = [uint256(0), 1_000, 10 ** 7, greatest];
                capacities[i] = uint40(uint256(keccak256(abi.encode(amount, i))) % (top[chance % 4] + 1));
            }
            BooksModel.Token memory book = model.book(address(tokens[which % 4]));
            uint256 whole = book.held / book.unit;
            uint256 most = type(uint96).max / book.unit;
            if (chance >> 8 & 7 == 0) most = whole;
            else if (whole * 100 + 1_000 < most) most = whole * 100 + 1_000;
            setCapacities(which % 4, uint48(most), capacities);
        }
        agree();
    }

    /// @dev What the desk and an issuer do to a token's books.
    function moveCapital(uint256 which, uint256 chance, uint256 amount) public {
        PlainToken token = tokens[which % 4];
        BooksModel.Token memory book = model.book(address(token));
        uint256 kind = chance % 6;
        if (kind == 0) {
            _addCapital(token, book, bound(amount, 1, book.unit * 1_000_000));
        } else if (kind == 1) {
            _admitAside(token, book, bound(amount, 1, book.unit * 1_000_000));
        } else if (kind == 2) {
            _expose(token, book, bound(amount, 0, book.aside));
        } else if (kind == 3) {
            _withhold(token, book, bound(amount, 0, model.free(address(token)) / 10));
        } else if (kind == 4) {
            amount = bound(amount, 0, book.aside);
            vm.prank(desk);
            pool.payAside(address(token), counterparty, amount, BookReason.REDEMPTION_CLAIMED);
            model.move(address(token), 0, -int256(amount), 0);
        } else {
            _burnByIssuer(token, book, amount);
        }
        agree();
    }

    function moveFees(uint256 which, uint256 chance) public {
        address token = address(tokens[which % 4]);
        vm.startPrank(desk);
        if (chance % 4 == 0) {
            uint256 amount = pool.takePendingFee(token);
            vm.assertEq(amount, model.takePendingFee(token), "pending fee");
        } else if (chance % 4 == 1) {
            uint256 amount = model.feesShared() / 3;
            pool.releaseFees(amount);
            model.payFees(amount);
        } else if (chance % 4 == 2) {
            uint256 amount = model.feesShared() / 2;
            if (amount <= model.book(address(usdt)).held) {
                pool.payFees(counterparty, amount);
                model.payFees(amount);
                model.move(address(usdt), -int256(amount), 0, 0);
            }
        } else if (block.timestamp <= model.book(address(usdt)).updatedAt + MAX_AGE) {
            pool.markUsdt();
            model.mark();
        }
        vm.stopPrank();
        agree();
    }

    /// @dev What was settled last is not settled again, on either engine.
    function replay() public {
        if (_lastSettled.amountIn == 0) return;
        FirmQuote memory quote = _lastSettled;
        quote.expiresAt = uint64(block.timestamp + 45);
        bytes memory expected = abi.encodeWithSignature("QuoteAlreadyUsed(bytes32)", quote.quoteId);
        expectCommit(engine, quote, expected);
        expectCommit(secondEngine, quote, expected);
        agree();
    }

    /// @dev The commit and its check both say `expected`, nothing where it is to pass.
    function expectCommit(IKursEngine on, FirmQuote memory quote, bytes memory expected) internal {
        provideTo(on, quote);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.assertEq(on.check(quote), expected, "check");
        uint256 paidBefore = PlainToken(quote.tokenOut).balanceOf(partner);
        vm.prank(partner);
        try on.commitFirmQuote(quote, signature) {
            vm.assertEq(expected, "", "committed");
            uint256 paid = PlainToken(quote.tokenOut).balanceOf(partner) - paidBefore;
            vm.assertEq(paid, quote.amountOut, "paid");
        } catch (bytes memory refusal) {
            vm.assertEq(refusal, expected, "commit");
        }
    }

    /// @dev From a unit to a few million dollars, or right at what headroom says; from a per cent below fair to a little more than
    /// any bound allows, or right at it.
    function _trade(uint256 pair, uint256 size, uint256 feeBps, uint256 skew)
        private
        view
        returns (BooksModel.Trade memory trade)
    {
        (uint256 from, uint256 to) = pairOf(pair);
        (trade.tokenIn, trade.tokenOut) = (address(tokens[from]), address(tokens[to]));
        (uint256 netIn, uint256 out) = model.headroom(trade.tokenIn, trade.tokenOut);
        uint256 kind = size % 8;
        size >>= 8;
        if (kind == 0) trade.amountIn = 1 + size % 20;
        else if (kind == 1) trade.amountIn = netIn + size % 3;
        else if (kind == 2) trade.amountIn = model.fair(trade.tokenOut, trade.tokenIn, out) + size % 3;
        else trade.amountIn = 1 + model.fair(address(usdt), trade.tokenIn, 10 ** (size % 13)) * (1 + (size >> 8) % 9);
        if (trade.amountIn == 0 || trade.amountIn > type(uint96).max) trade.amountIn = model.book(trade.tokenIn).unit;
        if (feeBps % 3 != 0) trade.fee = trade.amountIn * (feeBps % 7 == 0 ? feeBps % 520 : feeBps % 60) / 10_000;

        uint16[4] memory bounds = [50, 100, 0, type(uint16).max];
        trade.boundBps = bounds[(skew >> 8) % 4];
        uint256 worth = model.fair(trade.tokenIn, trade.tokenOut, trade.amountIn - trade.fee);
        kind = (skew >> 16) % 6;
        if (kind == 0) trade.amountOut = out + (skew >> 24) % 2;
        else if (kind == 1) trade.amountOut = worth + (skew >> 24) % 2;
        else if (kind == 2) trade.amountOut = worth * (10_000 + trade.boundBps % 101) / 10_000 + (skew >> 24) % 2;
        else trade.amountOut = worth * (9_900 + (skew >> 24) % 205) / 10_000;
        if (trade.amountOut > type(uint96).max) {
            (trade.amountIn, trade.fee) = (model.book(trade.tokenIn).unit, 0);
            trade.amountOut = model.fair(trade.tokenIn, trade.tokenOut, trade.amountIn);
        }
    }

    function _addCapital(PlainToken token, BooksModel.Token memory book, uint256 amount) private {
        fund(token, amount);
        uint256 mended = amount < book.missing ? amount : book.missing;
        model.move(address(token), int256(amount - mended), int256(mended), -int256(mended));
    }

    /// @dev What comes in comes only where it is taken: a balance beyond the books would hide what an issuer burns next.
    function _admitAside(PlainToken token, BooksModel.Token memory book, uint256 amount) private {
        bool fits = book.missing == 0;
        if (fits) token.mint(address(pool), amount);
        vm.prank(desk);
        (bool done,) = address(pool).call(abi.encodeCall(pool.admitAside, (address(token), amount)));
        vm.assertEq(done, fits);
        if (fits) model.move(address(token), 0, int256(amount), 0);
    }

    function _withhold(PlainToken token, BooksModel.Token memory book, uint256 amount) private {
        bool fits = book.missing == 0;
        vm.prank(desk);
        (bool done,) = address(pool).call(abi.encodeCall(pool.withhold, (address(token), amount)));
        vm.assertEq(done, fits);
        if (fits) model.move(address(token), -int256(amount), int256(amount), 0);
    }

    function _expose(PlainToken token, BooksModel.Token memory book, uint256 amount) private {
        bool fits = book.missing == 0 && book.held + amount <= book.maxHeld * book.unit;
        vm.prank(desk);
        (bool done,) = address(pool).call(abi.encodeCall(pool.expose, (address(token), amount)));
        vm.assertEq(done, fits);
        if (fits) model.move(address(token), int256(amount), -int256(amount), 0);
    }

    /// @dev Mostly a little of what the pool has; the books follow before anything else happens.
    function _burnByIssuer(PlainToken token, BooksModel.Token memory book, uint256 random) private {
        uint256 balance = token.balanceOf(address(pool));
        uint256 amount = bound(random, 1, balance / (random % 16 == 0 ? 1 : 50) + 1);
        if (amount > balance) return;
        token.burn(address(pool), amount);
        pool.sync(address(token));
        uint256 fromHeld = amount < book.held ? amount : book.held;
        uint256 rest = amount - fromHeld;
        model.move(address(token), -int256(fromHeld), -int256(rest), int256(rest));
        _restoreAside(token, book.missing + rest);
    }

    /// @dev What is held in spite of what is missing, fees that are owed left out, takes its place.
    function _restoreAside(PlainToken token, uint256 missing) private {
        uint256 free = model.free(address(token));
        int256 restored = int256(free < missing ? free : missing);
        model.move(address(token), -restored, restored, -restored);
    }
}
