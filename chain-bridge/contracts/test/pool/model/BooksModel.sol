// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The pool's rules once more, in plain arithmetic and without any code of the pool: books, flows, loss budget, what is
/// free and what one more trade may be, and the very error a trade is refused with.
contract BooksModel {
    /// @dev Index 0 is of 300 s, index 1 of a day. Flows and capacities in units of `flowUnit` raw.
    struct Counter {
        int256[2] level;
        uint256[2] capacity;
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
        int256[2] levelIn;
        int256[2] levelOut;
    }

    uint256 public constant MAX_AGE = 90_000;
    uint256 private constant MARK_AGE = 172_800;

    address public usdt;
    uint256 public feesOwed;
    uint256 public markTop;
    uint256 public markBottom;
    uint256 public markTime;

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

    function limit(address token, uint256 maxHeld, uint256[2] memory commits, uint256[2] memory rebalances) external {
        _token[token].maxHeld = maxHeld;
        _recap(_commits[token], commits);
        _recap(_rebalances[token], rebalances);
    }

    function limitLoss(uint256[2] memory capacity) external {
        _recap(_budget, capacity);
    }

    function mark() external {
        Token storage of_ = _token[usdt];
        (markTop, markBottom, markTime) = (of_.top, of_.bottom, block.timestamp);
    }

    /// @dev Books are moved by so much.
    function move(address token, int256 held, int256 aside, int256 missing) external {
        Token storage of_ = _token[token];
        of_.held = uint256(int256(of_.held) + held);
        of_.aside = uint256(int256(of_.aside) + aside);
        of_.missing = uint256(int256(of_.missing) + missing);
    }

    function moveFees(int256 owed) external {
        feesOwed = uint256(int256(feesOwed) + owed);
    }

    function takePendingFee(address token) external returns (uint256 amount) {
        amount = _token[token].pendingFee;
        _token[token].pendingFee = 0;
    }

    function commit(Trade memory trade) external {
        (, Outcome memory outcome) = judgeCommit(trade);
        _book(trade, outcome, _commits);
        _token[trade.tokenOut].pendingFee += outcome.feeUsdt;
        feesOwed += outcome.feeUsdt;
    }

    function rebalance(Trade memory trade) external {
        (, Outcome memory outcome) = judgeRebalance(trade);
        _book(trade, outcome, _rebalances);
    }

    // What would be refused, and with what

    function judgeCommit(Trade memory trade) public view returns (bytes memory refusal, Outcome memory outcome) {
        refusal = _judge(trade, outcome, _commits);
        if (refusal.length == 0) refusal = _judgeFee(trade, outcome);
    }

    function judgeRebalance(Trade memory trade) public view returns (bytes memory refusal, Outcome memory outcome) {
        refusal = _judge(trade, outcome, _rebalances);
    }

    // What there is

    function tokens() external view returns (address[] memory) {
        return _tokens;
    }

    function book(address token) external view returns (Token memory) {
        return _token[token];
    }

    /// @dev Levels now, flow units: by commits, by rebalancing.
    function flows(address token) external view returns (int256[2] memory, int256[2] memory) {
        return (_leaked(_commits[token]), _leaked(_rebalances[token]));
    }

    /// @dev As they were last written.
    function counters(address token) external view returns (Counter memory, Counter memory) {
        return (_commits[token], _rebalances[token]);
    }

    function budget() external view returns (uint256[2] memory left, uint256[2] memory capacity) {
        int256[2] memory level = _leaked(_budget);
        capacity = _budget.capacity;
        for (uint256 i = 0; i < 2; ++i) {
            left[i] = uint256(level[i]) < capacity[i] ? capacity[i] - uint256(level[i]) : 0;
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
        refusal = _judgeFeed(trade.tokenIn);
        if (refusal.length == 0) refusal = _judgeFeed(trade.tokenOut);
        if (refusal.length == 0) refusal = _judgePrice(trade, outcome);
        if (refusal.length == 0) refusal = _judgeHolding(trade);
        if (refusal.length == 0) refusal = _judgeLoss(outcome.lossUsdE6);
        Token storage from = _token[trade.tokenIn];
        Token storage to = _token[trade.tokenOut];
        int256 change = int256((trade.amountIn - trade.fee) / from.flowUnit);
        if (refusal.length == 0) {
            (refusal, outcome.levelIn) = _judgeFlow(trade.tokenIn, counters_[trade.tokenIn], change);
        }
        change = -int256(_ceil(trade.amountOut, to.flowUnit));
        if (refusal.length == 0) {
            (refusal, outcome.levelOut) = _judgeFlow(trade.tokenOut, counters_[trade.tokenOut], change);
        }
        if (refusal.length == 0 && trade.amountOut > free(trade.tokenOut)) {
            refusal = abi.encodeWithSignature(
                "InsufficientFree(address,uint256,uint256)", trade.tokenOut, trade.amountOut, free(trade.tokenOut)
            );
        }
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
        int256[2] memory level = _leaked(_budget);
        for (uint256 i = 0; i < 2; ++i) {
            if (uint256(level[i]) + lossUsdE6 > _budget.capacity[i]) {
                return abi.encodeWithSignature(
                    "LossBudgetExceeded(uint256,uint256,uint256)", lossUsdE6, _budget.capacity[i], window(i)
                );
            }
        }
        return "";
    }

    /// @dev Beyond its capacity on either side a flow may shrink, and neither grow nor cross over.
    function _judgeFlow(address token, Counter storage counter, int256 change)
        private
        view
        returns (bytes memory refusal, int256[2] memory next)
    {
        int256[2] memory level = _leaked(counter);
        for (uint256 i = 0; i < 2 && refusal.length == 0; ++i) {
            next[i] = level[i] + change;
            int256 capacity = int256(counter.capacity[i]);
            bool grewIn = change > 0 && next[i] > capacity;
            bool grewOut = change < 0 && next[i] < -capacity;
            if (grewIn || grewOut) {
                refusal = abi.encodeWithSignature(
                    "FlowExceeded(address,int256,uint256,uint256)", token, next[i], counter.capacity[i], window(i)
                );
            }
        }
    }

    /// @dev By the last daily mark where USDT is no side, by its feed where that is older than two days.
    function _judgeFee(Trade memory trade, Outcome memory outcome) private view returns (bytes memory) {
        if (trade.fee == 0) return "";
        if (trade.tokenIn == usdt || trade.tokenOut == usdt) {
            outcome.feeUsdt = fair(trade.tokenIn, usdt, trade.fee);
        } else {
            Token storage paid = _token[usdt];
            (uint256 top, uint256 bottom) = (markTop, markBottom);
            if (block.timestamp > markTime + MARK_AGE) {
                bytes memory refusal = _judgeFeed(usdt);
                if (refusal.length != 0) return refusal;
                (top, bottom) = (paid.top, paid.bottom);
            }
            Token storage from = _token[trade.tokenIn];
            outcome.feeUsdt = trade.fee * from.top * bottom * paid.unit / (from.bottom * top * from.unit);
        }
        uint256 held = _token[usdt].held;
        if (trade.tokenIn == usdt) held += trade.amountIn;
        if (trade.tokenOut == usdt) held -= trade.amountOut;
        if (outcome.feeUsdt == 0 || held >= feesOwed + outcome.feeUsdt) return "";
        return abi.encodeWithSignature("FeesNotCovered(uint256,uint256)", held, feesOwed + outcome.feeUsdt);
    }

    function _book(Trade memory trade, Outcome memory outcome, mapping(address => Counter) storage counters_) private {
        _token[trade.tokenIn].held += trade.amountIn;
        _token[trade.tokenOut].held -= trade.amountOut;
        (counters_[trade.tokenIn].level, counters_[trade.tokenIn].time) = (outcome.levelIn, block.timestamp);
        (counters_[trade.tokenOut].level, counters_[trade.tokenOut].time) = (outcome.levelOut, block.timestamp);
        if (outcome.lossUsdE6 == 0) return;
        _budget.level = _leaked(_budget);
        _budget.level[0] += int256(outcome.lossUsdE6);
        _budget.level[1] += int256(outcome.lossUsdE6);
        _budget.time = block.timestamp;
    }

    function _recap(Counter storage counter, uint256[2] memory capacity) private {
        counter.level = _leaked(counter);
        counter.capacity = capacity;
        counter.time = block.timestamp;
    }

    /// @dev Levels run towards zero by the capacity per window, in whole units.
    function _leaked(Counter storage counter) private view returns (int256[2] memory level) {
        for (uint256 i = 0; i < 2; ++i) {
            int256 leaked = int256(counter.capacity[i] * (block.timestamp - counter.time) / window(i));
            level[i] = counter.level[i];
            if (level[i] > 0) level[i] = level[i] > leaked ? level[i] - leaked : int256(0);
            else level[i] = level[i] < -leaked ? level[i] + leaked : int256(0);
        }
    }

    /// @dev Units that may still flow in, or out where `side` is −1, in both windows.
    function _room(Counter storage counter, int256 side) private view returns (uint256) {
        int256[2] memory level = _leaked(counter);
        int256 short = int256(counter.capacity[0]) - side * level[0];
        int256 day = int256(counter.capacity[1]) - side * level[1];
        int256 least = short < day ? short : day;
        return least > 0 ? uint256(least) : 0;
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
