// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../../src/interface/IKursEngine.sol";
import {BookWord} from "../../../src/type/BookWord.sol";
import {Capacities} from "../../../src/type/Capacities.sol";
import {TermsWord} from "../../../src/type/TermsWord.sol";
import {TokenRecord} from "../../../src/type/TokenRecord.sol";
import {Deployment} from "../../support/Deployment.sol";
import {ScriptedAggregator} from "../../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {BooksModel} from "./BooksModel.sol";

/// @notice A pool of tokens of 6, 2, 18 and 0 decimals with a corridor between any two, two engines, and the model beside it.
abstract contract PoolComparison is Deployment {
    uint256 internal constant BOUND_BPS = 100;
    uint256 internal constant MOST_TURNOVER = (1 << 28) - 1;
    uint256 internal constant MOST_FLOW = (1 << 27) - 1;
    uint256 internal constant MOST_REBALANCE = (1 << 40) - 1;

    BooksModel public model;
    IKursEngine internal secondEngine;
    address internal counterparty = makeAddr("counterparty");
    PlainToken[4] internal tokens;
    ScriptedAggregator[4] internal feeds;

    /// @dev Answers stay between these, which lie within the feeds' ranges.
    int256[4] internal lowest = [int256(0.92e8), 8_200e8, 82e8, 820e8];
    int256[4] internal highest = [int256(1.08e8), 32_000e8, 290e8, 2_500e8];

    PlainToken private _krwx;
    ScriptedAggregator private _krwFeed;

    constructor() {
        deployAll();
    }

    function setUp() public override {}

    function open() internal override {
        _krwx = new PlainToken("KRWX", "KRWX", 0);
        _krwFeed = _feedAt(1_400e8);
        _list(_krwx, 3, _krwFeed, true, 800e8, 2_600e8, 30, 1_400_000_000_000, 28_000_000_000);
        tokens = [usdt, idrx, jpyc, _krwx];
        feeds = [usdtFeed, idrFeed, jpyFeed, _krwFeed];
        secondEngine = deployEngine();
        governor.scheduleEngine(address(secondEngine));
        governor.allowCounterparty(counterparty);
        for (uint256 i = 0; i < 12; i += 2) {
            (uint256 base, uint256 quote) = pairOf(i);
            bytes32 corridorId = corridorOf(address(tokens[base]), address(tokens[quote]));
            governor.setCorridor(corridorId, address(tokens[base]), address(tokens[quote]), uint16(BOUND_BPS));
        }
        super.open();
    }

    function provideCapital() internal override {
        uint8[4] memory decimals = [6, 2, 18, 0];
        uint8[4] memory shifts = [6, 6, 20, 3];
        uint256[4] memory capital = [uint256(100_000_000e6), 1_650_000_000_000e2, 15_500_000_000e18, 140_000_000_000];
        model = new BooksModel(address(usdt));
        for (uint256 i = 0; i < 4; ++i) {
            fund(tokens[i], capital[i]);
            model.list(address(tokens[i]), decimals[i], shifts[i]);
            model.move(address(tokens[i]), int256(capital[i]), 0, 0);
        }
        tellPrices();
        setLimits(0, 1_000_000_000, [uint40(200e6), 100e6, 200e6, 200e6]);
        setLimits(1, 16_500_000_000_000, [uint40(200e6), 100e6, 200e6, 200e6]);
        setLimits(2, 79_000_000_000, [uint40(200e6), 100e6, 200e6, 200e6]);
        setLimits(3, 1_400_000_000_000, [uint40(200e6), 100e6, 200e6, 200e6]);
        setLossBudget(SHORT_LOSS, DAY_LOSS);
        agree();
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        if (address(_krwFeed) == address(0)) return;
        _refresh(_krwFeed);
        tellPrices();
    }

    /// @dev The pair's corridor, whichever way round.
    function corridorOf(address one, address other) internal pure returns (bytes32) {
        return one < other ? keccak256(abi.encode(one, other)) : keccak256(abi.encode(other, one));
    }

    /// @dev Six pairs both ways.
    function pairOf(uint256 number) internal pure returns (uint256 from, uint256 to) {
        uint8[2][6] memory pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [3, 1], [2, 3]];
        number %= 12;
        (from, to) = (pairs[number / 2][0], pairs[number / 2][1]);
        if (number % 2 == 1) (from, to) = (to, from);
    }

    /// @dev The model hears what the feeds say: dollars per USDT, others per dollar.
    function tellPrices() internal {
        for (uint256 i = 0; i < 4; ++i) {
            (, int256 answer,, uint256 updatedAt,) = feeds[i].latestRoundData();
            (uint256 top, uint256 bottom) = (uint256(answer), uint256(1e8));
            if (i != 0) (top, bottom) = (bottom, top);
            model.price(address(tokens[i]), top, bottom, updatedAt);
        }
    }

    /// @dev By the governor's hand, without its delay: turnover of 300 s and net flow of a day, with a day's turnover of twice that,
    /// and turnover of rebalancing, of 300 s and a day; in flow units.
    function setLimits(uint256 which, uint48 maxHeld, uint40[4] memory units) internal {
        uint40 dayTurnover = units[1] > MOST_TURNOVER / 2 ? uint40(MOST_TURNOVER) : units[1] * 2;
        setCapacities(which, maxHeld, [units[0], dayTurnover, units[1], units[2], units[3]]);
    }

    /// @dev The same, each by itself: turnover of 300 s and a day, net flow of a day, rebalancing of 300 s and a day.
    function setCapacities(uint256 which, uint48 maxHeld, uint40[5] memory units) internal {
        address token = address(tokens[which]);
        vm.prank(address(governor));
        pool.putCapacities(
            token, Capacities(maxHeld, uint32(units[0]), uint32(units[1]), uint32(units[2]), units[3], units[4])
        );
        model.limit(token, maxHeld, [uint256(units[0]), units[1], units[2]], [uint256(units[3]), units[4]]);
    }

    function setLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) internal {
        vm.prank(address(governor));
        pool.putLossBudget(shortUsdE6, dayUsdE6);
        model.limitLoss([uint256(shortUsdE6), dayUsdE6]);
    }

    // Comparing, to the unit

    function agree() public view {
        _same(pool.feesOwed(), model.feesOwed(), "fees owed");
        uint256 lossLeft = _agreeOnBudget();
        for (uint256 i = 0; i < 4; ++i) {
            _agreeOnBook(tokens[i]);
            _agreeOnRecord(address(tokens[i]));
            _agreeOnFlows(address(tokens[i]));
        }
        for (uint256 i = 0; i < 4; ++i) {
            _agreeOnHeadroom(address(tokens[i]), address(tokens[(i + 1) % 4]), lossLeft);
        }
    }

    /// @dev What is left of both windows is returned.
    function _agreeOnBudget() private view returns (uint256) {
        (uint256[2] memory left, uint256[2] memory capacity) = model.budget();
        (uint256 shortLeft, uint256 dayLeft, uint256 shortCapacity, uint256 dayCapacity) = pool.lossBudget();
        _same(shortLeft, left[0], "short loss left");
        _same(dayLeft, left[1], "day loss left");
        _same(shortCapacity, capacity[0], "short loss capacity");
        _same(dayCapacity, capacity[1], "day loss capacity");
        return left[0] < left[1] ? left[0] : left[1];
    }

    function _agreeOnHeadroom(address tokenIn, address tokenOut, uint256 lossLeft) private view {
        (uint256 netIn, uint256 out) = model.headroom(tokenIn, tokenOut);
        (uint256 poolIn, uint256 poolOut, uint256 poolLoss) = pool.headroom(tokenIn, tokenOut);
        _same(poolIn, netIn, "headroom in");
        _same(poolOut, out, "headroom out");
        _same(poolLoss, lossLeft, "headroom loss");
    }

    function _agreeOnBook(PlainToken token) private view {
        BooksModel.Token memory book = model.book(address(token));
        (uint256 held_, uint256 aside, uint256 missing, uint256 pendingFee) = pool.book(address(token));
        _same(held_, book.held, "held");
        _same(aside, book.aside, "set aside");
        _same(missing, book.missing, "missing");
        _same(pendingFee, book.pendingFee, "pending fee");
        _same(pool.free(address(token)), model.free(address(token)), "free");
        _same(token.balanceOf(address(pool)), held_ + aside, "balance");
    }

    /// @dev Read from the words by hand.
    function _agreeOnRecord(address token) private view {
        (BooksModel.Counter memory commits, BooksModel.Counter memory rebalances) = model.counters(token);
        TokenRecord memory record = pool.record(token);
        uint256 word = BookWord.unwrap(record.book);
        _same(word / 2 ** 144 % 2 ** 28, commits.level.gross[0], "short turnover");
        _same(word / 2 ** 172 % 2 ** 28, commits.level.gross[1], "day turnover");
        int256 net = int256(word / 2 ** 200 % 2 ** 28);
        _same(net < 2 ** 27 ? net : net - 2 ** 28, commits.level.net, "day flow");
        _same(word >> 228, commits.time % 2 ** 28, "time of levels");
        word = TermsWord.unwrap(record.terms);
        _same(word / 2 ** 96 % 2 ** 28, commits.capacity[0], "short turnover's capacity");
        _same(word / 2 ** 124 % 2 ** 28, commits.capacity[1], "day turnover's capacity");
        _same(word / 2 ** 152 % 2 ** 28, commits.capacity[2], "day flow's capacity");
        _same(word / 2 ** 180 % 2 ** 48, model.book(token).maxHeld, "most held");
        _same(uint256(record.rebalance.shortTurnover), rebalances.level.gross[0], "short turnover of rebalancing");
        _same(uint256(record.rebalance.dayTurnover), rebalances.level.gross[1], "day turnover of rebalancing");
        _same(uint256(record.rebalance.flowTime), rebalances.time, "time of rebalancing");
        _same(uint256(record.rebalance.shortCapacity), rebalances.capacity[0], "short capacity of rebalancing");
        _same(uint256(record.rebalance.dayCapacity), rebalances.capacity[1], "day capacity of rebalancing");
    }

    function _agreeOnFlows(address token) private view {
        (BooksModel.Level memory commits, BooksModel.Level memory rebalances) = model.flows(token);
        (uint256 short, uint256 day, int256 net, uint256 shortRebalance, uint256 dayRebalance) = pool.flow(token);
        uint256 unit = model.book(token).flowUnit;
        _same(short, commits.gross[0] * unit, "short turnover now");
        _same(day, commits.gross[1] * unit, "day turnover now");
        _same(net, commits.net * int256(unit), "day flow now");
        _same(shortRebalance, rebalances.gross[0] * unit, "short turnover of rebalancing now");
        _same(dayRebalance, rebalances.gross[1] * unit, "day turnover of rebalancing now");
    }

    /// @dev A cheatcode is called only to tell what differs: a step compares a hundred figures.
    function _same(uint256 pools, uint256 models, string memory what) private pure {
        if (pools != models) vm.assertEq(pools, models, what);
    }

    function _same(int256 pools, int256 models, string memory what) private pure {
        if (pools != models) vm.assertEq(pools, models, what);
    }
}
