// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BookReason} from "../type/BookReason.sol";
import {Capacities} from "../type/Capacities.sol";
import {ConfigWord} from "../type/ConfigWord.sol";
import {FirmQuote} from "../type/FirmQuote.sol";
import {FreezeScope} from "../type/FreezeScope.sol";
import {Corridor} from "../type/PoolState.sol";
import {Price} from "../type/Price.sol";
import {TokenRecord} from "../type/TokenRecord.sol";
import {IPoolGovernor} from "./IPoolGovernor.sol";

/// @notice Holds the reserves of every token and all the rules that no engine can get around: replay marks, feeds, bounds, limits, books.
interface IReservePool {
    /// @notice A token's book changed outside of a commit. All amounts raw; `feesOwed` in USDT.
    /// @param token the token
    /// @param reason why the book changes
    /// @param held raw units held
    /// @param setAside raw units set aside
    /// @param feesOwed raw USDT owed to liquidity providers
    event BookChanged(
        address indexed token, BookReason indexed reason, uint256 held, uint256 setAside, uint256 feesOwed
    );

    /// @notice Inventory was swapped with a counterparty.
    /// @param counterparty who is rebalanced with
    /// @param tokenIn token received
    /// @param tokenOut token paid
    /// @param amountIn raw units received
    /// @param amountOut raw units paid
    event Rebalanced(
        address indexed counterparty,
        address indexed tokenIn,
        address indexed tokenOut,
        uint256 amountIn,
        uint256 amountOut
    );

    /// @notice The books of `token` were lowered by `missing` raw units to what the pool has.
    /// @param token the token
    /// @param missing raw units missing
    event Synced(address indexed token, uint256 missing);

    /// @notice Swaps have ended for good.
    event SwapsEnded();

    /// @notice `caller` is no active engine.
    /// @param caller who called
    error CallerIsNotAnEngine(address caller);

    /// @notice `caller` is not the governor.
    /// @param caller who called
    error CallerIsNotTheGovernor(address caller);

    /// @notice `caller` does not hold the rebalancer's role.
    /// @param caller who called
    error CallerIsNotARebalancer(address caller);

    /// @notice `caller` is not the liquidity desk.
    /// @param caller who called
    error CallerIsNotTheDesk(address caller);

    /// @notice The pool is being wound down.
    error SwapsHaveEnded();

    /// @notice Payment in kind waits for the end of swaps.
    error SwapsHaveNotEnded();

    /// @notice The quote was settled before.
    /// @param quoteId the quote's id
    error QuoteAlreadyUsed(bytes32 quoteId);

    /// @notice No such token is listed.
    /// @param token the token
    error TokenNotListed(address token);

    /// @notice Of what is set aside `missing` raw units were burned by the issuer; nothing is added to it or processed out of it until
    /// `sync` has restored them from what is held, or somebody recapitalises.
    /// @param token the token
    /// @param missing raw units missing
    error SetAsideIncomplete(address token, uint256 missing);

    /// @notice No pool may be built to take fees like these.
    error FeeCapsTooHigh(uint256 maxFeeBps, uint256 maxFixedFeeUsdE6);

    /// @notice No more tokens can be listed.
    /// @param limit how many at most
    error TooManyTokens(uint256 limit);

    /// @notice The tokens are not the two sides of the corridor.
    /// @param corridorId keccak256 of the pair's text
    /// @param tokenIn token received
    /// @param tokenOut token paid
    error TokensOutsideCorridor(bytes32 corridorId, address tokenIn, address tokenOut);

    /// @notice The token has no feed.
    /// @param token the token
    error FeedMissing(address token);

    /// @notice A feed's answer must be above zero.
    /// @param token the token
    /// @param answer at the feed's decimals
    error FeedAnswerNotPositive(address token, int256 answer);

    /// @notice A feed's answer lies outside its range.
    /// @param token the token
    /// @param answer at the feed's decimals
    /// @param lowest lowest answer
    /// @param highest highest answer
    error FeedAnswerOutOfRange(address token, uint256 answer, uint256 lowest, uint256 highest);

    /// @notice The feed never gave an answer.
    /// @param token the token
    error FeedNeverUpdated(address token);

    /// @notice The feed's answer is from the future.
    /// @param token the token
    /// @param updatedAt Unix seconds
    error FeedFromTheFuture(address token, uint256 updatedAt);

    /// @notice The feed's answer is too old.
    /// @param token the token
    /// @param updatedAt Unix seconds
    error FeedStale(address token, uint256 updatedAt, uint256 maxAge);

    /// @notice The layer's sequencer is down.
    error SequencerDown();

    /// @notice The layer's sequencer feed has not started, or is up for too short a time.
    error SequencerJustStarted(uint256 startedAt);

    /// @notice The payout lies further above fair than allowed.
    /// @param amountOut raw units paid
    /// @param boundBps how far above fair a payout may lie, basis points
    error PayoutAboveBound(uint256 amountOut, uint256 fair, uint256 boundBps);

    /// @notice A counterparty would be taken further above fair than allowed.
    /// @param amountIn raw units received
    /// @param boundBps how far above fair a payout may lie, basis points
    error IntakeAboveBound(uint256 amountIn, uint256 fair, uint256 boundBps);

    /// @notice The fee is above what the pool takes of such an amount. Raw units.
    /// @param token the token
    error FeeAboveCap(address token, uint256 fee, uint256 most);

    /// @notice The pool would hold more of the token than it may.
    /// @param token the token
    /// @param held raw units held
    error HoldingAboveLimit(address token, uint256 held, uint256 maxHeld);

    /// @notice The pool has lost as much as it may in this window.
    /// @param window seconds
    error LossBudgetExceeded(uint256 lossUsdE6, uint256 capacityUsdE6, uint256 window);

    /// @notice More of the token has come in and gone out than may in this window. Flow units.
    /// @param token the token
    /// @param capacity what leaks away in one window
    /// @param window seconds
    error TurnoverExceeded(address token, uint256 turnover, uint256 capacity, uint256 window);

    /// @notice More of the token has flowed one way than may in this window. Flow units.
    /// @param token the token
    /// @param capacity what leaks away in one window
    /// @param window seconds
    error FlowExceeded(address token, int256 flow, uint256 capacity, uint256 window);

    /// @notice The pool has less of the token free than was asked for.
    /// @param token the token
    /// @param amount raw units
    error InsufficientFree(address token, uint256 amount, uint256 free);

    /// @notice The pool's USDT would not cover the fees owed to liquidity providers.
    /// @param feesOwed raw USDT owed to liquidity providers
    error FeesNotCovered(uint256 heldUsdt, uint256 feesOwed);

    /// @notice So many fees were never claimed that the books have no room for more; raw USDT.
    /// @param feesOwed raw USDT owed to liquidity providers
    error FeesOwedTooHigh(uint256 feesOwed);

    /// @notice A guardian froze it.
    /// @param scope what is stopped
    /// @param subject corridor id, token as a word, or zero
    error IsFrozen(FreezeScope scope, bytes32 subject);

    /// @notice The pool's balance is below what its books say: a payment is missing, a token took more than was paid, or an issuer
    /// burned some and `sync` has to be called first.
    /// @param token the token
    /// @param balance raw units the account has
    /// @param booked raw units the books say
    error BooksNotBacked(address token, uint256 balance, uint256 booked);

    /// @notice The recipient received another amount than was paid.
    /// @param token the token
    error ReceiptDiffers(address token, uint256 paid, uint256 received);

    /// @notice The counterparty is not allow-listed.
    /// @param counterparty who is rebalanced with
    error CounterpartyNotAllowed(address counterparty);

    /// @notice Nothing is missing from the books of `token`.
    /// @param token the token
    error NothingMissing(address token);

    // Settling

    /// @notice Settles one quote whose signature was judged and whose payment has arrived; engines only.
    /// @param quote encoded as `commitFirmQuote` is given it, so that an engine can hand it on as it lies
    /// @return onchainMidE12 quote-token units per base-token unit by the pool's feeds, scale 10^-12, rounded down
    /// @return feeUsdt raw USDT that liquidity providers are owed for it
    /// @return lossUsdE6 what the pool lost by its own feeds, dollars at scale 10^-6, rounded up
    function settle(FirmQuote calldata quote)
        external
        returns (uint256 onchainMidE12, uint256 feeUsdt, uint256 lossUsdE6);

    /// @notice Reverts with what `settle` would refuse now, if anything; the payment is taken as given.
    /// @param quote the quote
    /// @param engine the engine
    function checkSettlement(FirmQuote calldata quote, address engine) external view;

    /// @notice Swaps inventory with an allow-listed counterparty at a price within the corridor's bound of fair, on either side, so
    /// that a counterparty's approval cannot be taken for nothing; rebalancers only.
    /// @param corridorId keccak256 of the pair's text
    /// @param counterparty who is rebalanced with
    /// @param tokenIn token received
    /// @param amountIn raw units pulled from `counterparty`, who approved the pool
    /// @param tokenOut token paid
    /// @param amountOut raw units paid to `counterparty`
    function rebalance(
        bytes32 corridorId,
        address counterparty,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut
    ) external;

    /// @notice Lowers the books of `token` to the pool's balance after an issuer burned some, and restores what was burned of what is
    /// set aside once the pool holds some again. Anyone may call.
    /// @param token the token
    function sync(address token) external;

    // For the desk, which alone may call them. `amount` is raw units.

    /// @notice Notes that `amount` arrived as a pending deposit.
    /// @param token the token
    /// @param amount raw units
    function admitAside(address token, uint256 amount) external;

    /// @notice Notes that `amount` arrived as capital.
    /// @param token the token
    /// @param amount raw units
    /// @param reason why the book changes
    function admitHeld(address token, uint256 amount, BookReason reason) external;

    /// @notice Exposes a pending deposit: from set aside to held.
    /// @param token the token
    /// @param amount raw units
    function expose(address token, uint256 amount) external;

    /// @notice Takes what a redemption is due: from held to set aside, as far as `free` reaches.
    /// @param token the token
    /// @param amount raw units
    function withhold(address token, uint256 amount) external;

    /// @notice Pays from what is set aside.
    /// @param token the token
    /// @param to who is paid
    /// @param amount raw units
    /// @param reason why the book changes
    function payAside(address token, address to, uint256 amount, BookReason reason) external;

    /// @notice Pays from what is held, once swaps have ended.
    /// @param token the token
    /// @param to who is paid
    /// @param amount raw units
    function payHeld(address token, address to, uint256 amount) external;

    /// @notice Hands over the fees collected in `token` since the last call, in raw USDT; they stay part of `feesOwed`.
    /// @param token the token
    /// @return amount raw USDT
    function takePendingFee(address token) external returns (uint256 amount);

    /// @notice Lowers `feesOwed` by what no share earns; it becomes capital.
    /// @param amount raw units
    function releaseFees(uint256 amount) external;

    /// @notice Pays fees in USDT.
    /// @param to who is paid
    /// @param amount raw units
    function payFees(address to, uint256 amount) external;

    /// @notice Keeps USDT's price, by which fees of corridors without USDT are converted where it is above a dollar.
    /// @return price as it was kept
    function markUsdt() external returns (Price memory price);

    /// @notice Ends swaps for good.
    function endSwaps() external;

    // For the governor, which alone may call them and has checked what it writes

    /// @notice Names the liquidity desk.
    /// @param desk_ the liquidity desk
    function putDesk(address desk_) external;

    /// @notice Lists a token, without feed and limits yet.
    /// @param token the token
    /// @param decimals decimals of the token
    /// @param flowShift decimal digits that a flow unit drops
    /// @return id place in the list plus one
    function listToken(address token, uint8 decimals, uint8 flowShift) external returns (uint8 id);

    /// @notice Writes how a token's feed is read.
    /// @param token the token
    /// @param config how the feed is read
    /// @param updateBandBps how far the market may move before the feed answers anew, basis points
    function putFeed(address token, ConfigWord config, uint16 updateBandBps) external;

    /// @notice Writes a token's limits; flows run on from where they are.
    /// @param token the token
    /// @param capacities the limits in flow units
    function putCapacities(address token, Capacities calldata capacities) external;

    /// @notice Writes a corridor.
    /// @param corridorId keccak256 of the pair's text
    /// @param corridor_ sides and bound
    function putCorridor(bytes32 corridorId, Corridor calldata corridor_) external;

    /// @notice Writes the loss budget, dollars at scale 10^-6; what was lost stays counted.
    /// @param shortUsdE6 dollars per 300 s, scale 10^-6
    /// @param dayUsdE6 dollars a day, scale 10^-6
    function putLossBudget(uint48 shortUsdE6, uint48 dayUsdE6) external;

    /// @notice Writes whether `scope` and `subject` are frozen: a corridor id, a token's address left-padded, or zero for all.
    /// @param scope what is stopped
    /// @param subject corridor id, token as a word, or zero
    /// @param isFrozen whether nothing settles there from now on
    function putFrozen(FreezeScope scope, bytes32 subject, bool isFrozen) external;

    /// @notice Writes whether `account` is barred from being paid to.
    /// @param account whose it is
    /// @param isBarred whether quotes that pay it are refused
    function putBarred(address account, bool isBarred) external;

    /// @notice Writes the engines.
    /// @param older the engine that may settle now
    /// @param newer the engine that takes over
    /// @param newerActiveFrom from when on it may settle, Unix seconds
    function putEngines(address older, address newer, uint64 newerActiveFrom) external;

    // Views

    /// @notice The governor.
    /// @return the governor
    function governor() external view returns (IPoolGovernor);

    /// @notice USDT, in which fees are paid.
    /// @return the token
    function usdt() external view returns (address);

    /// @notice Largest part of a quote's input that may be fees, basis points.
    /// @return basis points
    function maxFeeBps() external view returns (uint256);

    /// @notice What a fee may be beyond that part, dollars at scale 10^-6.
    /// @return dollars at scale 10^-6
    function maxFixedFeeUsdE6() external view returns (uint256);

    /// @notice The liquidity desk.
    /// @return the desk
    function desk() external view returns (address);

    /// @notice All listed tokens; a token's id is its place here plus one.
    /// @return in the order they were listed
    function tokens() external view returns (address[] memory);

    /// @notice The token's id, 0 when it is not listed.
    /// @param token the token
    /// @return place in the list plus one
    function tokenId(address token) external view returns (uint8);

    /// @notice The corridor's sides and bound; zero when it is not known.
    /// @param corridorId keccak256 of the pair's text
    /// @return base base token
    /// @return quote quote token
    /// @return boundBps basis points
    function corridor(bytes32 corridorId) external view returns (address base, address quote, uint16 boundBps);

    /// @notice Whether a guardian froze it, on every engine.
    /// @param scope what is stopped
    /// @param subject corridor id, token as a word, or zero
    /// @return whether it is
    function frozen(FreezeScope scope, bytes32 subject) external view returns (bool);

    /// @notice Whether quotes may pay `recipient`: no token, and no contract of the system.
    /// @param recipient who would be paid
    /// @return whether they may
    function paysTo(address recipient) external view returns (bool);

    /// @notice Whether the quote was settled.
    /// @param quoteId the quote's id
    /// @return whether it was
    function used(bytes32 quoteId) external view returns (bool);

    /// @notice Whether swaps have ended.
    /// @return whether they have
    function ended() external view returns (bool);

    /// @notice The two engines that may settle, zero where there is none, and from when on the newer one may (Unix seconds).
    /// @return older the one that may settle now
    /// @return newer the one that takes over
    /// @return newerActiveFrom Unix seconds
    function engines() external view returns (address older, address newer, uint64 newerActiveFrom);

    /// @notice From when on `engine` may settle, Unix seconds; 0 when it may not, 1 for the older of two engines.
    /// @param engine the engine
    /// @return Unix seconds
    function engineActiveFrom(address engine) external view returns (uint64);

    /// @notice The token's price; reverts with what is wrong with its feed.
    /// @param token the token
    /// @return good at this moment
    function priceOf(address token) external view returns (Price memory);

    /// @notice Raw units held, set aside, missing from what is set aside, and fees collected in this token not yet distributed (raw USDT).
    /// @param token the token
    /// @return held raw units held
    /// @return setAside raw units set aside
    /// @return setAsideMissing raw units missing of what is set aside
    /// @return pendingFee raw USDT not yet distributed
    function book(address token)
        external
        view
        returns (uint256 held, uint256 setAside, uint256 setAsideMissing, uint256 pendingFee);

    /// @notice Raw USDT owed to liquidity providers as fees.
    /// @return raw USDT
    function feesOwed() external view returns (uint256);

    /// @notice Raw units that can be paid out: held less fees owed, where the token is USDT.
    /// @param token the token
    /// @return raw units
    function free(address token) external view returns (uint256);

    /// @notice All the pool keeps about one token.
    /// @param token the token
    /// @return in words
    function record(address token) external view returns (TokenRecord memory);

    /// @notice Turnover of 300 s and a day and net flow of a day (in positive) by commits, and turnover of 300 s and a day by
    /// rebalancing; raw units, now.
    /// @param token the token
    /// @return shortTurnover raw units of 300 s
    /// @return dayTurnover raw units of a day
    /// @return dayFlow raw units of a day, in positive
    /// @return shortRebalance raw units of 300 s by rebalancing
    /// @return dayRebalance raw units of a day by rebalancing
    function flow(address token)
        external
        view
        returns (
            uint256 shortTurnover,
            uint256 dayTurnover,
            int256 dayFlow,
            uint256 shortRebalance,
            uint256 dayRebalance
        );

    /// @notice What can still be lost now, dollars at scale 10^-6, for 300 s and for a day, and the capacities of both.
    /// @return shortLeftUsdE6 dollars left of 300 s
    /// @return dayLeftUsdE6 dollars left of the day
    /// @return shortCapacityUsdE6 dollars per 300 s
    /// @return dayCapacityUsdE6 dollars a day
    function lossBudget()
        external
        view
        returns (uint256 shortLeftUsdE6, uint256 dayLeftUsdE6, uint256 shortCapacityUsdE6, uint256 dayCapacityUsdE6);

    /// @notice What one more commit may bring in (fees included) and pay out in raw units, and lose in dollars at scale 10^-6. Where
    /// USDT comes in or goes out, its fee counts too.
    /// @param tokenIn token received
    /// @param tokenOut token paid
    /// @return amountIn raw units that may come in
    /// @return out raw units that may go out
    /// @return lossUsdE6 dollars that may be lost
    function headroom(address tokenIn, address tokenOut)
        external
        view
        returns (uint256 amountIn, uint256 out, uint256 lossUsdE6);
}
