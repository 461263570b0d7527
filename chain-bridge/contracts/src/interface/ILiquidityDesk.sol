// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BookReason} from "../type/BookReason.sol";
import {Retirement} from "../type/Retirement.sol";
import {ShareClass} from "../type/ShareClass.sol";
import {IReservePool} from "./IReservePool.sol";
import {IShareToken} from "./IShareToken.sol";
import {IShareVault} from "./IShareVault.sol";

/// @notice Liquidity providers' rules: what shares are worth, when requests are processed, how fees are split, and how it ends.
interface ILiquidityDesk {
    /// @notice `token` has shares from now on.
    event TokenRegistered(address indexed token, address fxVault, address fullVault);

    /// @notice The operator's first capital in `token`: `shares` k<T>-full, `locked` of them for ever.
    event Seeded(address indexed token, address indexed owner, uint256 amount, uint256 shares, uint256 locked);

    /// @notice `wallet` may, or may no longer, request deposits and receive withdrawals.
    event WalletAllowed(address indexed wallet, bool deposit, bool withdraw);

    /// @notice Requests of `day` were processed: `assets` raw units for or against `shares`, at G (scale 10^-18; 10^18 for fx).
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
    event Marked(uint256 indexed day, uint256 usdtPriceE18, bool solvent, uint256 insolventMarks);

    /// @notice `amount` raw units of capital were added without shares.
    event Recapitalised(address indexed token, address indexed from, uint256 amount);

    /// @notice The pool is wound down: assets and claims in dollars at scale 10^-18.
    event WoundDown(uint256 assetsUsdE18, uint256 claimsUsdE18);

    /// @notice `account` may withdraw `amount` raw units of `token` in kind.
    event CreditedInKind(address indexed account, address indexed token, uint256 amount);

    /// @notice `token` takes no deposits any more and is swapped out only.
    event Delisted(address indexed token);

    /// @notice `token` counts for nothing from now on: the `held` raw units of it are left to its own shares, a junior one of which is
    /// worth `gE18` at most (scale 10^-18, the last daily mark's G).
    event WrittenDown(address indexed token, uint256 held, uint256 gE18);

    /// @notice `caller` is no vault of a registered token.
    error CallerIsNotAVault(address caller);

    /// @notice `caller` is no share token of a registered token.
    error CallerIsNotAShare(address caller);

    /// @notice The token has no shares.
    error TokenNotRegistered(address token);

    /// @notice The token has shares already.
    error TokenAlreadyRegistered(address token);

    /// @notice The vault or its share does not belong to this desk, token and class.
    error VaultMismatch(address vault);

    /// @notice The token was seeded before.
    error AlreadySeeded(address token);

    /// @notice Nobody deposits before the operator has.
    error TokenNotSeeded(address token);

    /// @notice The senior shares' part of fees cannot be above 10 000 basis points.
    error FeePartAboveOne(uint256 seniorFeeBps);

    /// @notice The token is on its way out.
    error TokenIsDelisted(address token);

    /// @notice A token is delisted before it is written down, and written down once.
    error TokenNotDelisted(address token);

    /// @notice A seed is one whole token and a thousand raw shares at least.
    error SeedTooSmall(uint256 amount, uint256 least);

    /// @notice `wallet` is not allow-listed for this.
    error WalletNotAllowed(address wallet);

    /// @notice The pool is being wound down.
    error PoolHasEnded();

    /// @notice The pool is not being wound down.
    error PoolHasNotEnded();

    /// @notice Requests of `day` wait until `waitEnds`, Unix seconds.
    error StillWaiting(uint256 day, uint256 waitEnds);

    /// @notice A feed has not answered since the wait ended.
    error FeedsBeforeWaitEnd(uint256 oldestUpdate, uint256 waitEnds);

    /// @notice Nothing is to be processed, or nothing can be paid now.
    error NothingToProcess(address token, ShareClass class);

    /// @notice The pool owes more than it has.
    error PoolInsolvent();

    /// @notice The pool has what it owes and is not wound down.
    error PoolIsSolvent();

    /// @notice A pool that is wound down owes more than it has, so that its junior shares are worth nothing.
    error NothingLeftForJuniorShares();

    /// @notice The junior capital would not cover enough of what is owed.
    error SeniorCoverTooLow(uint256 equityUsdE18, uint256 neededUsdE18);

    /// @notice A junior share is worth too little to sell more.
    error ShareValueTooLow(uint256 gE18);

    /// @notice The day was marked already.
    error AlreadyMarked(uint256 day);

    /// @notice The pool is wound down on a day that was marked.
    error NotMarkedToday(uint256 markedDay);

    /// @notice The pool was not insolvent for long enough.
    error TooFewInsolventMarks(uint256 marks, uint256 needed);

    /// @notice The token did not move as asked.
    error TransferDiffers(address token, uint256 expected, uint256 moved);

    /// @notice Gives a listed token its shares. Admin, after the delay.
    function registerToken(address token, IShareVault fxVault, IShareVault fullVault) external;

    /// @notice The operator's first capital in a token, once. Admin only.
    function seed(address token, uint256 amount, address owner) external;

    /// @notice Lets `wallet` request deposits and receive withdrawals. Admin only.
    function allowWallet(address wallet, bool deposit, bool withdraw) external;

    /// @notice Takes both away. Guardian only.
    function disallowWallet(address wallet) external;

    /// @notice Mints the shares of a day's deposits once they waited a day. Anyone.
    function processDeposit(address token, ShareClass class, uint256 day) external;

    /// @notice Pays the oldest day's redemptions as far as possible once their notice is over. Anyone.
    function process(address token, ShareClass class) external;

    /// @notice Notes the day's USDT price and whether the pool is solvent. Anyone, once a day.
    function mark() external;

    /// @notice Ends the pool after seven insolvent marks in a row, and divides what is there. Anyone.
    function windDown() external;

    /// @notice Adds capital without shares; once the pool has ended only what is missing of what is set aside. Anyone.
    function recapitalise(address token, uint256 amount) external;

    /// @notice Distributes the fees collected in `token` to its shares. Anyone.
    function accrue(address token) external;

    /// @notice Pays the caller one token of what it was credited in kind, as far as the pool still has it.
    function withdrawInKind(address token, address receiver) external returns (uint256 amount);

    // For the governor, which has waited the admin's delay

    /// @notice Ends deposits of `token`; pending ones can be taken back at once. Governor only.
    function delist(address token) external;

    /// @notice Counts what the pool holds and owes of `token` as nothing, and leaves it to the token's own shares. Governor only.
    function writeDown(address token) external;

    // For vaults and share tokens

    /// @notice Notes a pending deposit that arrived in the pool; vaults only.
    function admitDeposit(uint256 amount) external;

    /// @notice Pays from what is set aside; vaults only.
    function payAside(address to, uint256 amount, BookReason reason) external;

    /// @notice Pays fees, or credits them in kind once the pool has ended; share tokens only.
    function payFees(address account, uint256 amount) external;

    /// @notice Credits burnt shares in kind; share tokens only.
    function creditInKind(address account, uint256 shares) external;

    // Views

    /// @notice The pool.
    function pool() external view returns (IReservePool);

    /// @notice The vaults of a token; zero when it has none.
    function vaults(address token) external view returns (IShareVault fxVault, IShareVault fullVault);

    /// @notice Whether `vault` belongs to a registered token.
    function isVault(address vault) external view returns (bool);

    /// @notice The day last marked, days since the epoch.
    function markedDay() external view returns (uint256);

    /// @notice Insolvent marks in a row, none more than four days after the one before.
    function insolventMarks() external view returns (uint256);

    /// @notice G of the last daily mark, rounded down, scale 10^-18; 10^18 before the first.
    function markedShareValueE18() external view returns (uint256);

    /// @notice How far `token` is on its way out.
    function retirement(address token) external view returns (Retirement);

    /// @notice Whether deposits of `token` can be requested: it is not delisted, and the pool not wound down.
    function takesDeposits(address token) external view returns (bool);

    /// @notice Whether redemptions of `token` are over because the pool is wound down; those of a token written down before go on.
    function hasEnded(address token) external view returns (bool);

    /// @notice What a share of `token` is worth in it, scale 10^-18: one, G, or what is left of a token that is written down. Reverts
    /// where G cannot be told.
    function valueOfE18(address token, ShareClass class, bool minting) external view returns (uint256);

    /// @notice Whether shares may go to `wallet`.
    function mayHold(address wallet) external view returns (bool);

    /// @notice Whether `wallet` may request deposits.
    function mayDeposit(address wallet) external view returns (bool);

    /// @notice Whether withdrawals may be paid to `wallet`.
    function mayWithdraw(address wallet) external view returns (bool);

    /// @notice Seconds since the epoch at which requests of `day` that wait `waitDays` days have waited.
    function waitEnds(uint256 day, uint256 waitDays) external pure returns (uint256);

    /// @notice What the pool has, owes and is left with, and what junior shares are worth, in dollars at scale 10^-18; rounded
    /// against the pool.
    function valuation()
        external
        view
        returns (uint256 assetsUsdE18, uint256 owedUsdE18, int256 equityUsdE18, uint256 juniorUsdE18);

    /// @notice What a k<T>-full share is worth in T, scale 10^-18: rounded down to pay, up to mint.
    function shareValueE18(bool minting) external view returns (uint256);

    /// @notice Raw units of `token` that redemptions ask for whose notice ends within `time` seconds.
    function dueWithin(address token, uint256 time) external view returns (uint256 amount);

    /// @notice Raw units of `token` that `account` can withdraw in kind.
    function creditedInKind(address account, address token) external view returns (uint256);
}
