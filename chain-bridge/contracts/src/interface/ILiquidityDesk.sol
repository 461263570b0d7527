// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BookReason} from "../type/BookReason.sol";
import {Retirement} from "../type/Retirement.sol";
import {ShareClass} from "../type/ShareClass.sol";
import {IReservePool} from "./IReservePool.sol";
import {IShareVault} from "./IShareVault.sol";

/// @notice Liquidity providers' rules: what shares are worth, when requests are processed, how fees are split, and how it ends.
interface ILiquidityDesk {
    /// @notice `token` has shares from now on.
    /// @param token the token
    /// @param fxVault vault of the senior shares
    /// @param fullVault vault of the junior shares
    event TokenRegistered(address indexed token, address fxVault, address fullVault);

    /// @notice The operator's first capital in `token`: `shares` k<T>-full, `locked` of them for ever.
    /// @param token the token
    /// @param owner who got the junior shares
    /// @param amount raw units
    /// @param shares raw shares
    /// @param locked raw shares of them that nobody can withdraw
    event Seeded(address indexed token, address indexed owner, uint256 amount, uint256 shares, uint256 locked);

    /// @notice `wallet` may, or may no longer, request deposits and receive withdrawals.
    /// @param wallet the wallet
    /// @param deposit whether it may request deposits
    /// @param withdraw whether withdrawals may be paid to it
    event WalletAllowed(address indexed wallet, bool deposit, bool withdraw);

    /// @notice Requests of `day` were processed: `assets` raw units for or against `shares`, at G (scale 10^-18; 10^18 for fx).
    /// @param token the token
    /// @param class senior (fx) or junior (full)
    /// @param day UTC day of the request, days since the epoch
    /// @param deposit whether they were deposits
    /// @param assets raw units of the token
    /// @param shares raw shares
    /// @param gE18 worth of a share, scale 10^-18; 10^18 for fx
    event Processed(
        address indexed token,
        ShareClass indexed class,
        uint256 indexed day,
        bool deposit,
        uint256 assets,
        uint256 shares,
        uint256 gE18
    );

    /// @notice The day's mark: the dollar price of a USDT (scale 10^-18), whether E ≥ 0, and how many marks in a row it was not.
    /// @param day the day marked, days since the epoch
    /// @param usdtPriceE18 dollars of a USDT, scale 10^-18
    /// @param solvent whether the pool has what it owes
    /// @param insolventMarks how many marks in a row were insolvent
    event Marked(uint256 indexed day, uint256 usdtPriceE18, bool solvent, uint256 insolventMarks);

    /// @notice `amount` raw units of capital were added without shares.
    /// @param token the token
    /// @param from who pays
    /// @param amount raw units
    event Recapitalised(address indexed token, address indexed from, uint256 amount);

    /// @notice The pool is wound down: assets and claims in dollars at scale 10^-18.
    /// @param assetsUsdE18 what the pool has, dollars at scale 10^-18
    /// @param claimsUsdE18 what the pool owes, dollars at scale 10^-18
    event WoundDown(uint256 assetsUsdE18, uint256 claimsUsdE18);

    /// @notice `account` may withdraw `amount` raw units of `token` in kind.
    /// @param account who may withdraw
    /// @param token the token
    /// @param amount raw units
    event CreditedInKind(address indexed account, address indexed token, uint256 amount);

    /// @notice `token` takes no deposits any more and is swapped out only.
    /// @param token the token
    event Delisted(address indexed token);

    /// @notice `token` counts for nothing from now on: the `held` raw units of it are left to its own shares, a junior one of which is
    /// worth `gE18` at most (scale 10^-18, the last daily mark's G).
    /// @param token the token
    /// @param held raw units held
    /// @param gE18 worth of a share in its token, scale 10^-18
    event WrittenDown(address indexed token, uint256 held, uint256 gE18);

    /// @notice `caller` is no vault of a registered token.
    /// @param caller who called
    error CallerIsNotAVault(address caller);

    /// @notice `caller` is no share token of a registered token.
    /// @param caller who called
    error CallerIsNotAShare(address caller);

    /// @notice The token has no shares.
    /// @param token the token
    error TokenNotRegistered(address token);

    /// @notice The token has shares already.
    /// @param token the token
    error TokenAlreadyRegistered(address token);

    /// @notice The vault or its share does not belong to this desk, token and class.
    /// @param vault a vault
    error VaultMismatch(address vault);

    /// @notice The token was seeded before.
    /// @param token the token
    error AlreadySeeded(address token);

    /// @notice Nobody deposits before the operator has.
    /// @param token the token
    error TokenNotSeeded(address token);

    /// @notice The senior shares' part of fees cannot be above 10 000 basis points.
    /// @param seniorFeeBps basis points
    error FeePartAboveOne(uint256 seniorFeeBps);

    /// @notice The token is on its way out.
    /// @param token the token
    error TokenIsDelisted(address token);

    /// @notice A token is delisted before it is written down, and written down once.
    /// @param token the token
    error TokenNotDelisted(address token);

    /// @notice A seed is one whole token and a thousand raw shares at least.
    /// @param amount raw units
    /// @param least the least
    error SeedTooSmall(uint256 amount, uint256 least);

    /// @notice `wallet` is not allow-listed for this.
    /// @param wallet the wallet
    error WalletNotAllowed(address wallet);

    /// @notice The pool is being wound down.
    error PoolHasEnded();

    /// @notice The pool is not being wound down.
    error PoolHasNotEnded();

    /// @notice Requests of `day` wait until `waitEnds`, Unix seconds.
    /// @param day UTC day of the request, days since the epoch
    /// @param waitEnds Unix seconds
    error StillWaiting(uint256 day, uint256 waitEnds);

    /// @notice A feed has not answered since the wait ended.
    /// @param oldestUpdate Unix seconds
    /// @param waitEnds Unix seconds
    error FeedsBeforeWaitEnd(uint256 oldestUpdate, uint256 waitEnds);

    /// @notice Nothing is to be processed, or nothing can be paid now.
    /// @param token the token
    /// @param class senior (fx) or junior (full)
    error NothingToProcess(address token, ShareClass class);

    /// @notice The pool owes more than it has.
    error PoolInsolvent();

    /// @notice The pool has what it owes and is not wound down.
    error PoolIsSolvent();

    /// @notice A pool that is wound down owes more than it has, so that its junior shares are worth nothing.
    error NothingLeftForJuniorShares();

    /// @notice The junior capital would not cover enough of what is owed.
    /// @param equityUsdE18 dollars at scale 10^-18
    /// @param neededUsdE18 dollars at scale 10^-18
    error SeniorCoverTooLow(uint256 equityUsdE18, uint256 neededUsdE18);

    /// @notice A junior share is worth too little to sell more.
    /// @param gE18 worth of a share in its token, scale 10^-18
    error ShareValueTooLow(uint256 gE18);

    /// @notice The day was marked already.
    /// @param day UTC day of the request, days since the epoch
    error AlreadyMarked(uint256 day);

    /// @notice The pool is wound down on a day that was marked.
    /// @param markedDay days since the epoch
    error NotMarkedToday(uint256 markedDay);

    /// @notice The pool was not insolvent for long enough.
    /// @param marks how many there were
    /// @param needed what is needed
    error TooFewInsolventMarks(uint256 marks, uint256 needed);

    /// @notice The token did not move as asked.
    /// @param token the token
    /// @param expected raw units asked
    /// @param moved raw units that moved
    error TransferDiffers(address token, uint256 expected, uint256 moved);

    /// @notice Gives a listed token its shares. Admin, after the delay.
    /// @param token the token
    /// @param fxVault vault of the senior shares
    /// @param fullVault vault of the junior shares
    function registerToken(address token, IShareVault fxVault, IShareVault fullVault) external;

    /// @notice The operator's first capital in a token, once. Admin only.
    /// @param token the token
    /// @param amount raw units taken from the caller
    /// @param owner who gets the junior shares
    function seed(address token, uint256 amount, address owner) external;

    /// @notice Lets `wallet` request deposits and receive withdrawals. Admin only.
    /// @param wallet the wallet
    /// @param deposit whether it may request deposits
    /// @param withdraw whether withdrawals may be paid to it
    function allowWallet(address wallet, bool deposit, bool withdraw) external;

    /// @notice Takes both away. Guardian only.
    /// @param wallet the wallet
    function disallowWallet(address wallet) external;

    /// @notice Mints the shares of a day's deposits once they waited a day. Anyone.
    /// @param token the token
    /// @param class senior (fx) or junior (full)
    /// @param day UTC day of the request, days since the epoch
    function processDeposit(address token, ShareClass class, uint256 day) external;

    /// @notice Pays the oldest day's redemptions as far as possible once their notice is over. Anyone.
    /// @param token the token
    /// @param class senior (fx) or junior (full)
    function process(address token, ShareClass class) external;

    /// @notice Notes the day's USDT price and whether the pool is solvent. Anyone, once a day.
    function mark() external;

    /// @notice Ends the pool after seven insolvent marks in a row, and divides what is there. Anyone.
    function windDown() external;

    /// @notice Adds capital without shares: of a token in use while it is not frozen inbound and as much as may be held of it, of one delisted what
    /// its own shares lack, and of any what is missing of what is set aside; once the pool has ended that alone. Anyone.
    /// @param token the token
    /// @param amount raw units taken from the caller
    function recapitalise(address token, uint256 amount) external;

    /// @notice Distributes the fees collected in `token` to its shares. Anyone.
    /// @param token the token
    function accrue(address token) external;

    /// @notice Pays the caller one token of what it was credited in kind, as far as the pool still has it.
    /// @param token the token
    /// @param receiver who receives
    /// @return amount raw units paid
    function withdrawInKind(address token, address receiver) external returns (uint256 amount);

    // For the governor, which has waited the admin's delay

    /// @notice Ends deposits of `token`; pending ones can be taken back at once. Governor only.
    /// @param token the token
    function delist(address token) external;

    /// @notice Counts what the pool holds and owes of `token` as nothing, and leaves it to the token's own shares. Governor only.
    /// @param token a delisted token
    function writeDown(address token) external;

    // For vaults and share tokens

    /// @notice Notes a pending deposit that arrived in the pool; vaults only.
    /// @param amount raw units
    function admitDeposit(uint256 amount) external;

    /// @notice Pays from what is set aside; vaults only.
    /// @param to who is paid
    /// @param amount raw units
    /// @param reason why the book changes
    function payAside(address to, uint256 amount, BookReason reason) external;

    /// @notice Pays fees, or credits them in kind once the pool has ended; share tokens only.
    /// @param account who claimed
    /// @param amount raw units
    function payFees(address account, uint256 amount) external;

    /// @notice Credits burnt shares in kind; share tokens only.
    /// @param account whose shares were burned
    /// @param shares raw shares
    function creditInKind(address account, uint256 shares) external;

    // Views

    /// @notice The pool.
    /// @return the pool
    function pool() external view returns (IReservePool);

    /// @notice The vaults of a token; zero when it has none.
    /// @param token the token
    /// @return fxVault vault of the senior shares
    /// @return fullVault vault of the junior shares
    function vaults(address token) external view returns (IShareVault fxVault, IShareVault fullVault);

    /// @notice Whether `vault` belongs to a registered token.
    /// @param vault a vault
    /// @return whether it does
    function isVault(address vault) external view returns (bool);

    /// @notice The day last marked, days since the epoch.
    /// @return 0 before the first
    function markedDay() external view returns (uint256);

    /// @notice Insolvent marks in a row, none more than four days after the one before.
    /// @return how many
    function insolventMarks() external view returns (uint256);

    /// @notice G of the last daily mark, rounded down, scale 10^-18; 10^18 before the first.
    /// @return scale 10^-18
    function markedShareValueE18() external view returns (uint256);

    /// @notice How far `token` is on its way out.
    /// @param token the token
    /// @return the step it has reached
    function retirement(address token) external view returns (Retirement);

    /// @notice Whether deposits of `token` can be requested: it is not delisted, and the pool not wound down.
    /// @param token the token
    /// @return whether they can
    function takesDeposits(address token) external view returns (bool);

    /// @notice Whether redemptions of `token` are over because the pool is wound down; those of a token written down before go on.
    /// @param token the token
    /// @return whether they are
    function hasEnded(address token) external view returns (bool);

    /// @notice What a share of `token` is worth in it, scale 10^-18: one, G, or what is left of a token that is written down. Reverts
    /// where G cannot be told.
    /// @param token the token
    /// @param class senior (fx) or junior (full)
    /// @param minting whether to round up, as for minting
    /// @return scale 10^-18
    function valueOfE18(address token, ShareClass class, bool minting) external view returns (uint256);

    /// @notice Whether shares may go to `wallet`.
    /// @param wallet the wallet
    /// @return whether they may
    function mayHold(address wallet) external view returns (bool);

    /// @notice Whether `wallet` may request deposits.
    /// @param wallet the wallet
    /// @return whether it may
    function mayDeposit(address wallet) external view returns (bool);

    /// @notice Whether withdrawals may be paid to `wallet`.
    /// @param wallet the wallet
    /// @return whether they may
    function mayWithdraw(address wallet) external view returns (bool);

    /// @notice Seconds since the epoch at which requests of `day` that wait `waitDays` days have waited.
    /// @param day UTC day of the request, days since the epoch
    /// @param waitDays whole days that requests wait
    /// @return Unix seconds
    function waitEnds(uint256 day, uint256 waitDays) external pure returns (uint256);

    /// @notice What the pool has, owes and is left with, and what junior shares are worth, in dollars at scale 10^-18; rounded
    /// against the pool.
    /// @return assetsUsdE18 A, what the pool has
    /// @return owedUsdE18 L, what it owes
    /// @return equityUsdE18 E, the difference
    /// @return juniorUsdE18 V, junior shares at the prices of their tokens
    function valuation()
        external
        view
        returns (uint256 assetsUsdE18, uint256 owedUsdE18, int256 equityUsdE18, uint256 juniorUsdE18);

    /// @notice What a k<T>-full share is worth in T, scale 10^-18: rounded down to pay, up to mint.
    /// @param minting whether to round up, as for minting
    /// @return scale 10^-18
    function shareValueE18(bool minting) external view returns (uint256);

    /// @notice Raw units of `token` that redemptions ask for whose notice ends within `time` seconds.
    /// @param token the token
    /// @param time seconds from now
    /// @return amount raw units
    function dueWithin(address token, uint256 time) external view returns (uint256 amount);

    /// @notice Raw units of `token` that `account` can withdraw in kind.
    /// @param account whose it is
    /// @param token the token
    /// @return raw units
    function creditedInKind(address account, address token) external view returns (uint256);
}
