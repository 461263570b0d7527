// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FeedSettings} from "../type/FeedSettings.sol";
import {FreezeScope} from "../type/FreezeScope.sol";
import {TokenLimits} from "../type/TokenLimits.sol";
import {IReservePool} from "./IReservePool.sol";

/// @notice What admin and guardian may set in the pool: additions wait for the delay, what protects the pool does not.
interface IPoolGovernor {
    /// @notice The pool it governs was named, once and for good.
    /// @param pool the pool
    event PoolSet(address indexed pool);

    /// @notice The pool's liquidity desk was named, once and for good.
    /// @param desk the liquidity desk
    event DeskSet(address indexed desk);

    /// @notice `engine` may settle from `activeFrom` (Unix seconds) on.
    /// @param engine the engine
    /// @param activeFrom from when on, Unix seconds
    event EngineSet(address indexed engine, uint64 activeFrom);

    /// @notice `engine` settles no more.
    /// @param engine the engine
    event EngineRemoved(address indexed engine);

    /// @notice `token` was listed under `id`.
    /// @param token the token
    /// @param id place in the pool's list plus one
    /// @param decimals decimals of the token
    /// @param flowShift decimal digits that a flow unit drops
    event TokenListed(address indexed token, uint8 id, uint8 decimals, uint8 flowShift);

    /// @notice `token` comes in no more.
    /// @param token the token
    event TokenDelisted(address indexed token);

    /// @notice `token` neither comes in nor goes out, and counts for nothing.
    /// @param token the token
    event TokenWrittenDown(address indexed token);

    /// @notice `token` is priced by `settings.aggregator` from now on; no commit passes while that is zero.
    /// @param token the token
    /// @param settings how the feed is read
    event FeedSet(address indexed token, FeedSettings settings);

    /// @notice A payout in `corridorId` may lie at most `boundBps` above fair.
    /// @param corridorId keccak256 of the pair's text
    /// @param base the corridor's base token
    /// @param quote the quote
    /// @param boundBps how far above fair a payout may lie, basis points
    event CorridorSet(bytes32 indexed corridorId, address indexed base, address indexed quote, uint16 boundBps);

    /// @notice The limits of `token` changed.
    /// @param token the token
    /// @param limits whole tokens
    event LimitsSet(address indexed token, TokenLimits limits);

    /// @notice The pool may lose this many dollars (scale 10^-6) per 300 s and per day.
    /// @param shortUsdE6 dollars per 300 s, scale 10^-6
    /// @param dayUsdE6 dollars a day, scale 10^-6
    event LossBudgetSet(uint48 shortUsdE6, uint48 dayUsdE6);

    /// @notice `counterparty` may, or may no longer, be rebalanced with.
    /// @param counterparty who is rebalanced with
    /// @param allowed whether it is
    event CounterpartySet(address indexed counterparty, bool allowed);

    /// @notice `by` froze what `scope` and `subject` name, on every engine: a corridor id, a token's address left-padded, or zero for
    /// all.
    /// @param scope what is stopped
    /// @param subject corridor id, token as a word, or zero
    /// @param by who did it
    event Frozen(FreezeScope indexed scope, bytes32 indexed subject, address indexed by);

    /// @notice `by` thawed it again.
    /// @param scope what is stopped
    /// @param subject corridor id, token as a word, or zero
    /// @param by who did it
    event Thawed(FreezeScope indexed scope, bytes32 indexed subject, address indexed by);

    /// @notice Whether quotes may pay `account` changed.
    /// @param account whose it is
    /// @param barred whether quotes that pay it are refused
    event RecipientSet(address indexed account, bool barred);

    /// @notice It was named before.
    /// @param present what it is now
    error AlreadySet(address present);

    /// @notice The pool cannot open without it.
    /// @param what what is missing
    error NotYetSet(string what);

    /// @notice The token is listed already.
    /// @param token the token
    error TokenAlreadyListed(address token);

    /// @notice Fees are paid in USDT, so that it cannot be retired.
    /// @param token the token
    error TokenNotRetirable(address token);

    /// @notice A token that is delisted comes in no more, and one that is written down does not move at all.
    /// @param token the token
    error TokenIsDelisted(address token);

    /// @notice A token is delisted first.
    /// @param token the token
    error TokenNotDelisted(address token);

    /// @notice The token can be written down from `writableAt` on, Unix seconds.
    /// @param token the token
    /// @param writableAt Unix seconds
    error DelistedTooRecently(address token, uint256 writableAt);

    /// @notice Tokens and feeds have at most 18 decimals.
    /// @param source the token or feed
    /// @param decimals decimals of the token
    error TooManyDecimals(address source, uint256 decimals);

    /// @notice No feed of the token was taken away, or another was set since.
    /// @param token the token
    error FeedNotRemoved(address token);

    /// @notice The feed's range is empty or reaches too high.
    /// @param lowest lowest answer
    /// @param highest highest answer
    error FeedRangeInvalid(uint256 lowest, uint256 highest);

    /// @notice No more corridors can be set.
    /// @param limit how many at most
    error TooManyCorridors(uint256 limit);

    /// @notice A corridor has two different sides.
    /// @param corridorId keccak256 of the pair's text
    /// @param token the token
    error SidesEqual(bytes32 corridorId, address token);

    /// @notice The bound must cover both feeds' update bands and ten basis points more.
    /// @param corridorId keccak256 of the pair's text
    /// @param boundBps how far above fair a payout may lie, basis points
    /// @param leastBps basis points
    error BoundTooTight(bytes32 corridorId, uint256 boundBps, uint256 leastBps);

    /// @notice No bound may be this wide.
    /// @param corridorId keccak256 of the pair's text
    /// @param boundBps how far above fair a payout may lie, basis points
    /// @param mostBps basis points
    error BoundTooWide(bytes32 corridorId, uint256 boundBps, uint256 mostBps);

    /// @notice A guardian only tightens.
    /// @param corridorId keccak256 of the pair's text
    /// @param boundBps how far above fair a payout may lie, basis points
    /// @param presentBps basis points
    error BoundLoosened(bytes32 corridorId, uint256 boundBps, uint256 presentBps);

    /// @notice The token's limits cannot be kept in its books.
    /// @param token the token
    error LimitsOutOfRange(address token);

    /// @notice A guardian only tightens.
    /// @param token the token
    error LimitsLoosened(address token);

    /// @notice The budget is above what this pool was built for.
    /// @param shortUsdE6 dollars per 300 s, scale 10^-6
    /// @param dayUsdE6 dollars a day, scale 10^-6
    error LossBudgetAboveMaximum(uint256 shortUsdE6, uint256 dayUsdE6);

    /// @notice A guardian only tightens.
    /// @param shortUsdE6 dollars per 300 s, scale 10^-6
    /// @param dayUsdE6 dollars a day, scale 10^-6
    error LossBudgetLoosened(uint256 shortUsdE6, uint256 dayUsdE6);

    /// @notice It is not frozen, or cannot be.
    /// @param scope what is stopped
    /// @param subject corridor id, token as a word, or zero
    error FreezeSubjectUnknown(FreezeScope scope, bytes32 subject);

    /// @notice Two engines at most exist side by side.
    error EngineSlotsTaken();

    /// @notice `engine` is not one of the pool's engines, or is one already.
    /// @param engine the engine
    error EngineNotAllowed(address engine);

    /// @notice The pool it governs.
    /// @return the pool
    function pool() external view returns (IReservePool);

    /// @notice Whether the pool may be rebalanced with `counterparty`.
    /// @param counterparty who is rebalanced with
    /// @return whether it may
    function counterpartyAllowed(address counterparty) external view returns (bool);

    /// @notice Most the pool may ever be set to lose per 300 s, dollars at scale 10^-6.
    /// @return dollars at scale 10^-6
    function maxShortLossUsdE6() external view returns (uint256);

    /// @notice Most the pool may ever be set to lose per day, dollars at scale 10^-6.
    /// @return dollars at scale 10^-6
    function maxDayLossUsdE6() external view returns (uint256);

    /// @notice Names the pool, once. Admin only.
    /// @param pool_ the pool
    function setPool(IReservePool pool_) external;

    /// @notice Names the pool's liquidity desk, once. Admin only.
    /// @param desk the liquidity desk
    function setDesk(address desk) external;

    /// @notice Puts the deployment to work: from now on delays hold. Admin only.
    function open() external;

    /// @notice Lists a token. Admin, after the delay.
    /// @param token the token
    /// @param flowShift flows of the token are counted in units of 10^flowShift raw: inflow rounded down, outflow up
    /// @param settings how the feed is read
    /// @param limits_ whole tokens
    function listToken(address token, uint8 flowShift, FeedSettings calldata settings, TokenLimits calldata limits_)
        external;

    /// @notice Delists a token for good: no deposits, and no swap brings it in. Admin, after the delay.
    /// @param token the token
    function delistToken(address token) external;

    /// @notice Writes a token down to zero once it has been delisted for the delay: no swap moves it, its feed is asked no more, and what
    /// the pool has of it is left to its own shares. Admin, after the delay.
    /// @param token the token
    function writeDownToken(address token) external;

    /// @notice Prices a token by another feed. Admin, after the delay.
    /// @param token the token
    /// @param settings how the feed is read
    function setFeed(address token, FeedSettings calldata settings) external;

    /// @notice Takes a token's feed away, so that no commit of it passes. Guardian only.
    /// @param token the token
    function removeFeed(address token) external;

    /// @notice Gives a token back the feed that the guardian took away. Resumer only.
    /// @param token the token
    function restoreFeed(address token) external;

    /// @notice Sets a corridor's sides and bound. Admin, after the delay.
    /// @param corridorId keccak256 of the pair's text
    /// @param base the corridor's base token
    /// @param quote the quote
    /// @param boundBps at least both feeds' update bands and ten basis points more
    function setCorridor(bytes32 corridorId, address base, address quote, uint16 boundBps) external;

    /// @notice Tightens a corridor's bound. Guardian only.
    /// @param corridorId keccak256 of the pair's text
    /// @param boundBps how far above fair a payout may lie, basis points
    function tightenCorridor(bytes32 corridorId, uint16 boundBps) external;

    /// @notice Sets a token's limits. Admin, after the delay.
    /// @param token the token
    /// @param limits_ whole tokens
    function setLimits(address token, TokenLimits calldata limits_) external;

    /// @notice Tightens a token's limits. Guardian only.
    /// @param token the token
    /// @param limits_ whole tokens
    function tightenLimits(address token, TokenLimits calldata limits_) external;

    /// @notice Sets what the pool may lose per 300 s and per day, dollars at scale 10^-6. Admin, after the delay.
    /// @param shortUsdE6 dollars per 300 s, scale 10^-6
    /// @param dayUsdE6 dollars a day, scale 10^-6
    function setLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external;

    /// @notice Tightens what the pool may lose. Guardian only.
    /// @param shortUsdE6 dollars per 300 s, scale 10^-6
    /// @param dayUsdE6 dollars a day, scale 10^-6
    function tightenLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external;

    /// @notice Lets the pool be rebalanced with `counterparty`. Admin, after the delay.
    /// @param counterparty who is rebalanced with
    function allowCounterparty(address counterparty) external;

    /// @notice Ends that. Guardian only.
    /// @param counterparty who is rebalanced with
    function disallowCounterparty(address counterparty) external;

    /// @notice Stops at once the commits that `scope` and `subject` name, on every engine. Guardian only.
    /// @param scope what kind of thing is frozen
    /// @param subject a corridor id, a token's address left-padded, or zero for all
    function freeze(FreezeScope scope, bytes32 subject) external;

    /// @notice Lets them go on. Resumer only.
    /// @param scope what kind of thing is thawed
    /// @param subject a corridor id, a token's address left-padded, or zero for all
    function thaw(FreezeScope scope, bytes32 subject) external;

    /// @notice Bars contracts of the system from being paid to by quotes, or no longer. Pool, governor, roles, desk, engines and tokens
    /// are barred without it. Admin, after the delay.
    /// @param accounts whom it is about
    /// @param barred whether nothing may be paid to them
    function setBarred(address[] calldata accounts, bool barred) external;

    /// @notice Lets `engine` settle after the delay, beside the engine that does now. Admin only.
    /// @param engine the engine
    function scheduleEngine(address engine) external;

    /// @notice Ends an engine's settling, at once. Guardian only.
    /// @param engine the engine
    function removeEngine(address engine) external;

    /// @notice The ids of all corridors, in the order they were first set.
    /// @return keccak256 of each pair's text
    function corridors() external view returns (bytes32[] memory);

    /// @notice When the token was delisted, Unix seconds; 0 where it was not.
    /// @param token the token
    /// @return Unix seconds
    function delistedAt(address token) external view returns (uint256);

    /// @notice The token's feed as it is read.
    /// @param token the token
    /// @return the feed
    function feed(address token) external view returns (FeedSettings memory);

    /// @notice The token's limits in whole tokens.
    /// @param token the token
    /// @return whole tokens
    function limits(address token) external view returns (TokenLimits memory);
}
