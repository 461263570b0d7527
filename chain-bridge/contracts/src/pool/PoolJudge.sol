// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IReservePool} from "../interface/IReservePool.sol";
import {LeakyCounter} from "../library/LeakyCounter.sol";
import {Prices} from "../library/Prices.sol";
import {BookWord} from "../type/BookWord.sol";
import {Corridor, LossBudget, PoolState, Successor, UsdtMark} from "../type/PoolState.sol";
import {Price} from "../type/Price.sol";
import {Settlement} from "../type/Settlement.sol";
import {TermsWord} from "../type/TermsWord.sol";
import {RebalanceFlow, TokenRecord} from "../type/TokenRecord.sol";
import {PoolFeeds} from "./PoolFeeds.sol";

/// @notice Judges a trade against feeds, bound, holdings, loss budget, flows and what is free, and says what the books become.
/// It writes nothing.
abstract contract PoolJudge is PoolFeeds {
    using Prices for Prices.Ratio;
    using Prices for Price;
    using SafeCast for uint256;

    /// @dev The books as they will be.
    /// @dev `bookedIn` and `bookedOut` are what the pool has to have afterwards, held and set aside; `bookUsdt` is zero where USDT is a side of the corridor, or no fee is paid.
    struct Verdict {
        BookWord bookIn;
        BookWord bookOut;
        BookWord bookUsdt;
        uint256 bookedIn;
        uint256 bookedOut;
        uint256 feesOwed;
        uint256 feeUsdt;
        uint256 lossUsdE6;
        uint256 onchainMidE12;
    }

    /// @notice Largest part of the input that any pool may be built to take as fees, basis points.
    uint256 public constant FEE_BPS_LIMIT = 500;

    /// @notice Most that any pool may be built to take as fees beyond that part, dollars at scale 10^-6.
    uint256 public constant FIXED_FEE_LIMIT_USD_E6 = 5e6;

    /// @notice Fees are counted in units of so many decimals of a USDT where it has more.
    uint8 public constant FEE_DECIMALS = 6;

    uint256 private constant PENDING_FEE_LIMIT = 1 << 44;
    uint256 private constant BPS = 10_000;

    /// @notice USDT, in which fees are paid.
    address public immutable override usdt;

    /// @inheritdoc IReservePool
    uint256 public immutable override maxFeeBps;

    /// @inheritdoc IReservePool
    uint256 public immutable override maxFixedFeeUsdE6;

    /// @dev Raw USDT of one USDT, and of one unit of {BookWord}'s fees.
    uint256 internal immutable _usdtUnit;
    uint256 internal immutable _feeUnit;

    constructor(address usdt_, uint256 maxFeeBps_, uint256 maxFixedFeeUsdE6_) {
        if (maxFeeBps_ > FEE_BPS_LIMIT || maxFixedFeeUsdE6_ > FIXED_FEE_LIMIT_USD_E6) {
            revert FeeCapsTooHigh(maxFeeBps_, maxFixedFeeUsdE6_);
        }
        uint8 decimals = IERC20Metadata(usdt_).decimals();
        usdt = usdt_;
        maxFeeBps = maxFeeBps_;
        maxFixedFeeUsdE6 = maxFixedFeeUsdE6_;
        _usdtUnit = 10 ** decimals;
        _feeUnit = decimals > FEE_DECIMALS ? 10 ** (decimals - FEE_DECIMALS) : 1;
    }

    /// @dev Everything a settlement has to pass between its replay mark and its payment, in the order of the refusals.
    function _judge(Settlement calldata settlement, uint256 owed) internal view returns (Verdict memory verdict) {
        TokenRecord storage recordIn = _records[settlement.tokenIn];
        TokenRecord storage recordOut = _records[settlement.tokenOut];
        uint256 amountOut = settlement.amountOut;
        uint256 netIn = settlement.amountIn - settlement.feeIn;
        (bool selling, uint256 boundBps) = _corridor(settlement.corridorId, settlement.tokenIn, settlement.tokenOut);
        _requireSequencer();
        Price memory priceIn = _read(settlement.tokenIn, recordIn.config);
        Price memory priceOut = _read(settlement.tokenOut, recordOut.config);
        Prices.Ratio memory ratio = Prices.ratio(priceIn, priceOut);
        verdict.onchainMidE12 = selling ? ratio.midE12RoundingDown() : ratio.reverseMidE12RoundingDown();
        _requireFeeWithinCap(settlement, priceIn);
        verdict.lossUsdE6 =
            _lossUsdE6(ratio, priceOut, netIn, amountOut, Math.min(boundBps, settlement.maxDeviationBps));
        verdict.feeUsdt = _feeUsdt(settlement, priceIn, ratio);
        _keepBooks(settlement, owed, priceIn.unit, verdict);
    }

    /// @dev The limits of both tokens, and of USDT where only the fee is paid in it.
    function _keepBooks(Settlement calldata settlement, uint256 owed, uint256 unitIn, Verdict memory verdict)
        private
        view
    {
        TokenRecord storage recordIn = _records[settlement.tokenIn];
        TokenRecord storage recordOut = _records[settlement.tokenOut];
        TermsWord termsIn = recordIn.terms;
        TermsWord termsOut = recordOut.terms;
        BookWord bookIn = recordIn.book;
        BookWord bookOut = recordOut.book;
        uint256 feeUsdt = verdict.feeUsdt;
        uint256 heldIn = bookIn.held() + settlement.amountIn;
        _requireHoldable(settlement.tokenIn, heldIn, unitIn, termsIn);
        if (verdict.lossUsdE6 != 0) _charged(verdict.lossUsdE6);
        bookIn = _flowed(
            settlement.tokenIn, bookIn, termsIn, settlement.amountIn, settlement.tokenIn == usdt ? feeUsdt : 0
        );
        bookOut = _flowed(
            settlement.tokenOut,
            bookOut,
            termsOut,
            0,
            settlement.amountOut + (settlement.tokenOut == usdt ? feeUsdt : 0)
        );
        if (feeUsdt != 0 && settlement.tokenIn != usdt && settlement.tokenOut != usdt) {
            TokenRecord storage recordUsdt = _records[usdt];
            verdict.bookUsdt = _flowed(usdt, recordUsdt.book, recordUsdt.terms, 0, feeUsdt);
        }
        uint256 heldOut = _spent(settlement.tokenOut, bookOut.held(), settlement.amountOut, owed);
        verdict.feesOwed = owed;
        if (feeUsdt != 0) {
            uint256 heldUsdt = settlement.tokenIn == usdt
                ? heldIn
                : settlement.tokenOut == usdt ? heldOut : verdict.bookUsdt.held();
            verdict.feesOwed = owed + feeUsdt;
            if (heldUsdt < verdict.feesOwed) revert FeesNotCovered(heldUsdt, verdict.feesOwed);
            uint256 pendingFee = bookOut.pendingFee() + feeUsdt / _feeUnit;
            if (pendingFee >= PENDING_FEE_LIMIT) revert PendingFeesTooHigh(settlement.tokenOut, pendingFee);
            bookOut = bookOut.withPendingFee(pendingFee);
        }
        verdict.bookIn = bookIn.withHeld(heldIn.toUint96());
        verdict.bookOut = bookOut.withHeld(heldOut.toUint96());
        verdict.bookedIn = heldIn + termsIn.setAside();
        verdict.bookedOut = heldOut + termsOut.setAside();
    }

    /// @dev The fee's fixed part is in dollars, so that a feed has to be good first.
    function _requireFeeWithinCap(Settlement calldata settlement, Price memory priceIn) private view {
        uint256 most = settlement.amountIn * maxFeeBps / BPS;
        if (settlement.feeIn <= most) return;
        most += priceIn.amountRoundingDown(maxFixedFeeUsdE6 * 10 ** 12);
        if (settlement.feeIn > most) revert FeeAboveCap(settlement.tokenIn, settlement.feeIn, most);
    }

    /// @dev Whether the input is the corridor's base, and the corridor's bound; refuses tokens that are not its two sides.
    function _corridor(bytes32 corridorId, address tokenIn, address tokenOut)
        internal
        view
        returns (bool selling, uint256 boundBps)
    {
        Corridor storage found = _corridors[corridorId];
        uint8 baseId = found.baseId;
        uint8 quoteId = found.quoteId;
        uint8 idIn = _records[tokenIn].config.id();
        uint8 idOut = _records[tokenOut].config.id();
        selling = idIn == baseId && idOut == quoteId;
        bool buying = idIn == quoteId && idOut == baseId;
        if (baseId == 0 || !(selling || buying)) revert TokensOutsideCorridor(corridorId, tokenIn, tokenOut);
        boundBps = found.boundBps;
    }

    /// @dev Dollars at scale 10^-6, rounded up, by which a payout exceeds what the input is worth; refused beyond the bound.
    function _lossUsdE6(
        Prices.Ratio memory ratio,
        Price memory priceOut,
        uint256 netIn,
        uint256 amountOut,
        uint256 boundBps
    ) internal pure returns (uint256) {
        if (ratio.within(netIn, amountOut, 0)) return 0;
        uint256 fair = ratio.convertRoundingDown(netIn);
        if (!ratio.within(netIn, amountOut, boundBps)) revert PayoutAboveBound(amountOut, fair, boundBps);
        return priceOut.dollarsE6RoundingUp(amountOut - fair);
    }

    function _requireHoldable(address token, uint256 held, uint256 unit, TermsWord terms) internal pure {
        uint256 maxHeld = terms.maxHeld() * unit;
        if (held > maxHeld) revert HoldingAboveLimit(token, held, maxHeld);
    }

    /// @dev The loss budget once `lossUsdE6` is taken from it.
    function _charged(uint256 lossUsdE6) internal view returns (LossBudget memory budget) {
        budget = _budget;
        (uint256 shortLevel, uint256 dayLevel) = _leakedBudget(budget);
        if (shortLevel + lossUsdE6 > budget.shortCapacity) {
            revert LossBudgetExceeded(lossUsdE6, budget.shortCapacity, LeakyCounter.SHORT_WINDOW);
        }
        if (dayLevel + lossUsdE6 > budget.dayCapacity) {
            revert LossBudgetExceeded(lossUsdE6, budget.dayCapacity, LeakyCounter.DAY_WINDOW);
        }
        budget.shortLevel = uint64(shortLevel + lossUsdE6);
        budget.dayLevel = uint64(dayLevel + lossUsdE6);
        budget.time = uint32(block.timestamp);
    }

    function _leakedBudget(LossBudget memory budget) internal view returns (uint256 shortLevel, uint256 dayLevel) {
        uint256 elapsed = block.timestamp - budget.time;
        shortLevel =
            LeakyCounter.leak(uint256(budget.shortLevel), budget.shortCapacity, elapsed, LeakyCounter.SHORT_WINDOW);
        dayLevel = LeakyCounter.leak(uint256(budget.dayLevel), budget.dayCapacity, elapsed, LeakyCounter.DAY_WINDOW);
    }

    /// @dev A token's book after a commit by which `amountIn` raw units came and `amountOut` went, each below 2^97. Inflow is rounded
    /// down, outflow and turnover up.
    function _flowed(address token, BookWord book_, TermsWord terms, uint256 amountIn, uint256 amountOut)
        private
        view
        returns (BookWord)
    {
        (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow) = _leakedFlows(book_, terms);
        uint256 unit = terms.flowUnit();
        unchecked {
            uint256 turned = (amountIn + amountOut + unit - 1) / unit;
            shortTurnover =
                _turnoverWithin(token, shortTurnover + turned, terms.shortTurnover(), LeakyCounter.SHORT_WINDOW);
            dayTurnover = _turnoverWithin(token, dayTurnover + turned, terms.dayTurnover(), LeakyCounter.DAY_WINDOW);
            int256 change = int256(amountIn / unit) - int256((amountOut + unit - 1) / unit);
            dayFlow = _flowWithin(token, dayFlow, change, terms.dayFlow());
        }
        return book_.withFlows(shortTurnover, dayTurnover, dayFlow, block.timestamp);
    }

    /// @dev A token's turnover of rebalancing after `amount` raw units more, below 2^96.
    function _rebalanced(address token, RebalanceFlow memory flow_, uint256 amount, TermsWord terms)
        internal
        view
        returns (RebalanceFlow memory)
    {
        (uint256 shortTurnover, uint256 dayTurnover) = _leakedRebalance(flow_);
        uint256 turned = Math.ceilDiv(amount, terms.flowUnit());
        flow_.shortTurnover = uint40(
            _turnoverWithin(token, shortTurnover + turned, flow_.shortCapacity, LeakyCounter.SHORT_WINDOW)
        );
        flow_.dayTurnover =
            uint40(_turnoverWithin(token, dayTurnover + turned, flow_.dayCapacity, LeakyCounter.DAY_WINDOW));
        flow_.flowTime = uint32(block.timestamp);
        return flow_;
    }

    function _leakedFlows(BookWord book_, TermsWord terms)
        internal
        view
        returns (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow)
    {
        uint256 elapsed = block.timestamp - book_.flowTime();
        shortTurnover =
            LeakyCounter.leak(book_.shortTurnover(), terms.shortTurnover(), elapsed, LeakyCounter.SHORT_WINDOW);
        dayTurnover = LeakyCounter.leak(book_.dayTurnover(), terms.dayTurnover(), elapsed, LeakyCounter.DAY_WINDOW);
        dayFlow = LeakyCounter.leak(book_.dayFlow(), terms.dayFlow(), elapsed, LeakyCounter.DAY_WINDOW);
    }

    function _leakedRebalance(RebalanceFlow memory flow_)
        internal
        view
        returns (uint256 shortTurnover, uint256 dayTurnover)
    {
        uint256 elapsed = block.timestamp - flow_.flowTime;
        shortTurnover = LeakyCounter.leak(
            uint256(flow_.shortTurnover), flow_.shortCapacity, elapsed, LeakyCounter.SHORT_WINDOW
        );
        dayTurnover =
            LeakyCounter.leak(uint256(flow_.dayTurnover), flow_.dayCapacity, elapsed, LeakyCounter.DAY_WINDOW);
    }

    /// @dev What passes fits its bits, because capacities do.
    function _turnoverWithin(address token, uint256 next, uint256 capacity, uint256 window)
        private
        pure
        returns (uint256)
    {
        if (next > capacity) revert TurnoverExceeded(token, next, capacity, window);
        return next;
    }

    /// @dev The flow after a change, refused when that takes it beyond the capacity, or further beyond: a flow that is above a
    /// capacity tightened since may only shrink, and never crosses to more than the capacity on the other side. What passes fits
    /// its bits, because capacities do.
    function _flowWithin(address token, int256 present, int256 change, uint256 capacity)
        private
        pure
        returns (int256 next)
    {
        unchecked {
            next = present + change;
            int256 limit = int256(capacity);
            if (change > 0 ? next > limit : change < 0 && next < -limit) {
                revert FlowExceeded(token, next, capacity, LeakyCounter.DAY_WINDOW);
            }
        }
    }

    /// @dev What is held of `token` after paying `amount`, which has to be free.
    function _spent(address token, uint256 held, uint256 amount, uint256 owed) internal view returns (uint256) {
        uint256 available = _free(token, held, owed);
        if (amount > available) revert InsufficientFree(token, amount, available);
        unchecked {
            return held - amount;
        }
    }

    function _free(address token, uint256 held, uint256 owed) internal view returns (uint256) {
        return token == usdt ? Math.saturatingSub(held, owed) : held;
    }

    /// @dev The fee in raw USDT, rounded down to what the books can count: by the corridor's own feeds, and where USDT is not one of
    /// its sides by its last mark, or a dollar where that was less. A mark of a bad day would otherwise make dollars of fees.
    function _feeUsdt(Settlement calldata settlement, Price memory priceIn, Prices.Ratio memory ratio)
        private
        view
        returns (uint256 amount)
    {
        amount = settlement.feeIn;
        if (amount == 0) return 0;
        if (settlement.tokenOut == usdt) {
            amount = ratio.convertRoundingDown(amount);
        } else if (settlement.tokenIn != usdt) {
            amount = Prices.ratio(priceIn, _priceUsdt()).convertRoundingDown(amount);
        }
        if (_feeUnit != 1) amount -= amount % _feeUnit;
    }

    function _priceUsdt() private view returns (Price memory price) {
        UsdtMark memory marked = _usdtMark;
        price = Price({top: 1, bottom: 1, unit: _usdtUnit, updatedAt: marked.time});
        if (marked.top > marked.bottom) (price.top, price.bottom) = (marked.top, marked.bottom);
    }

    function _requireEngine(address engine, PoolState memory state) internal view {
        if (state.ended) revert SwapsHaveEnded();
        if (engine == state.engine && engine != address(0)) return;
        Successor memory next = _successor;
        if (engine == address(0) || engine != next.engine || block.timestamp < next.activeFrom) {
            revert CallerIsNotAnEngine(engine);
        }
    }
}
