// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IKursRoles} from "./interface/IKursRoles.sol";
import {IPoolGovernor} from "./interface/IPoolGovernor.sol";
import {IReservePool} from "./interface/IReservePool.sol";
import {Prices} from "./library/Prices.sol";
import {TokenBalance} from "./library/TokenBalance.sol";
import {PoolFeeds} from "./pool/PoolFeeds.sol";
import {PoolJudge} from "./pool/PoolJudge.sol";
import {BookReason} from "./type/BookReason.sol";
import {BookWord} from "./type/BookWord.sol";
import {Capacities} from "./type/Capacities.sol";
import {ConfigWord, ConfigWordLibrary} from "./type/ConfigWord.sol";
import {Corridor, LossBudget, PoolState, Successor, UsdtMark} from "./type/PoolState.sol";
import {Price} from "./type/Price.sol";
import {Settlement} from "./type/Settlement.sol";
import {TermsWord, TermsWordLibrary} from "./type/TermsWord.sol";
import {RebalanceFlow, TokenRecord} from "./type/TokenRecord.sol";

/// @notice Holds the reserves and keeps the rules that hold whichever engine asks: a quote settles once, at a price its own feeds
/// bear out, within a loss budget, turnover and net flows, out of what is free.
contract ReservePool is PoolJudge, ReentrancyGuardTransient {
    using Prices for Prices.Ratio;
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @notice How many tokens can be listed.
    uint256 public constant MAX_TOKENS = 16;

    bytes32 private constant REBALANCER = keccak256("REBALANCER");

    /// @inheritdoc IReservePool
    IPoolGovernor public immutable override governor;

    /// @inheritdoc IReservePool
    address public override desk;

    IKursRoles private immutable _roles;

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
    ) PoolFeeds(sequencerFeed_) PoolJudge(usdt_, maxFeeBps_, maxFixedFeeUsdE6_) {
        governor = governor_;
        _roles = roles_;
    }

    modifier onlyGovernor() {
        if (msg.sender != address(governor)) revert CallerIsNotTheGovernor(msg.sender);
        _;
    }

    modifier onlyDesk() {
        if (msg.sender != desk) revert CallerIsNotTheDesk(msg.sender);
        _;
    }

    /// @inheritdoc IReservePool
    function settle(Settlement calldata settlement)
        external
        override
        nonReentrant
        returns (uint256 onchainMidE12, uint256 feeUsdt, uint256 lossUsdE6)
    {
        PoolState memory state = _state;
        _requireEngine(msg.sender, state);
        _markUsed(settlement.quoteId);
        Verdict memory verdict = _judge(settlement, state.feesOwed);

        _records[settlement.tokenIn].book = verdict.bookIn;
        _records[settlement.tokenOut].book = verdict.bookOut;
        if (BookWord.unwrap(verdict.bookUsdt) != 0) _records[usdt].book = verdict.bookUsdt;
        if (verdict.feeUsdt != 0) _state.feesOwed = verdict.feesOwed.toUint88();
        if (verdict.lossUsdE6 != 0) _budget = _charged(verdict.lossUsdE6);
        _requireBackedBy(settlement.tokenIn, verdict.bookedIn, 0);
        _pay(settlement.tokenOut, settlement.recipient, settlement.amountOut, verdict.bookedOut);
        return (verdict.onchainMidE12, verdict.feeUsdt, verdict.lossUsdE6);
    }

    /// @inheritdoc IReservePool
    function checkSettlement(Settlement calldata settlement, address engine) external view override {
        PoolState memory state = _state;
        _requireEngine(engine, state);
        if (used(settlement.quoteId)) revert QuoteAlreadyUsed(settlement.quoteId);
        Verdict memory verdict = _judge(settlement, state.feesOwed);
        _requireBackedBy(settlement.tokenIn, verdict.bookedIn, int256(settlement.amountIn));
        _requireBackedBy(settlement.tokenOut, verdict.bookedOut, -int256(settlement.amountOut));
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
        if (_state.ended) revert SwapsHaveEnded();
        _pull(tokenIn, counterparty, amountIn);

        TokenRecord storage listedIn = _records[tokenIn];
        TokenRecord storage listedOut = _records[tokenOut];
        (, uint256 boundBps) = _corridor(corridorId, tokenIn, tokenOut);
        _requireSequencer();
        Price memory priceIn = _read(tokenIn, listedIn.config);
        Price memory priceOut = _read(tokenOut, listedOut.config);
        Prices.Ratio memory back = Prices.ratio(priceOut, priceIn);
        if (!back.within(amountOut, amountIn, boundBps)) {
            revert IntakeAboveBound(amountIn, back.convertRoundingDown(amountOut), boundBps);
        }
        uint256 lossUsdE6 = _lossUsdE6(Prices.ratio(priceIn, priceOut), priceOut, amountIn, amountOut, boundBps);
        uint256 heldIn = listedIn.book.held() + amountIn;
        _requireHoldable(tokenIn, heldIn, priceIn.unit, listedIn.terms);
        if (lossUsdE6 != 0) _budget = _charged(lossUsdE6);
        listedIn.rebalance = _rebalanced(tokenIn, listedIn.rebalance, amountIn, listedIn.terms);
        listedOut.rebalance = _rebalanced(tokenOut, listedOut.rebalance, amountOut, listedOut.terms);
        uint256 heldOut = _spent(tokenOut, listedOut.book.held(), amountOut, _state.feesOwed);
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
    function admitAside(address token, uint256 amount) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        _requireAsideComplete(token, listed);
        _putAside(listed, listed.terms.setAside() + amount);
        _requireBacked(token, listed);
        _tellBook(token, BookReason.DEPOSIT_REQUESTED);
    }

    /// @inheritdoc IReservePool
    function admitHeld(address token, uint256 amount, BookReason reason) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        uint256 toAside = Math.min(amount, listed.setAsideMissing);
        listed.setAsideMissing -= toAside;
        _putAside(listed, listed.terms.setAside() + toAside);
        _putHeld(listed, listed.book.held() + amount - toAside);
        _requireBacked(token, listed);
        _tellBook(token, reason);
    }

    /// @inheritdoc IReservePool
    function expose(address token, uint256 amount) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        _requireAsideComplete(token, listed);
        uint256 held = listed.book.held() + amount;
        _requireHoldable(token, held, 10 ** listed.config.tokenDecimals(), listed.terms);
        _putAside(listed, listed.terms.setAside() - amount);
        _putHeld(listed, held);
        _tellBook(token, BookReason.DEPOSIT_PROCESSED);
    }

    /// @inheritdoc IReservePool
    function withhold(address token, uint256 amount) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        _requireAsideComplete(token, listed);
        _putHeld(listed, _spent(token, listed.book.held(), amount, _state.feesOwed));
        _putAside(listed, listed.terms.setAside() + amount);
        _tellBook(token, BookReason.REDEMPTION_PROCESSED);
    }

    /// @inheritdoc IReservePool
    function payAside(address token, address to, uint256 amount, BookReason reason)
        external
        override
        onlyDesk
        nonReentrant
    {
        TokenRecord storage listed = _listed(token);
        uint256 available = listed.terms.setAside();
        if (amount > available) revert InsufficientFree(token, amount, available);
        _putAside(listed, available - amount);
        _tellBook(token, reason);
        _pay(token, to, amount);
    }

    /// @inheritdoc IReservePool
    function payHeld(address token, address to, uint256 amount) external override onlyDesk nonReentrant {
        if (!_state.ended) revert SwapsHaveNotEnded();
        _takeHeld(token, amount);
        _tellBook(token, BookReason.PAID_IN_KIND);
        _pay(token, to, amount);
    }

    /// @inheritdoc IReservePool
    function takePendingFee(address token) external override onlyDesk nonReentrant returns (uint256 amount) {
        TokenRecord storage listed = _listed(token);
        amount = listed.book.pendingFee() * _feeUnit;
        if (amount != 0) listed.book = listed.book.withPendingFee(0);
    }

    /// @inheritdoc IReservePool
    function releaseFees(uint256 amount) external override onlyDesk nonReentrant {
        _state.feesOwed -= amount.toUint88();
        _tellBook(usdt, BookReason.FEES_RELEASED);
    }

    /// @inheritdoc IReservePool
    function payFees(address to, uint256 amount) external override onlyDesk nonReentrant {
        _state.feesOwed -= amount.toUint88();
        _takeHeld(usdt, amount);
        _tellBook(usdt, BookReason.FEES_CLAIMED);
        _pay(usdt, to, amount);
    }

    /// @inheritdoc IReservePool
    function markUsdt() external override onlyDesk nonReentrant returns (Price memory price) {
        price = _read(usdt, _records[usdt].config);
        _usdtMark = UsdtMark({top: uint80(price.top), bottom: uint80(price.bottom), time: uint64(block.timestamp)});
    }

    /// @inheritdoc IReservePool
    function endSwaps() external override onlyDesk nonReentrant {
        if (_state.ended) revert SwapsHaveEnded();
        for (uint256 i = 0; i < _tokenList.length; ++i) {
            address token = _tokenList[i];
            if (_restoreAside(token, _records[token]) != 0) _tellBook(token, BookReason.SYNCED);
        }
        _state.ended = true;
        emit SwapsEnded();
    }

    /// @inheritdoc IReservePool
    function putDesk(address desk_) external override onlyGovernor {
        desk = desk_;
    }

    /// @inheritdoc IReservePool
    function listToken(address token, uint8 decimals, uint8 flowShift)
        external
        override
        onlyGovernor
        returns (uint8 id)
    {
        if (_tokenList.length == MAX_TOKENS) revert TooManyTokens(MAX_TOKENS);
        _tokenList.push(token);
        id = uint8(_tokenList.length);
        _records[token].config = ConfigWordLibrary.listed(id, decimals);
        _records[token].terms = TermsWordLibrary.listed(flowShift);
    }

    /// @inheritdoc IReservePool
    function putFeed(address token, ConfigWord config, uint16 updateBandBps) external override onlyGovernor {
        TokenRecord storage listed = _listed(token);
        listed.config = config;
        listed.terms = listed.terms.withUpdateBand(updateBandBps);
    }

    /// @inheritdoc IReservePool
    function putCapacities(address token, Capacities calldata capacities) external override onlyGovernor {
        TokenRecord storage listed = _listed(token);
        (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow) = _leakedFlows(listed.book, listed.terms);
        (uint256 shortRebalance, uint256 dayRebalance) = _leakedRebalance(listed.rebalance);
        listed.book = listed.book.withFlows(shortTurnover, dayTurnover, dayFlow, block.timestamp);
        listed.terms = listed.terms
            .withLimits(capacities.shortTurnover, capacities.dayTurnover, capacities.dayFlow, capacities.maxHeld);
        listed.rebalance = RebalanceFlow({
            shortTurnover: uint40(shortRebalance),
            dayTurnover: uint40(dayRebalance),
            flowTime: uint32(block.timestamp),
            shortCapacity: capacities.shortRebalance,
            dayCapacity: capacities.dayRebalance
        });
    }

    /// @inheritdoc IReservePool
    function putCorridor(bytes32 corridorId, Corridor calldata corridor_) external override onlyGovernor {
        _corridors[corridorId] = corridor_;
    }

    /// @inheritdoc IReservePool
    function putLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external override onlyGovernor {
        (uint256 shortLevel, uint256 dayLevel) = _leakedBudget(_budget);
        _budget = LossBudget({
            shortLevel: uint64(shortLevel),
            dayLevel: uint64(dayLevel),
            shortCapacity: shortUsdE6,
            dayCapacity: dayUsdE6,
            time: uint32(block.timestamp)
        });
    }

    /// @inheritdoc IReservePool
    function putEngines(address older, address newer, uint64 newerActiveFrom) external override onlyGovernor {
        _state.engine = older;
        _successor = Successor({engine: newer, activeFrom: newerActiveFrom});
    }

    /// @inheritdoc IReservePool
    function tokens() external view override returns (address[] memory) {
        return _tokenList;
    }

    /// @inheritdoc IReservePool
    function tokenId(address token) external view override returns (uint8) {
        return _records[token].config.id();
    }

    /// @inheritdoc IReservePool
    function record(address token) external view override returns (TokenRecord memory) {
        return _listed(token);
    }

    /// @inheritdoc IReservePool
    function corridor(bytes32 corridorId)
        external
        view
        override
        returns (address base, address quote, uint16 boundBps)
    {
        Corridor memory found = _corridors[corridorId];
        if (found.baseId == 0) return (address(0), address(0), 0);
        return (_tokenList[found.baseId - 1], _tokenList[found.quoteId - 1], found.boundBps);
    }

    /// @inheritdoc IReservePool
    function engines() external view override returns (address older, address newer, uint64 newerActiveFrom) {
        return (_state.engine, _successor.engine, _successor.activeFrom);
    }

    /// @inheritdoc IReservePool
    function engineActiveFrom(address engine) external view override returns (uint64) {
        if (engine == address(0)) return 0;
        if (engine == _state.engine) return 1;
        return engine == _successor.engine ? _successor.activeFrom : 0;
    }

    /// @inheritdoc IReservePool
    function used(bytes32 quoteId) public view override returns (bool) {
        return _usedMarks[uint256(quoteId) >> 8] >> uint8(uint256(quoteId)) & 1 == 1;
    }

    /// @inheritdoc IReservePool
    function ended() external view override returns (bool) {
        return _state.ended;
    }

    /// @inheritdoc IReservePool
    function feesOwed() external view override returns (uint256) {
        return _state.feesOwed;
    }

    /// @inheritdoc IReservePool
    function book(address token)
        external
        view
        override
        returns (uint256 held, uint256 setAside, uint256 setAsideMissing, uint256 pendingFee)
    {
        TokenRecord storage listed = _records[token];
        return (listed.book.held(), listed.terms.setAside(), listed.setAsideMissing, listed.book.pendingFee() * _feeUnit);
    }

    /// @inheritdoc IReservePool
    function free(address token) public view override returns (uint256) {
        return _free(token, _records[token].book.held(), _state.feesOwed);
    }

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
        return (
            shortTurnover * unit, dayTurnover * unit, dayFlow * int256(unit), shortRebalance * unit, dayRebalance * unit
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

    /// @dev Raw units that may still flow in (`sign` 1) or out (`sign` -1), in whole flow units.
    function _room(TokenRecord storage listed, int256 sign) private view returns (uint256) {
        TermsWord terms = listed.terms;
        (uint256 shortTurnover, uint256 dayTurnover, int256 dayFlow) = _leakedFlows(listed.book, terms);
        int256 net = int256(terms.dayFlow()) - sign * dayFlow;
        uint256 gross = Math.min(
            Math.saturatingSub(terms.shortTurnover(), shortTurnover),
            Math.saturatingSub(terms.dayTurnover(), dayTurnover)
        );
        return net > 0 ? Math.min(uint256(net), gross) * terms.flowUnit() : 0;
    }

    function _markUsed(bytes32 quoteId) private {
        uint256 word = uint256(quoteId) >> 8;
        uint256 mark = 1 << uint8(uint256(quoteId));
        uint256 marks = _usedMarks[word];
        if (marks & mark != 0) revert QuoteAlreadyUsed(quoteId);
        _usedMarks[word] = marks | mark;
    }

    /// @dev The balance has to show what the books say, whoever claims to have sent it.
    function _requireBacked(address token, TokenRecord storage listed) private view {
        _requireBackedBy(token, listed.book.held() + listed.terms.setAside(), 0);
    }

    /// @dev Takes what the pool no longer has off the books: from what is held, and what that cannot bear from what is set aside.
    function _lowerToBalance(address token, TokenRecord storage listed) private returns (uint256 missing) {
        uint256 held = listed.book.held();
        uint256 setAside = listed.terms.setAside();
        missing = Math.saturatingSub(held + setAside, TokenBalance.balanceOf(token, address(this)));
        uint256 fromHeld = Math.min(missing, held);
        uint256 fromAside = missing - fromHeld;
        _putHeld(listed, held - fromHeld);
        _putAside(listed, setAside - fromAside);
        listed.setAsideMissing += fromAside;
    }

    /// @dev What is set aside bears a loss only as long as nothing is held. Once swaps have ended what is held is divided already.
    function _restoreAside(address token, TokenRecord storage listed) private returns (uint256 amount) {
        if (_state.ended) return 0;
        uint256 held = listed.book.held();
        amount = Math.min(listed.setAsideMissing, _free(token, held, _state.feesOwed));
        if (amount == 0) return 0;
        _putHeld(listed, held - amount);
        _putAside(listed, listed.terms.setAside() + amount);
        listed.setAsideMissing -= amount;
    }

    /// @dev Nothing joins or leaves what is set aside for others while part of it is missing.
    function _requireAsideComplete(address token, TokenRecord storage listed) private view {
        if (listed.setAsideMissing != 0) revert SetAsideIncomplete(token, listed.setAsideMissing);
    }

    /// @dev The same of books known already, with `change` raw units still to move.
    function _requireBackedBy(address token, uint256 booked, int256 change) private view {
        int256 balance = int256(TokenBalance.balanceOf(token, address(this))) + change;
        if (balance < int256(booked)) revert BooksNotBacked(token, balance > 0 ? uint256(balance) : 0, booked);
    }

    /// @dev The record of a listed token.
    function _listed(address token) private view returns (TokenRecord storage listed) {
        listed = _records[token];
        if (listed.config.id() == 0) revert TokenNotListed(token);
    }

    function _putHeld(TokenRecord storage listed, uint256 held) private {
        listed.book = listed.book.withHeld(held.toUint96());
    }

    function _putAside(TokenRecord storage listed, uint256 setAside) private {
        listed.terms = listed.terms.withSetAside(setAside.toUint96());
    }

    function _takeHeld(address token, uint256 amount) private {
        TokenRecord storage listed = _listed(token);
        uint256 held = listed.book.held();
        if (amount > held) revert InsufficientFree(token, amount, held);
        _putHeld(listed, held - amount);
    }

    function _pull(address token, address from, uint256 amount) private {
        uint256 before = TokenBalance.balanceOf(token, address(this));
        IERC20(token).safeTransferFrom(from, address(this), amount);
        uint256 received = TokenBalance.gainedSince(token, address(this), before);
        if (received != amount) revert ReceiptDiffers(token, amount, received);
    }

    /// @dev The recipient has to receive what is paid, and the pool to lose no more than the books say.
    function _pay(address token, address to, uint256 amount, uint256 booked) private {
        uint256 before = TokenBalance.balanceOf(token, to);
        IERC20(token).safeTransfer(to, amount);
        uint256 received = TokenBalance.gainedSince(token, to, before);
        if (received != amount) revert ReceiptDiffers(token, amount, received);
        _requireBackedBy(token, booked, 0);
    }

    /// @dev The same by the books as they are written.
    function _pay(address token, address to, uint256 amount) private {
        TokenRecord storage listed = _records[token];
        _pay(token, to, amount, listed.book.held() + listed.terms.setAside());
    }

    function _tellBook(address token, BookReason reason) private {
        TokenRecord storage listed = _records[token];
        emit BookChanged(token, reason, listed.book.held(), listed.terms.setAside(), _state.feesOwed);
    }
}
