// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FeedSettings} from "../type/FeedSettings.sol";
import {TokenLimits} from "../type/TokenLimits.sol";
import {IReservePool} from "./IReservePool.sol";

/// @notice What admin and guardian may set in the pool: additions wait for the delay, what protects the pool does not.
interface IPoolGovernor {
    /// @notice The pool it governs was named, once and for good.
    event PoolSet(address indexed pool);

    /// @notice The pool's liquidity desk was named, once and for good.
    event DeskSet(address indexed desk);

    /// @notice `engine` may settle from `activeFrom` (Unix seconds) on.
    event EngineSet(address indexed engine, uint64 activeFrom);

    /// @notice `engine` settles no more.
    event EngineRemoved(address indexed engine);

    /// @notice `token` was listed under `id`.
    event TokenListed(address indexed token, uint8 id, uint8 decimals, uint8 flowShift);

    /// @notice `token` comes in no more.
    event TokenDelisted(address indexed token);

    /// @notice `token` neither comes in nor goes out, and counts for nothing.
    event TokenWrittenDown(address indexed token);

    /// @notice `token` is priced by `settings.aggregator` from now on; no commit passes while that is zero.
    event FeedSet(address indexed token, FeedSettings settings);

    /// @notice A payout in `corridorId` may lie at most `boundBps` above fair.
    event CorridorSet(bytes32 indexed corridorId, address indexed base, address indexed quote, uint16 boundBps);

    /// @notice The limits of `token` changed.
    event LimitsSet(address indexed token, TokenLimits limits);

    /// @notice The pool may lose this many dollars (scale 10^-6) per 300 s and per day.
    event LossBudgetSet(uint48 shortUsdE6, uint48 dayUsdE6);

    /// @notice `counterparty` may, or may no longer, be rebalanced with.
    event CounterpartySet(address indexed counterparty, bool allowed);

    /// @notice It was named before.
    error AlreadySet(address present);

    /// @notice The pool cannot open without it.
    error NotYetSet(string what);

    /// @notice The token is listed already.
    error TokenAlreadyListed(address token);

    /// @notice Fees are paid in USDT, so that it cannot be retired.
    error TokenNotRetirable(address token);

    /// @notice A token that is delisted comes in no more, and one that is written down does not move at all.
    error TokenIsDelisted(address token);

    /// @notice A token is delisted first.
    error TokenNotDelisted(address token);

    /// @notice The token can be written down from `writableAt` on, Unix seconds.
    error DelistedTooRecently(address token, uint256 writableAt);

    /// @notice Tokens and feeds have at most 18 decimals.
    error TooManyDecimals(address source, uint256 decimals);

    /// @notice No feed of the token was taken away, or another was set since.
    error FeedNotRemoved(address token);

    /// @notice The feed's range is empty or reaches too high.
    error FeedRangeInvalid(uint256 lowest, uint256 highest);

    /// @notice No more corridors can be set.
    error TooManyCorridors(uint256 limit);

    /// @notice A corridor has two different sides.
    error SidesEqual(bytes32 corridorId, address token);

    /// @notice The bound must cover both feeds' update bands and ten basis points more.
    error BoundTooTight(bytes32 corridorId, uint256 boundBps, uint256 leastBps);

    /// @notice No bound may be this wide.
    error BoundTooWide(bytes32 corridorId, uint256 boundBps, uint256 mostBps);

    /// @notice A guardian only tightens.
    error BoundLoosened(bytes32 corridorId, uint256 boundBps, uint256 presentBps);

    /// @notice The token's limits cannot be kept in its books.
    error LimitsOutOfRange(address token);

    /// @notice A guardian only tightens.
    error LimitsLoosened(address token);

    /// @notice The budget is above what this pool was built for.
    error LossBudgetAboveMaximum(uint256 shortUsdE6, uint256 dayUsdE6);

    /// @notice A guardian only tightens.
    error LossBudgetLoosened(uint256 shortUsdE6, uint256 dayUsdE6);

    /// @notice Two engines at most exist side by side.
    error EngineSlotsTaken();

    /// @notice `engine` is not one of the pool's engines, or is one already.
    error EngineNotAllowed(address engine);

    /// @notice The pool it governs.
    function pool() external view returns (IReservePool);

    /// @notice Whether the pool may be rebalanced with `counterparty`.
    function counterpartyAllowed(address counterparty) external view returns (bool);

    /// @notice Most the pool may ever be set to lose per 300 s, dollars at scale 10^-6.
    function maxShortLossUsdE6() external view returns (uint256);

    /// @notice Most the pool may ever be set to lose per day, dollars at scale 10^-6.
    function maxDayLossUsdE6() external view returns (uint256);

    /// @notice Names the pool, once. Admin only.
    function setPool(IReservePool pool_) external;

    /// @notice Names the pool's liquidity desk, once. Admin only.
    function setDesk(address desk) external;

    /// @notice Puts the deployment to work: from now on delays hold. Admin only.
    function open() external;

    /// @notice Lists a token. Admin, after the delay.
    /// @param flowShift flows of the token are counted in units of 10^flowShift raw: inflow rounded down, outflow up
    function listToken(address token, uint8 flowShift, FeedSettings calldata settings, TokenLimits calldata limits_)
        external;

    /// @notice Delists a token for good: no deposits, and no swap brings it in. Admin, after the delay.
    function delistToken(address token) external;

    /// @notice Writes a token down to zero once it has been delisted for the delay: no swap moves it, its feed is asked no more, and what
    /// the pool has of it is left to its own shares. Admin, after the delay.
    function writeDownToken(address token) external;

    /// @notice Prices a token by another feed. Admin, after the delay.
    function setFeed(address token, FeedSettings calldata settings) external;

    /// @notice Takes a token's feed away, so that no commit of it passes. Guardian only.
    function removeFeed(address token) external;

    /// @notice Gives a token back the feed that the guardian took away. Resumer only.
    function restoreFeed(address token) external;

    /// @notice Sets a corridor's sides and bound. Admin, after the delay.
    /// @param boundBps at least both feeds' update bands and ten basis points more
    function setCorridor(bytes32 corridorId, address base, address quote, uint16 boundBps) external;

    /// @notice Tightens a corridor's bound. Guardian only.
    function tightenCorridor(bytes32 corridorId, uint16 boundBps) external;

    /// @notice Sets a token's limits. Admin, after the delay.
    function setLimits(address token, TokenLimits calldata limits_) external;

    /// @notice Tightens a token's limits. Guardian only.
    function tightenLimits(address token, TokenLimits calldata limits_) external;

    /// @notice Sets what the pool may lose per 300 s and per day, dollars at scale 10^-6. Admin, after the delay.
    function setLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external;

    /// @notice Tightens what the pool may lose. Guardian only.
    function tightenLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external;

    /// @notice Lets the pool be rebalanced with `counterparty`. Admin, after the delay.
    function allowCounterparty(address counterparty) external;

    /// @notice Ends that. Guardian only.
    function disallowCounterparty(address counterparty) external;

    /// @notice Lets `engine` settle after the delay, beside the engine that does now. Admin only.
    function scheduleEngine(address engine) external;

    /// @notice Ends an engine's settling, at once. Guardian only.
    function removeEngine(address engine) external;

    /// @notice The ids of all corridors, in the order they were first set.
    function corridors() external view returns (bytes32[] memory);

    /// @notice When the token was delisted, Unix seconds; 0 where it was not.
    function delistedAt(address token) external view returns (uint256);

    /// @notice The token's feed as it is read.
    function feed(address token) external view returns (FeedSettings memory);

    /// @notice The token's limits in whole tokens.
    function limits(address token) external view returns (TokenLimits memory);
}
