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
        _list(_krwx, 0, _krwFeed, true, 800e8, 2_600e8, 30, 1_400_000_000_000, 28_000_000_000);
        tokens = [usdt, idrx, jpyc, _krwx];
        feeds = [usdtFeed, idrFeed, jpyFeed, _krwFeed];
        secondEngine = deployEngine();
        governor.scheduleEngine(address(secondEngine));
        governor.allowCounterparty(counterparty);
        for (uint256 i = 0; i < 12; i += 2) {
            (uint256 base, uint256 quote) = pairOf(i);
            bytes32 corridorId = corridorOf(address(tokens[base]), address(tokens[quote]));
            governor.setCorridor(corridorId, address(tokens[base]), address(tokens[quote]), uint16(BOUND_BPS));
            engine.openCorridor(corridorId);
            secondEngine.openCorridor(corridorId);
        }
        super.open();
    }

    function provideCapital() internal override {
        uint8[4] memory decimals = [6, 2, 18, 0];
        uint8[4] memory shifts = [4, 2, 18, 0];
        uint256[4] memory capital = [uint256(100_000_000e6), 1_650_000_000_000e2, 15_500_000_000e18, 140_000_000_000];
        model = new BooksModel(address(usdt));
        for (uint256 i = 0; i < 4; ++i) {
            fund(tokens[i], capital[i]);
            model.list(address(tokens[i]), decimals[i], shifts[i]);
            model.move(address(tokens[i]), int256(capital[i]), 0, 0);
        }
        tellPrices();
        setLimits(0, 1_000_000_000, [uint40(2_000_000_000), 2_000_000_000, 2_000_000_000, 2_000_000_000]);
        setLimits(1, 16_500_000_000_000, [uint40(330e9), 330e9, 330e9, 330e9]);
        setLimits(2, 79_000_000_000, [uint40(3_100_000_000), 3_100_000_000, 3_100_000_000, 3_100_000_000]);
        setLimits(3, 1_400_000_000_000, [uint40(28e9), 28e9, 28e9, 28e9]);
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

    /// @dev By the governor's hand, without its delay: of commits short and day, of rebalancing short and day, in flow units.
    function setLimits(uint256 which, uint48 maxHeld, uint40[4] memory units) internal {
        address token = address(tokens[which]);
        vm.prank(address(governor));
        pool.putCapacities(token, Capacities(maxHeld, units[0], units[1], units[2], units[3]));
        model.limit(token, maxHeld, [uint256(units[0]), units[1]], [uint256(units[2]), units[3]]);
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
        _same(int256(int40(uint40(word >> 144))), commits.level[0], "short level");
        _same(int256(int40(uint40(word >> 184))), commits.level[1], "day level");
        _same(word >> 224, commits.time, "time of levels");
        word = TermsWord.unwrap(record.terms);
        _same(uint256(uint40(word >> 96)), commits.capacity[0], "short capacity");
        _same(uint256(uint40(word >> 136)), commits.capacity[1], "day capacity");
        _same(uint256(uint48(word >> 176)), model.book(token).maxHeld, "most held");
        _same(int256(record.rebalance.shortFlow), rebalances.level[0], "short level of rebalancing");
        _same(int256(record.rebalance.dayFlow), rebalances.level[1], "day level of rebalancing");
        _same(uint256(record.rebalance.flowTime), rebalances.time, "time of rebalancing");
        _same(uint256(record.rebalance.shortCapacity), rebalances.capacity[0], "short capacity of rebalancing");
        _same(uint256(record.rebalance.dayCapacity), rebalances.capacity[1], "day capacity of rebalancing");
    }

    function _agreeOnFlows(address token) private view {
        (int256[2] memory commits, int256[2] memory rebalances) = model.flows(token);
        (int256 short, int256 day, int256 shortRebalance, int256 dayRebalance) = pool.flow(token);
        int256 unit = int256(model.book(token).flowUnit);
        _same(short, commits[0] * unit, "short flow");
        _same(day, commits[1] * unit, "day flow");
        _same(shortRebalance, rebalances[0] * unit, "short flow of rebalancing");
        _same(dayRebalance, rebalances[1] * unit, "day flow of rebalancing");
    }

    /// @dev A cheatcode is called only to tell what differs: a step compares a hundred figures.
    function _same(uint256 pools, uint256 models, string memory what) private pure {
        if (pools != models) vm.assertEq(pools, models, what);
    }

    function _same(int256 pools, int256 models, string memory what) private pure {
        if (pools != models) vm.assertEq(pools, models, what);
    }
}
