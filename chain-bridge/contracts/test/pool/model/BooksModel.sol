// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The pool's rules once more, in plain arithmetic and without any code of the pool: books, flows, loss budget, what is
/// free and what one more trade may be, and the very error a trade is refused with.
contract BooksModel {
    /// @dev What came in and went out, of 300 s and of a day, and of a day what came in less what went out.
    struct Level {
        uint256[2] gross;
        int256 net;
    }

    /// @dev Index 0 is of 300 s, index 1 of a day, index 2 of the net of a day. In units of `flowUnit` raw.
    struct Counter {
        Level level;
        uint256[3] capacity;
        uint256 time;
    }

    /// @dev Worth top / bottom dollars each; `unit` raw units are one.
    struct Token {
        uint256 unit;
        uint256 flowUnit;
        uint256 held;
        uint256 aside;
        uint256 missing;
        uint256 pendingFee;
        uint256 maxHeld;
        uint256 top;
        uint256 bottom;
        uint256 updatedAt;
    }

    struct Trade {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint256 fee;
        uint256 amountOut;
        uint256 boundBps;
    }

    /// @dev What a trade that passes changes.
    struct Outcome {
        uint256 lossUsdE6;
        uint256 feeUsdt;
        Level levelIn;
        Level levelOut;
        Level levelUsdt;
        bool paysUsdtBesides;
    }

    uint256 public constant MAX_AGE = 90_000;
    uint256 private constant FEE_BPS = 500;
    uint256 private constant FIXED_FEE_USD = 5;
    uint256 private constant UNLIMITED = 1 << 120;

    address public usdt;
    uint256 public feesOwed;
    uint256 public feesShared;
    uint256 public markTop;
    uint256 public markBottom;

    address[] private _tokens;
    mapping(address => Token) private _token;
    mapping(address => Counter) private _commits;
    mapping(address => Counter) private _rebalances;
    Counter private _budget;

    constructor(address usdt_) {
        usdt = usdt_;
    }

    // What happens

    function list(address token, uint256 decimals, uint256 flowShift) external {
        _tokens.push(token);
        (_token[token].unit, _token[token].flowUnit) = (10 ** decimals, 10 ** flowShift);
    }

    function price(address token, uint256 top, uint256 bottom, uint256 updatedAt) external {
        (_token[token].top, _token[token].bottom, _token[token].updatedAt) = (top, bottom, updatedAt);
    }

    function limit(address token, uint256 maxHeld, uint256[3] memory commits, uint256[2] memory rebalances) external {
        _token[token].maxHeld = maxHeld;
        _recap(_commits[token], commits);
        _recap(_rebalances[token], [rebalances[0], rebalances[1], UNLIMITED]);
    }

    function limitLoss(uint256[2] memory capacity) external {
        _recap(_budget, [capacity[0], capacity[1], UNLIMITED]);
    }

    function mark() external {
        Token storage of_ = _token[usdt];
        (markTop, markBottom) = (of_.top, of_.bottom);
    }

    /// @dev Books are moved by so much.
    function move(address token, int256 held, int256 aside, int256 missing) external {
        Token storage of_ = _token[token];
        of_.held = uint256(int256(of_.held) + held);
        of_.aside = uint256(int256(of_.aside) + aside);
        of_.missing = uint256(int256(of_.missing) + missing);
    }

    /// @dev What was taken out of the books of tokens is owed until it is paid or released.
    function payFees(uint256 amount) external {
        feesShared -= amount;
        feesOwed -= amount;
    }

    function takePendingFee(address token) external returns (uint256 amount) {
        amount = _token[token].pendingFee;
        _token[token].pendingFee = 0;
        feesShared += amount;
    }

    function commit(Trade memory trade) external {
        (, Outcome memory outcome) = judgeCommit(trade);
        _book(trade, outcome, _commits);
        if (outcome.paysUsdtBesides) _write(_commits[usdt], outcome.levelUsdt);
        _token[trade.tokenOut].pendingFee += outcome.feeUsdt;
        feesOwed += outcome.feeUsdt;
    }

    function rebalance(Trade memory trade) external {
        (, Outcome memory outcome) = judgeRebalance(trade);
        _book(trade, outcome, _rebalances);
    }

    // What would be refused, and with what

    function judgeCommit(Trade memory trade) public view returns (bytes memory refusal, Outcome memory outcome) {
        refusal = _judgeFeeds(trade);
        if (refusal.length == 0) refusal = _judgeFeeCap(trade);
        outcome.feeUsdt = _feeUsdt(trade);
        if (refusal.length == 0) refusal = _judge(trade, outcome, _commits);
        if (refusal.length == 0) refusal = _judgeFeeCovered(trade, outcome.feeUsdt);
    }

    function judgeRebalance(Trade memory trade) public view returns (bytes memory refusal, Outcome memory outcome) {
        refusal = _judgeFeeds(trade);
        uint256 worth = fair(trade.tokenOut, trade.tokenIn, trade.amountOut);
        (uint256 numerator, uint256 denominator) = _ratio(trade.tokenOut, trade.tokenIn);
        uint256 most = trade.amountOut * (10_000 + trade.boundBps) * numerator;
        if (refusal.length == 0 && trade.amountIn * 10_000 * denominator > most) {
            refusal = abi.encodeWithSignature(
                "IntakeAboveBound(uint256,uint256,uint256)", trade.amountIn, worth, trade.boundBps
            );
        }
        if (refusal.length == 0) refusal = _judge(trade, outcome, _rebalances);
    }

    // What there is

    function tokens() external view returns (address[] memory) {
        return _tokens;
    }

    function book(address token) external view returns (Token memory) {
        return _token[token];
    }

    /// @dev Levels now, flow units: by commits, by rebalancing.
    function flows(address token) external view returns (Level memory, Level memory) {
        return (_leaked(_commits[token]), _leaked(_rebalances[token]));
    }

    /// @dev As they were last written.
    function counters(address token) external view returns (Counter memory, Counter memory) {
        return (_commits[token], _rebalances[token]);
    }

    function budget() external view returns (uint256[2] memory left, uint256[2] memory capacity) {
        uint256[2] memory level = _leaked(_budget).gross;
        for (uint256 i = 0; i < 2; ++i) {
            capacity[i] = _budget.capacity[i];
            left[i] = _less(capacity[i], level[i]);
        }
    }

    function free(address token) public view returns (uint256) {
        uint256 owed = token == usdt ? feesOwed : 0;
        return _token[token].held > owed ? _token[token].held - owed : 0;
    }

    /// @dev The most that may flow in whole units, and be held and be free: in, out.
    function headroom(address tokenIn, address tokenOut) external view returns (uint256 netIn, uint256 out) {
        Token storage from = _token[tokenIn];
        netIn = _room(_commits[tokenIn], 1) * from.flowUnit;
        uint256 most = from.maxHeld * from.unit;
        uint256 holdable = most > from.held ? most - from.held : 0;
        if (holdable < netIn) netIn = holdable;
        out = _room(_commits[tokenOut], -1) * _token[tokenOut].flowUnit;
        if (free(tokenOut) < out) out = free(tokenOut);
    }

    /// @dev Raw units of the other token that `amount` is worth.
    function fair(address tokenIn, address tokenOut, uint256 amount) public view returns (uint256) {
        (uint256 numerator, uint256 denominator) = _ratio(tokenIn, tokenOut);
        return amount * numerator / denominator;
    }

    function window(uint256 index) public pure returns (uint256) {
        return index == 0 ? 300 : 86_400;
    }

    function _judge(Trade memory trade, Outcome memory outcome, mapping(address => Counter) storage counters_)
        private
        view
        returns (bytes memory refusal)
    {
        refusal = _judgePrice(trade, outcome);
        if (refusal.length == 0) refusal = _judgeHolding(trade);
        if (refusal.length == 0) refusal = _judgeLoss(outcome.lossUsdE6);
        uint256 fee = outcome.feeUsdt;
        address from = trade.tokenIn;
        address to = trade.tokenOut;
        if (refusal.length == 0) {
            (refusal, outcome.levelIn) = _judgeFlow(from, counters_[from], trade.amountIn, from == usdt ? fee : 0);
        }
        if (refusal.length == 0) {
            (refusal, outcome.levelOut) = _judgeFlow(to, counters_[to], 0, trade.amountOut + (to == usdt ? fee : 0));
        }
        outcome.paysUsdtBesides = fee != 0 && from != usdt && to != usdt;
        if (refusal.length == 0 && outcome.paysUsdtBesides) {
            (refusal, outcome.levelUsdt) = _judgeFlow(usdt, counters_[usdt], 0, fee);
        }
        if (refusal.length == 0 && trade.amountOut > free(trade.tokenOut)) {
            refusal = abi.encodeWithSignature(
                "InsufficientFree(address,uint256,uint256)", trade.tokenOut, trade.amountOut, free(trade.tokenOut)
            );
        }
    }

    function _judgeFeeds(Trade memory trade) private view returns (bytes memory refusal) {
        refusal = _judgeFeed(trade.tokenIn);
        if (refusal.length == 0) refusal = _judgeFeed(trade.tokenOut);
    }

    function _judgeFeed(address token) private view returns (bytes memory) {
        if (block.timestamp <= _token[token].updatedAt + MAX_AGE) return "";
        return abi.encodeWithSignature("FeedStale(address,uint256,uint256)", token, _token[token].updatedAt, MAX_AGE);
    }

    function _judgePrice(Trade memory trade, Outcome memory outcome) private view returns (bytes memory) {
        uint256 net = trade.amountIn - trade.fee;
        (uint256 numerator, uint256 denominator) = _ratio(trade.tokenIn, trade.tokenOut);
        if (trade.amountOut * denominator <= net * numerator) return "";
        uint256 worth = net * numerator / denominator;
        if (trade.amountOut * 10_000 * denominator > net * (10_000 + trade.boundBps) * numerator) {
            return abi.encodeWithSignature(
                "PayoutAboveBound(uint256,uint256,uint256)", trade.amountOut, worth, trade.boundBps
            );
        }
        Token storage to = _token[trade.tokenOut];
        outcome.lossUsdE6 = _ceil((trade.amountOut - worth) * 1e6 * to.top, to.bottom * to.unit);
        return "";
    }

    function _judgeHolding(Trade memory trade) private view returns (bytes memory) {
        Token storage from = _token[trade.tokenIn];
        uint256 most = from.maxHeld * from.unit;
        if (from.held + trade.amountIn <= most) return "";
        return abi.encodeWithSignature(
            "HoldingAboveLimit(address,uint256,uint256)", trade.tokenIn, from.held + trade.amountIn, most
        );
    }

    function _judgeLoss(uint256 lossUsdE6) private view returns (bytes memory) {
        if (lossUsdE6 == 0) return "";
        uint256[2] memory level = _leaked(_budget).gross;
        for (uint256 i = 0; i < 2; ++i) {
            if (level[i] + lossUsdE6 > _budget.capacity[i]) {
                return abi.encodeWithSignature(
                    "LossBudgetExceeded(uint256,uint256,uint256)", lossUsdE6, _budget.capacity[i], window(i)
                );
            }
        }
        return "";
    }

    /// @dev What comes in counts in whole units where it is netted, everything else in units begun. Beyond its capacity on either
    /// side a net flow may shrink, and neither grow nor cross over.
    function _judgeFlow(address token, Counter storage counter, uint256 comes, uint256 goes)
        private
        view
        returns (bytes memory refusal, Level memory next)
    {
        uint256 unit = _token[token].flowUnit;
        next = _leaked(counter);
        for (uint256 i = 0; i < 2; ++i) {
            next.gross[i] += _ceil(comes + goes, unit);
            if (next.gross[i] > counter.capacity[i]) {
                return (
                    abi.encodeWithSignature(
                        "TurnoverExceeded(address,uint256,uint256,uint256)",
                        token,
                        next.gross[i],
                        counter.capacity[i],
                        window(i)
                    ),
                    next
                );
            }
        }
        int256 change = int256(comes / unit) - int256(_ceil(goes, unit));
        next.net += change;
        int256 capacity = int256(counter.capacity[2]);
        if (change > 0 && next.net > capacity || change < 0 && next.net < -capacity) {
            refusal = abi.encodeWithSignature(
                "FlowExceeded(address,int256,uint256,uint256)", token, next.net, capacity, window(1)
            );
        }
    }

    /// @dev A twentieth of the input, and five dollars.
    function _judgeFeeCap(Trade memory trade) private view returns (bytes memory) {
        Token storage from = _token[trade.tokenIn];
        uint256 part = trade.amountIn * FEE_BPS / 10_000;
        if (trade.fee <= part + FIXED_FEE_USD * from.bottom * from.unit / from.top) return "";
        return abi.encodeWithSignature(
            "FeeAboveCap(address,uint256,uint256)",
            trade.tokenIn,
            trade.fee,
            part + FIXED_FEE_USD * from.bottom * from.unit / from.top
        );
    }

    /// @dev By the last daily mark where USDT is no side, as a dollar where that was less or nobody has marked yet.
    function _feeUsdt(Trade memory trade) private view returns (uint256) {
        if (trade.fee == 0) return 0;
        if (trade.tokenIn == usdt || trade.tokenOut == usdt) return fair(trade.tokenIn, usdt, trade.fee);
        (uint256 top, uint256 bottom) = markTop > markBottom ? (markTop, markBottom) : (1, 1);
        Token storage from = _token[trade.tokenIn];
        return trade.fee * from.top * bottom * _token[usdt].unit / (from.bottom * top * from.unit);
    }

    function _judgeFeeCovered(Trade memory trade, uint256 feeUsdt) private view returns (bytes memory) {
        uint256 held = _token[usdt].held;
        if (trade.tokenIn == usdt) held += trade.amountIn;
        if (trade.tokenOut == usdt) held -= trade.amountOut;
        if (feeUsdt == 0 || held >= feesOwed + feeUsdt) return "";
        return abi.encodeWithSignature("FeesNotCovered(uint256,uint256)", held, feesOwed + feeUsdt);
    }

    function _book(Trade memory trade, Outcome memory outcome, mapping(address => Counter) storage counters_) private {
        _token[trade.tokenIn].held += trade.amountIn;
        _token[trade.tokenOut].held -= trade.amountOut;
        _write(counters_[trade.tokenIn], outcome.levelIn);
        _write(counters_[trade.tokenOut], outcome.levelOut);
        if (outcome.lossUsdE6 == 0) return;
        Level memory lost = _leaked(_budget);
        lost.gross[0] += outcome.lossUsdE6;
        lost.gross[1] += outcome.lossUsdE6;
        _write(_budget, lost);
    }

    function _write(Counter storage counter, Level memory level) private {
        (counter.level, counter.time) = (level, block.timestamp);
    }

    function _recap(Counter storage counter, uint256[3] memory capacity) private {
        _write(counter, _leaked(counter));
        counter.capacity = capacity;
    }

    /// @dev Levels run towards zero by the capacity per window, in whole units.
    function _leaked(Counter storage counter) private view returns (Level memory level) {
        uint256 elapsed = block.timestamp - counter.time;
        level = counter.level;
        for (uint256 i = 0; i < 2; ++i) {
            level.gross[i] = _less(level.gross[i], counter.capacity[i] * elapsed / window(i));
        }
        int256 leaked = int256(counter.capacity[2] * elapsed / window(1));
        if (level.net > 0) level.net = level.net > leaked ? level.net - leaked : int256(0);
        else level.net = level.net < -leaked ? level.net + leaked : int256(0);
    }

    /// @dev Units that may still flow, in or out where `side` is −1.
    function _room(Counter storage counter, int256 side) private view returns (uint256) {
        (uint256 gross, uint256 net) = _rooms(counter, side);
        return gross < net ? gross : net;
    }

    function _rooms(Counter storage counter, int256 side) private view returns (uint256 gross, uint256 net) {
        Level memory level = _leaked(counter);
        uint256 short = _less(counter.capacity[0], level.gross[0]);
        uint256 day = _less(counter.capacity[1], level.gross[1]);
        int256 one = int256(counter.capacity[2]) - side * level.net;
        return (short < day ? short : day, one > 0 ? uint256(one) : 0);
    }

    function _less(uint256 one, uint256 other) private pure returns (uint256) {
        return one > other ? one - other : 0;
    }

    function _ratio(address tokenIn, address tokenOut) private view returns (uint256 numerator, uint256 denominator) {
        Token storage from = _token[tokenIn];
        Token storage to = _token[tokenOut];
        return (from.top * to.bottom * to.unit, from.bottom * to.top * from.unit);
    }

    function _ceil(uint256 numerator, uint256 denominator) private pure returns (uint256) {
        return numerator == 0 ? 0 : (numerator - 1) / denominator + 1;
    }
}
