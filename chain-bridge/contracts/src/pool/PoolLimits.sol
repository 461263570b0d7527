// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IReservePool} from "../interface/IReservePool.sol";
import {LeakyCounter} from "../library/LeakyCounter.sol";
import {BookWord} from "../type/BookWord.sol";
import {LossBudget} from "../type/PoolState.sol";
import {TermsWord} from "../type/TermsWord.sol";
import {RebalanceFlow, TokenRecord} from "../type/TokenRecord.sol";
import {PoolStorage} from "./PoolStorage.sol";

/// @notice Keeps the counters: turnover and net flow of each token, by commits and by rebalancing, and what the pool has lost.
abstract contract PoolLimits is PoolStorage {
    /// @inheritdoc IReservePool
    function flow(address token)
        external
        view
        override
        returns (
            uint256 shortTurnover,
            uint256 dayTurnover,
            int256 dayFlow,
            uint256 shortRebalance,
            uint256 dayRebalance
        )
    {
        TokenRecord storage listed = _listed(token);
        uint256 unit = listed.terms.flowUnit();
        (shortTurnover, dayTurnover, dayFlow) = _leakedFlows(listed.book, listed.terms);
        (shortRebalance, dayRebalance) = _leakedRebalance(listed.rebalance);
        return
            (
                shortTurnover * unit,
                dayTurnover * unit,
                dayFlow * int256(unit),
                shortRebalance * unit,
                dayRebalance * unit
            );
    }

    /// @inheritdoc IReservePool
    function lossBudget()
        public
        view
        override
        returns (uint256 shortLeftUsdE6, uint256 dayLeftUsdE6, uint256 shortCapacityUsdE6, uint256 dayCapacityUsdE6)
    {
        LossBudget memory budget = _budget;
        (uint256 shortLevel, uint256 dayLevel) = _leakedBudget(budget);
        shortCapacityUsdE6 = budget.shortCapacity;
        dayCapacityUsdE6 = budget.dayCapacity;
        shortLeftUsdE6 = Math.saturatingSub(shortCapacityUsdE6, shortLevel);
        dayLeftUsdE6 = Math.saturatingSub(dayCapacityUsdE6, dayLevel);
    }

    /// @dev Raw units that may still flow in (`sign` 1) or out (`sign` -1), in whole flow units.
    function _room(TokenRecord storage listed, int256 sign) internal view returns (uint256) {
        TermsWord terms = listed.terms;
        (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow) = _leakedFlows(listed.book, terms);
        int256 net = int256(terms.dayFlow()) - sign * dayFlow;
        uint256 gross = Math.min(
            Math.saturatingSub(terms.shortTurnover(), shortTurnover),
            Math.saturatingSub(terms.dayTurnover(), dayTurnover)
        );
        return net > 0 ? Math.min(uint256(net), gross) * terms.flowUnit() : 0;
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
        internal
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
        flow_.shortTurnover =
            uint40(_turnoverWithin(token, shortTurnover + turned, flow_.shortCapacity, LeakyCounter.SHORT_WINDOW));
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
        uint256 elapsed = book_.elapsedUntil(block.timestamp);
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
        shortTurnover =
            LeakyCounter.leak(uint256(flow_.shortTurnover), flow_.shortCapacity, elapsed, LeakyCounter.SHORT_WINDOW);
        dayTurnover = LeakyCounter.leak(uint256(flow_.dayTurnover), flow_.dayCapacity, elapsed, LeakyCounter.DAY_WINDOW);
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
}
