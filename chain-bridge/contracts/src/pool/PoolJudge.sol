// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {LeakyCounter} from "../library/LeakyCounter.sol";
import {Prices} from "../library/Prices.sol";
import {BookWord, BookWordLibrary} from "../type/BookWord.sol";
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
    struct Verdict {
        BookWord bookIn;
        BookWord bookOut;
        uint256 feesOwed;
        uint256 lossUsdE6;
        uint256 onchainMidE12;
    }

    /// @notice How long a daily mark of USDT's price serves to convert fees, seconds.
    uint256 public constant USDT_MARK_AGE = 2 days;

    /// @notice Most decimals of the token fees are paid in: fees are counted in 48 bits per token.
    uint8 public constant MAX_FEE_DECIMALS = 8;

    /// @notice USDT, in which fees are paid.
    address public immutable override usdt;

    uint256 private immutable _usdtUnit;

    constructor(address usdt_) {
        uint8 decimals = IERC20Metadata(usdt_).decimals();
        if (decimals > MAX_FEE_DECIMALS) revert FeeDecimalsTooMany(usdt_, decimals);
        usdt = usdt_;
        _usdtUnit = 10 ** decimals;
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
        verdict.lossUsdE6 =
            _lossUsdE6(ratio, priceOut, netIn, amountOut, Math.min(boundBps, settlement.maxDeviationBps));

        TermsWord termsIn = recordIn.terms;
        TermsWord termsOut = recordOut.terms;
        BookWord bookIn = recordIn.book;
        BookWord bookOut = recordOut.book;
        uint256 heldIn = bookIn.held() + settlement.amountIn;
        _requireHoldable(settlement.tokenIn, heldIn, priceIn.unit, termsIn);
        if (verdict.lossUsdE6 != 0) _charged(verdict.lossUsdE6);
        (int256 shortIn, int256 dayIn) = _flowed(settlement.tokenIn, bookIn, termsIn, _inflow(netIn, termsIn));
        (int256 shortOut, int256 dayOut) =
            _flowed(settlement.tokenOut, bookOut, termsOut, -_outflow(amountOut, termsOut));
        uint256 heldOut = _spent(settlement.tokenOut, bookOut.held(), amountOut, owed);
        uint256 feeUsdt = _feeUsdt(settlement.feeIn, settlement.tokenIn, settlement.tokenOut, priceIn, ratio);
        verdict.feesOwed = _owed(settlement.tokenIn, settlement.tokenOut, heldIn, heldOut, owed, feeUsdt);

        verdict.bookIn = BookWordLibrary.pack(heldIn.toUint96(), bookIn.pendingFee(), shortIn, dayIn, block.timestamp);
        verdict.bookOut = BookWordLibrary.pack(
            heldOut, (bookOut.pendingFee() + feeUsdt).toUint48(), shortOut, dayOut, block.timestamp
        );
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

    /// @dev A token's flows of commits after `change` flow units.
    function _flowed(address token, BookWord book_, TermsWord terms, int256 change)
        internal
        view
        returns (int256 shortFlow, int256 dayFlow)
    {
        (shortFlow, dayFlow) = _leakedFlows(book_, terms);
        shortFlow = _flowWithin(token, shortFlow, change, terms.shortCapacity(), LeakyCounter.SHORT_WINDOW);
        dayFlow = _flowWithin(token, dayFlow, change, terms.dayCapacity(), LeakyCounter.DAY_WINDOW);
    }

    /// @dev A token's flows of rebalancing after `change` flow units.
    function _rebalanced(address token, RebalanceFlow memory flow_, int256 change)
        internal
        view
        returns (RebalanceFlow memory)
    {
        (int256 shortFlow, int256 dayFlow) = _leakedFlows(flow_);
        flow_.shortFlow = int40(_flowWithin(token, shortFlow, change, flow_.shortCapacity, LeakyCounter.SHORT_WINDOW));
        flow_.dayFlow = int40(_flowWithin(token, dayFlow, change, flow_.dayCapacity, LeakyCounter.DAY_WINDOW));
        flow_.flowTime = uint32(block.timestamp);
        return flow_;
    }

    function _leakedFlows(BookWord book_, TermsWord terms) internal view returns (int256 shortFlow, int256 dayFlow) {
        uint256 elapsed = block.timestamp - book_.flowTime();
        shortFlow = LeakyCounter.leak(book_.shortFlow(), terms.shortCapacity(), elapsed, LeakyCounter.SHORT_WINDOW);
        dayFlow = LeakyCounter.leak(book_.dayFlow(), terms.dayCapacity(), elapsed, LeakyCounter.DAY_WINDOW);
    }

    function _leakedFlows(RebalanceFlow memory flow_) internal view returns (int256 shortFlow, int256 dayFlow) {
        uint256 elapsed = block.timestamp - flow_.flowTime;
        shortFlow = LeakyCounter.leak(int256(flow_.shortFlow), flow_.shortCapacity, elapsed, LeakyCounter.SHORT_WINDOW);
        dayFlow = LeakyCounter.leak(int256(flow_.dayFlow), flow_.dayCapacity, elapsed, LeakyCounter.DAY_WINDOW);
    }

    /// @dev The flow after a change, refused when that takes it beyond the capacity, or further beyond: a flow that is above a
    /// capacity tightened since may only shrink, and never crosses to more than the capacity on the other side. What passes fits
    /// 40 signed bits, because capacities do.
    function _flowWithin(address token, int256 present, int256 change, uint256 capacity, uint256 window)
        private
        pure
        returns (int256 next)
    {
        unchecked {
            next = present + change;
            int256 limit = int256(capacity);
            if (change > 0 ? next > limit : change < 0 && next < -limit) {
                revert FlowExceeded(token, next, capacity, window);
            }
        }
    }

    /// @dev Flow units of `amount` raw, below 2^96, coming in.
    function _inflow(uint256 amount, TermsWord terms) internal pure returns (int256) {
        unchecked {
            return int256(amount / terms.flowUnit());
        }
    }

    /// @dev Flow units of `amount` raw, below 2^96, going out.
    function _outflow(uint256 amount, TermsWord terms) internal pure returns (int256) {
        return int256(Math.ceilDiv(amount, terms.flowUnit()));
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

    /// @dev The fee in raw USDT, rounded down: by the corridor's own feeds, and by the mark where USDT is not one of its sides.
    function _feeUsdt(uint256 feeIn, address tokenIn, address tokenOut, Price memory priceIn, Prices.Ratio memory ratio)
        private
        view
        returns (uint256)
    {
        if (feeIn == 0 || tokenIn == usdt) return feeIn;
        if (tokenOut == usdt) return ratio.convertRoundingDown(feeIn);
        return Prices.ratio(priceIn, _priceUsdt()).convertRoundingDown(feeIn);
    }

    /// @dev The last daily mark, which costs a third of a feed; the feed where nobody has marked for long.
    function _priceUsdt() private view returns (Price memory) {
        UsdtMark memory marked = _usdtMark;
        if (block.timestamp - marked.time > USDT_MARK_AGE) return _read(usdt, _records[usdt].config);
        return Price({top: marked.top, bottom: marked.bottom, unit: _usdtUnit, updatedAt: marked.time});
    }

    /// @dev Fees owed once `feeUsdt` is added, which the USDT held has to cover.
    function _owed(address tokenIn, address tokenOut, uint256 heldIn, uint256 heldOut, uint256 present, uint256 feeUsdt)
        private
        view
        returns (uint256 owed)
    {
        if (feeUsdt == 0) return present;
        uint256 heldUsdt = tokenIn == usdt ? heldIn : tokenOut == usdt ? heldOut : _records[usdt].book.held();
        owed = present + feeUsdt;
        if (heldUsdt < owed) revert FeesNotCovered(heldUsdt, owed);
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
