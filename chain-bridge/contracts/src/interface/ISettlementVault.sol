// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../type/FirmQuote.sol";
import {IKursEngine} from "./IKursEngine.sol";

/// @notice Keeps partners' funds for quotes that the service executes for them. A partner is keccak256 of its UUID's text; all
/// amounts are raw units.
interface ISettlementVault {
    /// @notice A withdrawal that waits.
    /// @param readyAt Unix seconds from which it can be paid
    struct Withdrawal {
        bytes32 partnerId;
        address wallet;
        address token;
        uint256 amount;
        uint64 readyAt;
    }

    /// @notice `from` deposited for a partner.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param from who pays
    /// @param amount raw units
    event Deposited(bytes32 indexed partnerId, address indexed token, address indexed from, uint256 amount);

    /// @notice A quote was committed with a partner's funds.
    /// @param quoteId the quote's id
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param amount raw units
    event QuoteExecuted(bytes32 indexed quoteId, bytes32 indexed partnerId, address indexed token, uint256 amount);

    /// @notice A partner may spend `cap` of `token` a UTC day.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param cap raw units a day
    event DailyCapSet(bytes32 indexed partnerId, address indexed token, uint256 cap);

    /// @notice Quotes are committed on `engine` from now on; on none while it is zero.
    /// @param engine the engine
    event EngineSet(address indexed engine);

    /// @notice A partner may withdraw to `wallet` from `activeFrom` (Unix seconds) on; no more when that is zero.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    /// @param activeFrom from when on, Unix seconds
    event WithdrawalWalletSet(bytes32 indexed partnerId, address indexed wallet, uint64 activeFrom);

    /// @notice A withdrawal waits until `readyAt`, Unix seconds.
    /// @param id number of the withdrawal
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    /// @param token the token
    /// @param amount raw units
    /// @param readyAt from when on, Unix seconds
    event WithdrawalRequested(
        uint256 indexed id,
        bytes32 indexed partnerId,
        address indexed wallet,
        address token,
        uint256 amount,
        uint64 readyAt
    );

    /// @notice A withdrawal was paid.
    /// @param id number of the withdrawal
    event Withdrawn(uint256 indexed id);

    /// @notice A withdrawal was cancelled and its amount is the partner's balance again.
    /// @param id number of the withdrawal
    /// @param by who did it
    event WithdrawalCancelled(uint256 indexed id, address indexed by);

    /// @notice The quote names another payer.
    /// @param payer the quote's payer
    error QuoteNotForVault(address payer);

    /// @notice The vault pays out to others, never to itself.
    error RecipientIsVault();

    /// @notice No engine is set.
    error EngineMissing();

    /// @notice The partner has less of the token.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param balance raw units the account has
    /// @param needed what is needed
    error BalanceTooLow(bytes32 partnerId, address token, uint256 balance, uint256 needed);

    /// @notice The partner would spend more than it may today.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param spent raw units of the day
    /// @param cap raw units a day
    error DailyCapExceeded(bytes32 partnerId, address token, uint256 spent, uint256 cap);

    /// @notice A guardian only tightens.
    /// @param cap raw units a day
    /// @param present what it is now
    error DailyCapLoosened(uint256 cap, uint256 present);

    /// @notice The token did not move as asked.
    /// @param token the token
    /// @param expected raw units asked
    /// @param moved raw units that moved
    error TransferDiffers(address token, uint256 expected, uint256 moved);

    /// @notice The vault has less of the token than it owes, because its issuer took some; sending it what is missing mends that.
    /// @param token the token
    /// @param balance raw units the account has
    /// @param owed raw units owed to partners
    error FundsNotBacked(address token, uint256 balance, uint256 owed);

    /// @notice `wallet` is on the partner's list already.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    error WalletAlreadyAllowed(bytes32 partnerId, address wallet);

    /// @notice Nothing is nothing.
    error AmountIsZero();

    /// @notice `wallet` is not allow-listed for the partner, or not yet.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    error WalletNotAllowed(bytes32 partnerId, address wallet);

    /// @notice There is no such withdrawal, or it was paid or cancelled.
    /// @param id the number it goes by
    error WithdrawalUnknown(uint256 id);

    /// @notice The withdrawal waits until `readyAt`, Unix seconds.
    /// @param id the number it goes by
    /// @param readyAt from when on, Unix seconds
    error WithdrawalNotReady(uint256 id, uint64 readyAt);

    /// @notice `caller` is neither the withdrawal's wallet nor a guardian.
    /// @param caller who called
    error CallerNotAllowed(address caller);

    /// @notice Adds the caller's tokens to a partner's balance.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param amount raw units
    function deposit(bytes32 partnerId, address token, uint256 amount) external;

    /// @notice Commits a quote that this vault pays with the balance of the partner it names. Executor only.
    /// @param quote the quote
    /// @param signature the signer's, 64 or 65 bytes
    function execute(FirmQuote calldata quote, bytes calldata signature) external;

    /// @notice Requests a withdrawal to the caller, an allow-listed wallet of the partner.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param amount raw units
    /// @return id number of the withdrawal
    function requestWithdrawal(bytes32 partnerId, address token, uint256 amount) external returns (uint256 id);

    /// @notice Pays a withdrawal that has waited, to its wallet if that is still allow-listed. Anyone.
    /// @param id the number it goes by
    function withdraw(uint256 id) external;

    /// @notice Cancels a withdrawal. Its wallet, or the guardian.
    /// @param id number of the withdrawal
    function cancelWithdrawal(uint256 id) external;

    /// @notice Sets what a partner may spend a UTC day. Admin, after the delay.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param cap raw units a day
    function setDailyCap(bytes32 partnerId, address token, uint256 cap) external;

    /// @notice Lowers it. Guardian only.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @param cap raw units a day
    function tightenDailyCap(bytes32 partnerId, address token, uint256 cap) external;

    /// @notice Commits quotes on another engine. Admin, after the delay.
    /// @param engine_ the engine
    function setEngine(IKursEngine engine_) external;

    /// @notice Commits none. Guardian only.
    function removeEngine() external;

    /// @notice Allows withdrawals to `wallet` after the delay. Admin only.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    function allowWallet(bytes32 partnerId, address wallet) external;

    /// @notice Allows them no more. Guardian only.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    function disallowWallet(bytes32 partnerId, address wallet) external;

    /// @notice The engine quotes are committed on.
    /// @return the engine
    function engine() external view returns (IKursEngine);

    /// @notice What all partners can spend or withdraw, and what waits to be withdrawn.
    /// @param token the token
    /// @return raw units
    function owed(address token) external view returns (uint256);

    /// @notice What a partner can spend or withdraw.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @return raw units
    function balanceOf(bytes32 partnerId, address token) external view returns (uint256);

    /// @notice What a partner has spent on the present UTC day.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @return raw units
    function spentToday(bytes32 partnerId, address token) external view returns (uint256);

    /// @notice What a partner may spend a UTC day.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param token the token
    /// @return raw units
    function dailyCap(bytes32 partnerId, address token) external view returns (uint256);

    /// @notice From when on a partner may withdraw to `wallet`, Unix seconds; 0 when it may not.
    /// @param partnerId keccak256 of the partner UUID's text
    /// @param wallet the wallet
    /// @return Unix seconds
    function walletActiveFrom(bytes32 partnerId, address wallet) external view returns (uint64);

    /// @notice A withdrawal; zeros when it was paid or cancelled.
    /// @param id number of the withdrawal
    /// @return as it was requested
    function withdrawal(uint256 id) external view returns (Withdrawal memory);
}
