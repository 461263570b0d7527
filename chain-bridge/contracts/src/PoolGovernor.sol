// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

import {Delayed} from "./base/Delayed.sol";
import {IAggregatorV3} from "./interface/IAggregatorV3.sol";
import {IKursRoles} from "./interface/IKursRoles.sol";
import {ILiquidityDesk} from "./interface/ILiquidityDesk.sol";
import {IPoolGovernor} from "./interface/IPoolGovernor.sol";
import {IReservePool} from "./interface/IReservePool.sol";
import {Magnitude, MagnitudeLibrary} from "./library/Magnitude.sol";
import {Prices} from "./library/Prices.sol";
import {Capacities} from "./type/Capacities.sol";
import {ConfigWord} from "./type/ConfigWord.sol";
import {FeedSettings} from "./type/FeedSettings.sol";
import {FreezeScope} from "./type/FreezeScope.sol";
import {Corridor} from "./type/PoolState.sol";
import {TokenLimits} from "./type/TokenLimits.sol";
import {TokenRecord} from "./type/TokenRecord.sol";

/// @notice The pool's settings desk: checks what admin and guardian ask for, lets the admin's wait for the delay, and writes it
/// into the pool.
contract PoolGovernor is IPoolGovernor, Delayed {
    /// @notice Basis points a corridor's bound leaves beyond both feeds' update bands.
    uint256 public constant BOUND_MARGIN_BPS = 10;

    /// @notice Widest bound a corridor may have, basis points.
    uint256 public constant MAX_BOUND_BPS = 1_000;

    /// @notice How many corridors there can be.
    uint256 public constant MAX_CORRIDORS = 64;

    uint256 private constant MAX_DECIMALS = 18;
    uint256 private constant MAX_FLOW_SHIFT = 24;
    uint256 private constant MAX_TURNOVER = (1 << 28) - 1;
    uint256 private constant MAX_FLOW = (1 << 27) - 1;
    uint256 private constant MAX_REBALANCE = (1 << 40) - 1;

    /// @inheritdoc IPoolGovernor
    uint256 public immutable override maxShortLossUsdE6;

    /// @inheritdoc IPoolGovernor
    uint256 public immutable override maxDayLossUsdE6;

    /// @inheritdoc IPoolGovernor
    IReservePool public override pool;

    /// @inheritdoc IPoolGovernor
    mapping(address counterparty => bool) public override counterpartyAllowed;

    /// @inheritdoc IPoolGovernor
    mapping(address token => uint256 time) public override delistedAt;

    bytes32[] private _corridorIds;
    mapping(address token => bool) private _writtenDown;
    mapping(address token => address feed) private _removedFeeds;

    /// @notice Made with the most that can ever be lost.
    /// @param roles_ who is admin and guardian
    /// @param delay_ seconds the admin's additions wait; longer than the longest notice of liquidity providers
    /// @param maxShortLossUsdE6_ most the pool may ever be set to lose per 300 s, dollars at scale 10^-6
    /// @param maxDayLossUsdE6_ most the pool may ever be set to lose per day, dollars at scale 10^-6
    constructor(IKursRoles roles_, uint256 delay_, uint256 maxShortLossUsdE6_, uint256 maxDayLossUsdE6_)
        Delayed(roles_, delay_)
    {
        maxShortLossUsdE6 = maxShortLossUsdE6_;
        maxDayLossUsdE6 = maxDayLossUsdE6_;
    }

    /// @inheritdoc IPoolGovernor
    function setPool(IReservePool pool_) external override only(ADMIN) {
        if (address(pool) != address(0)) revert AlreadySet(address(pool));
        pool = pool_;
        _bar(address(pool_), true);
        _bar(address(this), true);
        _bar(address(roles), true);
        emit PoolSet(address(pool_));
    }

    /// @inheritdoc IPoolGovernor
    function setDesk(address desk) external override only(ADMIN) {
        if (pool.desk() != address(0)) revert AlreadySet(pool.desk());
        pool.putDesk(desk);
        _bar(desk, true);
        emit DeskSet(desk);
    }

    /// @inheritdoc IPoolGovernor
    function open() external override only(ADMIN) {
        if (pool.desk() == address(0)) revert NotYetSet("liquidity desk");
        if (pool.tokenId(pool.usdt()) == 0) revert NotYetSet("USDT");
        _open();
    }

    /// @inheritdoc IPoolGovernor
    function listToken(address token, uint8 flowShift, FeedSettings calldata settings, TokenLimits calldata limits_)
        external
        override
        delayed
    {
        if (pool.tokenId(token) != 0) revert TokenAlreadyListed(token);
        uint8 decimals = IERC20Metadata(token).decimals();
        if (decimals > MAX_DECIMALS) revert TooManyDecimals(token, decimals);
        if (flowShift > MAX_FLOW_SHIFT) revert LimitsOutOfRange(token);
        uint8 id = pool.listToken(token, decimals, flowShift);
        emit TokenListed(token, id, decimals, flowShift);
        _setFeed(token, settings);
        _setLimits(token, limits_);
    }

    /// @inheritdoc IPoolGovernor
    function delistToken(address token) external override delayed {
        if (token == pool.usdt()) revert TokenNotRetirable(token);
        if (delistedAt[token] != 0) revert TokenIsDelisted(token);
        TokenLimits memory outwards = limits(token);
        outwards.maxHeld = 0;
        _setLimits(token, outwards);
        delistedAt[token] = block.timestamp;
        emit TokenDelisted(token);
        ILiquidityDesk(pool.desk()).delist(token);
    }

    /// @inheritdoc IPoolGovernor
    function writeDownToken(address token) external override delayed {
        uint256 time = delistedAt[token];
        if (time == 0) revert TokenNotDelisted(token);
        if (block.timestamp < time + delay) revert DelistedTooRecently(token, time + delay);
        TokenLimits memory none;
        _setLimits(token, none);
        _writtenDown[token] = true;
        emit TokenWrittenDown(token);
        ILiquidityDesk(pool.desk()).writeDown(token);
    }

    /// @inheritdoc IPoolGovernor
    function setFeed(address token, FeedSettings calldata settings) external override delayed {
        _setFeed(token, settings);
    }

    /// @inheritdoc IPoolGovernor
    function removeFeed(address token) external override only(GUARDIAN) {
        TokenRecord memory record = pool.record(token);
        if (record.config.feed() != address(0)) _removedFeeds[token] = record.config.feed();
        pool.putFeed(token, record.config.withoutFeed(), uint16(record.terms.updateBandBps()));
        emit FeedSet(token, feed(token));
    }

    /// @inheritdoc IPoolGovernor
    function restoreFeed(address token) external override only(RESUMER) {
        address removed = _removedFeeds[token];
        if (removed == address(0)) revert FeedNotRemoved(token);
        delete _removedFeeds[token];
        TokenRecord memory record = pool.record(token);
        pool.putFeed(token, record.config.withFeedAgain(removed), uint16(record.terms.updateBandBps()));
        emit FeedSet(token, feed(token));
    }

    /// @inheritdoc IPoolGovernor
    function setCorridor(bytes32 corridorId, address base, address quote, uint16 boundBps) external override delayed {
        _setCorridor(corridorId, base, quote, boundBps);
    }

    /// @inheritdoc IPoolGovernor
    function tightenCorridor(bytes32 corridorId, uint16 boundBps) external override only(GUARDIAN) {
        (address base, address quote, uint16 present) = pool.corridor(corridorId);
        if (boundBps > present) revert BoundLoosened(corridorId, boundBps, present);
        _setCorridor(corridorId, base, quote, boundBps);
    }

    /// @inheritdoc IPoolGovernor
    function setLimits(address token, TokenLimits calldata limits_) external override delayed {
        _setLimits(token, limits_);
    }

    /// @inheritdoc IPoolGovernor
    function tightenLimits(address token, TokenLimits calldata limits_) external override only(GUARDIAN) {
        TokenLimits memory present = limits(token);
        if (
            limits_.maxHeld > present.maxHeld || limits_.shortTurnover > present.shortTurnover
                || limits_.dayTurnover > present.dayTurnover || limits_.dayFlow > present.dayFlow
                || limits_.shortRebalance > present.shortRebalance || limits_.dayRebalance > present.dayRebalance
        ) revert LimitsLoosened(token);
        _setLimits(token, limits_);
    }

    /// @inheritdoc IPoolGovernor
    function setLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external override delayed {
        if (shortUsdE6 > maxShortLossUsdE6 || dayUsdE6 > maxDayLossUsdE6) {
            revert LossBudgetAboveMaximum(shortUsdE6, dayUsdE6);
        }
        _setLossBudget(shortUsdE6, dayUsdE6);
    }

    /// @inheritdoc IPoolGovernor
    function tightenLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external override only(GUARDIAN) {
        (,, uint256 presentShort, uint256 presentDay) = pool.lossBudget();
        if (shortUsdE6 > presentShort || dayUsdE6 > presentDay) revert LossBudgetLoosened(shortUsdE6, dayUsdE6);
        _setLossBudget(shortUsdE6, dayUsdE6);
    }

    /// @inheritdoc IPoolGovernor
    function allowCounterparty(address counterparty) external override delayed {
        counterpartyAllowed[counterparty] = true;
        emit CounterpartySet(counterparty, true);
    }

    /// @inheritdoc IPoolGovernor
    function disallowCounterparty(address counterparty) external override only(GUARDIAN) {
        delete counterpartyAllowed[counterparty];
        emit CounterpartySet(counterparty, false);
    }

    /// @inheritdoc IPoolGovernor
    function freeze(FreezeScope scope, bytes32 subject) external override only(GUARDIAN) {
        _setFrozen(scope, subject, true);
        emit Frozen(scope, subject, msg.sender);
    }

    /// @inheritdoc IPoolGovernor
    function thaw(FreezeScope scope, bytes32 subject) external override only(RESUMER) {
        _setFrozen(scope, subject, false);
        emit Thawed(scope, subject, msg.sender);
    }

    /// @inheritdoc IPoolGovernor
    function setBarred(address[] calldata accounts, bool barred) external override delayed {
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (pool.tokenId(accounts[i]) != 0) revert TokenAlreadyListed(accounts[i]);
            _bar(accounts[i], barred);
        }
    }

    /// @inheritdoc IPoolGovernor
    function scheduleEngine(address engine) external override only(ADMIN) {
        if (engine == address(0) || pool.engineActiveFrom(engine) != 0) revert EngineNotAllowed(engine);
        (address older, address newer, uint64 newerFrom) = pool.engines();
        (older, newer,) = _moved(older, newer, newerFrom);
        if (newer != address(0)) revert EngineSlotsTaken();
        uint64 activeFrom = _activeFrom();
        (older, newer, newerFrom) = _moved(older, engine, activeFrom);
        pool.putEngines(older, newer, newerFrom);
        _bar(engine, true);
        emit EngineSet(engine, activeFrom);
    }

    /// @inheritdoc IPoolGovernor
    function removeEngine(address engine) external override only(GUARDIAN) {
        (address older, address newer, uint64 newerFrom) = pool.engines();
        if (engine == address(0) || (engine != older && engine != newer)) revert EngineNotAllowed(engine);
        if (engine == older) older = address(0);
        else (newer, newerFrom) = (address(0), 0);
        (older, newer, newerFrom) = _moved(older, newer, newerFrom);
        pool.putEngines(older, newer, newerFrom);
        emit EngineRemoved(engine);
    }

    /// @inheritdoc IPoolGovernor
    function corridors() external view override returns (bytes32[] memory) {
        return _corridorIds;
    }

    /// @inheritdoc IPoolGovernor
    function feed(address token) public view override returns (FeedSettings memory) {
        TokenRecord memory record = pool.record(token);
        return FeedSettings({
            aggregator: record.config.feed(),
            maxAge: uint32(record.config.maxAge()),
            inverted: record.config.inverted(),
            lowestAnswer: uint96(record.config.lowest()),
            highestAnswer: uint96(record.config.highest()),
            updateBandBps: uint16(record.terms.updateBandBps())
        });
    }

    /// @inheritdoc IPoolGovernor
    function limits(address token) public view override returns (TokenLimits memory) {
        TokenRecord memory record = pool.record(token);
        uint256 unit = record.terms.flowUnit();
        uint256 whole = 10 ** record.config.tokenDecimals();
        return TokenLimits({
            maxHeld: uint48(record.terms.maxHeld()),
            shortTurnover: uint64(record.terms.shortTurnover() * unit / whole),
            dayTurnover: uint64(record.terms.dayTurnover() * unit / whole),
            dayFlow: uint64(record.terms.dayFlow() * unit / whole),
            shortRebalance: uint64(record.rebalance.shortCapacity * unit / whole),
            dayRebalance: uint64(record.rebalance.dayCapacity * unit / whole)
        });
    }

    /// @dev An engine that may settle takes the older one's place when that is empty: its commits then read one word less.
    function _moved(address older, address newer, uint64 newerFrom) private view returns (address, address, uint64) {
        bool takesOver = older == address(0) && newer != address(0) && block.timestamp >= newerFrom;
        return takesOver ? (newer, address(0), 0) : (older, newer, newerFrom);
    }

    function _setFeed(address token, FeedSettings calldata settings) private {
        uint8 decimals = IAggregatorV3(settings.aggregator).decimals();
        if (decimals > MAX_DECIMALS) revert TooManyDecimals(settings.aggregator, decimals);
        if (settings.lowestAnswer == 0 || settings.highestAnswer >= Prices.ANSWER_LIMIT) {
            revert FeedRangeInvalid(settings.lowestAnswer, settings.highestAnswer);
        }
        Magnitude lowest = MagnitudeLibrary.fromRoundingUp(settings.lowestAnswer);
        Magnitude highest = MagnitudeLibrary.fromRoundingDown(settings.highestAnswer);
        if (lowest.value() > highest.value()) revert FeedRangeInvalid(settings.lowestAnswer, settings.highestAnswer);

        ConfigWord config = pool.record(token).config
            .withFeed(settings.aggregator, settings.maxAge, decimals, settings.inverted, lowest, highest);
        delete _removedFeeds[token];
        pool.putFeed(token, config, settings.updateBandBps);
        pool.priceOf(token);
        for (uint256 i = 0; i < _corridorIds.length; ++i) {
            (address base, address quote, uint16 boundBps) = pool.corridor(_corridorIds[i]);
            if (token == base || token == quote) _requireBound(_corridorIds[i], base, quote, boundBps);
        }
        emit FeedSet(token, feed(token));
    }

    function _setCorridor(bytes32 corridorId, address base, address quote, uint16 boundBps) private {
        if (base == quote) revert SidesEqual(corridorId, base);
        _requireBound(corridorId, base, quote, boundBps);
        (address presentBase,,) = pool.corridor(corridorId);
        if (presentBase == address(0)) {
            if (_corridorIds.length == MAX_CORRIDORS) revert TooManyCorridors(MAX_CORRIDORS);
            _corridorIds.push(corridorId);
        }
        pool.putCorridor(
            corridorId,
            Corridor({baseId: pool.tokenId(base), quoteId: pool.tokenId(quote), boundBps: boundBps, frozen: false})
        );
        emit CorridorSet(corridorId, base, quote, boundBps);
    }

    /// @dev A bound inside the feeds' own bands would refuse honest quotes.
    function _requireBound(bytes32 corridorId, address base, address quote, uint16 boundBps) private view {
        uint256 least =
            pool.record(base).terms.updateBandBps() + pool.record(quote).terms.updateBandBps() + BOUND_MARGIN_BPS;
        if (boundBps < least) revert BoundTooTight(corridorId, boundBps, least);
        if (boundBps > MAX_BOUND_BPS) revert BoundTooWide(corridorId, boundBps, MAX_BOUND_BPS);
    }

    function _setLimits(address token, TokenLimits memory limits_) private {
        if (_writtenDown[token] || (delistedAt[token] != 0 && limits_.maxHeld != 0)) revert TokenIsDelisted(token);
        TokenRecord memory record = pool.record(token);
        if (limits_.maxHeld * 10 ** record.config.tokenDecimals() > type(uint96).max) revert LimitsOutOfRange(token);
        pool.putCapacities(
            token,
            Capacities({
                maxHeld: limits_.maxHeld,
                shortTurnover: uint32(_capacity(token, record, limits_.shortTurnover, MAX_TURNOVER)),
                dayTurnover: uint32(_capacity(token, record, limits_.dayTurnover, MAX_TURNOVER)),
                dayFlow: uint32(_capacity(token, record, limits_.dayFlow, MAX_FLOW)),
                shortRebalance: uint40(_capacity(token, record, limits_.shortRebalance, MAX_REBALANCE)),
                dayRebalance: uint40(_capacity(token, record, limits_.dayRebalance, MAX_REBALANCE))
            })
        );
        emit LimitsSet(token, limits_);
    }

    function _setFrozen(FreezeScope scope, bytes32 subject, bool isFrozen) private {
        if (!_canBeFrozen(scope, subject)) revert FreezeSubjectUnknown(scope, subject);
        pool.putFrozen(scope, subject, isFrozen);
    }

    function _canBeFrozen(FreezeScope scope, bytes32 subject) private view returns (bool) {
        if (scope == FreezeScope.ALL) return subject == 0;
        if (scope == FreezeScope.CORRIDOR) {
            (address base,,) = pool.corridor(subject);
            return base != address(0);
        }
        return uint256(subject) <= type(uint160).max && pool.tokenId(address(uint160(uint256(subject)))) != 0;
    }

    function _bar(address account, bool barred) private {
        pool.putBarred(account, barred);
        emit RecipientSet(account, barred);
    }

    function _setLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) private {
        pool.putLossBudget(shortUsdE6, dayUsdE6);
        emit LossBudgetSet(shortUsdE6, dayUsdE6);
    }

    function _capacity(address token, TokenRecord memory record, uint256 wholeTokens, uint256 most)
        private
        pure
        returns (uint256 units)
    {
        units = wholeTokens * 10 ** record.config.tokenDecimals() / record.terms.flowUnit();
        if (units > most) revert LimitsOutOfRange(token);
    }
}
