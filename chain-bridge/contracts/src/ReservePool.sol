// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IKursRoles} from "./interface/IKursRoles.sol";
import {IPoolGovernor} from "./interface/IPoolGovernor.sol";
import {IReservePool} from "./interface/IReservePool.sol";
import {Prices} from "./library/Prices.sol";
import {PoolFeeds} from "./pool/PoolFeeds.sol";
import {PoolFees} from "./pool/PoolFees.sol";
import {PoolLiquidity} from "./pool/PoolLiquidity.sol";
import {PoolSettings} from "./pool/PoolSettings.sol";
import {TradeChecks} from "./pool/TradeChecks.sol";
import {BookReason} from "./type/BookReason.sol";
import {BookWord} from "./type/BookWord.sol";
import {FirmQuote} from "./type/FirmQuote.sol";
import {FreezeScope} from "./type/FreezeScope.sol";
import {PoolState} from "./type/PoolState.sol";
import {Price} from "./type/Price.sol";
import {TokenRecord} from "./type/TokenRecord.sol";

/// @notice Holds the reserves and keeps the rules that hold whichever engine asks: a quote settles once, at a price its own feeds
/// bear out, within a loss budget, turnover and net flows, out of what is free.
/// @dev The parts are by what they keep: {PoolFeeds} prices, {PoolLimits} counters, {PoolFees} fees, {PoolBooks} balances; {TradeChecks}
/// judges by them, {PoolLiquidity} is the desk's way in and {PoolSettings} the governor's.
contract ReservePool is TradeChecks, PoolLiquidity, PoolSettings {
    using Prices for Prices.Ratio;
    using SafeCast for uint256;

    bytes32 private constant REBALANCER = keccak256("REBALANCER");

    IKursRoles private immutable _roles;

    /// @notice Made with its fee caps, for good.
    /// @param governor_ who writes the settings
    /// @param roles_ who is rebalancer
    /// @param usdt_ the token fees are paid in; it has to be listed before the pool opens
    /// @param sequencerFeed_ the layer's sequencer uptime feed, or zero
    /// @param maxFeeBps_ largest part of a quote's input that may be fees, basis points, 500 at most
    /// @param maxFixedFeeUsdE6_ what a fee may be beyond that part, dollars at scale 10^-6, five dollars at most
    constructor(
        IPoolGovernor governor_,
        IKursRoles roles_,
        address usdt_,
        address sequencerFeed_,
        uint256 maxFeeBps_,
        uint256 maxFixedFeeUsdE6_
    ) PoolSettings(governor_) PoolFeeds(sequencerFeed_) PoolFees(usdt_, maxFeeBps_, maxFixedFeeUsdE6_) {
        _roles = roles_;
    }

    /// @inheritdoc IReservePool
    function settle(FirmQuote calldata quote)
        external
        override
        nonReentrant
        returns (uint256 onchainMidE12, uint256 feeUsdt, uint256 lossUsdE6)
    {
        PoolState memory state = _state;
        _requireEngine(msg.sender, state);
        Sides memory sides = _sides(quote.corridorId, quote.tokenIn, quote.tokenOut);
        _requireThawed(quote, sides, state);
        _markUsed(quote.quoteId);
        Verdict memory verdict = _judge(quote, sides);

        _records[quote.tokenIn].book = verdict.bookIn;
        _records[quote.tokenOut].book = verdict.bookOut;
        if (BookWord.unwrap(verdict.bookUsdt) != 0) _records[usdt].book = verdict.bookUsdt;
        if (verdict.lossUsdE6 != 0) _budget = _charged(verdict.lossUsdE6);
        _requireBackedBy(quote.tokenIn, verdict.bookedIn, 0);
        _pay(quote.tokenOut, quote.recipient, quote.amountOut, verdict.bookedOut);
        return (verdict.onchainMidE12, verdict.feeUsdt, verdict.lossUsdE6);
    }

    /// @inheritdoc IReservePool
    function checkSettlement(FirmQuote calldata quote, address engine) external view override {
        PoolState memory state = _state;
        _requireEngine(engine, state);
        Sides memory sides = _sides(quote.corridorId, quote.tokenIn, quote.tokenOut);
        _requireThawed(quote, sides, state);
        if (used(quote.quoteId)) revert QuoteAlreadyUsed(quote.quoteId);
        Verdict memory verdict = _judge(quote, sides);
        _requireBackedBy(quote.tokenIn, verdict.bookedIn, int256(quote.amountIn));
        _requireBackedBy(quote.tokenOut, verdict.bookedOut, -int256(quote.amountOut));
    }

    /// @inheritdoc IReservePool
    function rebalance(
        bytes32 corridorId,
        address counterparty,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut
    ) external override nonReentrant {
        if (!_roles.hasRole(REBALANCER, msg.sender)) revert CallerIsNotARebalancer(msg.sender);
        if (!governor.counterpartyAllowed(counterparty)) revert CounterpartyNotAllowed(counterparty);
        PoolState memory state = _state;
        if (state.ended) revert SwapsHaveEnded();
        if (state.frozen) revert IsFrozen(FreezeScope.ALL, 0);
        _pull(tokenIn, counterparty, amountIn);

        TokenRecord storage listedIn = _records[tokenIn];
        TokenRecord storage listedOut = _records[tokenOut];
        Sides memory sides = _sides(corridorId, tokenIn, tokenOut);
        _requireTokensThawed(tokenIn, tokenOut, sides);
        _requireSequencer();
        Price memory priceIn = _read(tokenIn, sides.configIn);
        Price memory priceOut = _read(tokenOut, sides.configOut);
        Prices.Ratio memory back = Prices.ratio(priceOut, priceIn);
        if (!back.within(amountOut, amountIn, sides.boundBps)) {
            revert IntakeAboveBound(amountIn, back.convertRoundingDown(amountOut), sides.boundBps);
        }
        uint256 lossUsdE6 = _lossUsdE6(Prices.ratio(priceIn, priceOut), priceOut, amountIn, amountOut, sides.boundBps);
        uint256 heldIn = listedIn.book.held() + amountIn;
        _requireHoldable(tokenIn, heldIn, priceIn.unit, sides.termsIn);
        if (lossUsdE6 != 0) _budget = _charged(lossUsdE6);
        listedIn.rebalance = _rebalanced(tokenIn, listedIn.rebalance, amountIn, sides.termsIn);
        listedOut.rebalance = _rebalanced(tokenOut, listedOut.rebalance, amountOut, sides.termsOut);
        uint256 heldOut = _spent(tokenOut, listedOut.book, amountOut);
        listedIn.book = listedIn.book.withHeld(heldIn.toUint96());
        listedOut.book = listedOut.book.withHeld(heldOut.toUint96());

        emit Rebalanced(counterparty, tokenIn, tokenOut, amountIn, amountOut);
        _tellBook(tokenIn, BookReason.REBALANCED);
        _tellBook(tokenOut, BookReason.REBALANCED);
        _pay(tokenOut, counterparty, amountOut);
    }

    /// @inheritdoc IReservePool
    function sync(address token) external override nonReentrant {
        TokenRecord storage listed = _listed(token);
        uint256 missing = _lowerToBalance(token, listed);
        uint256 restored = _restoreAside(token, listed);
        if (missing == 0 && restored == 0) revert NothingMissing(token);
        emit Synced(token, missing);
        _tellBook(token, BookReason.SYNCED);
    }

    /// @inheritdoc IReservePool
    function used(bytes32 quoteId) public view override returns (bool) {
        return _usedMarks[uint256(quoteId) >> 8] >> uint8(uint256(quoteId)) & 1 == 1;
    }

    /// @inheritdoc IReservePool
    function headroom(address tokenIn, address tokenOut)
        external
        view
        override
        returns (uint256 amountIn, uint256 out, uint256 lossUsdE6)
    {
        TokenRecord storage listedIn = _listed(tokenIn);
        TokenRecord storage listedOut = _listed(tokenOut);
        uint256 maxHeld = listedIn.terms.maxHeld() * 10 ** listedIn.config.tokenDecimals();
        amountIn = Math.min(_room(listedIn, 1), Math.saturatingSub(maxHeld, listedIn.book.held()));
        out = Math.min(_room(listedOut, -1), free(tokenOut));
        (uint256 shortLeft, uint256 dayLeft,,) = lossBudget();
        lossUsdE6 = Math.min(shortLeft, dayLeft);
    }

    function _markUsed(bytes32 quoteId) private {
        uint256 word = uint256(quoteId) >> 8;
        uint256 mark = 1 << uint8(uint256(quoteId));
        uint256 marks = _usedMarks[word];
        if (marks & mark != 0) revert QuoteAlreadyUsed(quoteId);
        _usedMarks[word] = marks | mark;
    }
}
