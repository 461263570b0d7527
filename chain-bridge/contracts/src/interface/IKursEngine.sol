// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../type/FirmQuote.sol";
import {PermitKind} from "../type/PermitKind.sol";
import {PermitSignature} from "../type/PermitSignature.sol";
import {IReservePool} from "./IReservePool.sol";

/// @notice Judges signed quotes and hands the good ones to the pool.
interface IKursEngine {
    /// @notice A quote settled: `amountIn` came from `payer`, `feeIn` of it fees, and `amountOut` went to `recipient`. Raw units.
    /// @param quoteId the quote's id
    /// @param corridorId keccak256 of the pair's text
    /// @param payer the quote's payer
    /// @param recipient who was paid
    /// @param tokenIn token received
    /// @param tokenOut token paid
    /// @param amountIn raw units received
    /// @param amountOut raw units paid
    /// @param feeIn raw units of what was received that are fees
    /// @param onchainMid quote-token units per base-token unit by the pool's feeds, scale 10^-12
    /// @param partnerId who the quote was made for
    /// @param feeUsdt raw USDT that liquidity providers are owed for it
    /// @param lossUsd what the pool lost by its own feeds, dollars at scale 10^-6, rounded up
    event FirmQuoteCommitted(
        bytes32 indexed quoteId,
        bytes32 indexed corridorId,
        address indexed payer,
        address recipient,
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 amountOut,
        uint256 feeIn,
        uint256 onchainMid,
        bytes32 partnerId,
        uint256 feeUsdt,
        uint256 lossUsd
    );

    /// @notice Signatures of `signer` count from `activeFrom` (Unix seconds) on.
    /// @param signer the signer's address
    /// @param activeFrom from when on, Unix seconds
    event SignerScheduled(address indexed signer, uint64 activeFrom);

    /// @notice Signatures of `signer` count no more.
    /// @param signer the signer's address
    event SignerRemoved(address indexed signer);

    /// @notice Quotes of `signer`, active as before, settle with the least gas.
    /// @param signer the signer's address
    event LeadSignerSet(address indexed signer);

    /// @notice Quotes issued before `issuedBefore` (Unix seconds) settle no more.
    /// @param issuedBefore Unix seconds; what was issued earlier is void
    event QuotesVoided(uint64 issuedBefore);

    /// @notice Only the payer commits.
    /// @param caller who called
    /// @param payer the quote's payer
    error CallerIsNotPayer(address caller, address payer);

    /// @notice Payouts go to no contract of the system and to no token.
    error RecipientNotAllowed(address recipient);

    /// @notice Nothing is left to convert after fees.
    /// @param amountIn raw units received
    error FeesTakeEverything(uint256 amountIn, uint256 fixedFeeIn, uint256 variableFeeIn);

    /// @notice Nothing would be paid out.
    error NothingToPay();

    /// @notice Amounts stay below 2^96.
    /// @param amount raw units
    error AmountTooLarge(uint256 amount);

    /// @notice The quote has expired.
    /// @param time seconds
    error QuoteExpired(uint256 expiresAt, uint256 time);

    /// @notice The quote would live longer than any may.
    error QuoteLivesTooLong(uint256 expiresAt, uint256 latest);

    /// @notice The quote says it was issued later than now, so that it would outlive a guardian's void.
    /// @param time seconds
    error QuoteIssuedInFuture(uint256 issuedAt, uint256 time);

    /// @notice The quote was voided by a guardian.
    error QuoteVoided(uint256 issuedAt, uint256 minIssuedAt);

    /// @notice A signature has 65 bytes, or 64 in the form of EIP-2098.
    error SignatureLengthWrong(uint256 length);

    /// @notice The upper half of the curve's order is refused, so that no signature has a twin.
    error SignatureNotCanonical(bytes32 s);

    /// @notice The signature recovers to nobody.
    error SignatureInvalid();

    /// @notice The signature is by an address that is no active signer.
    /// @param signer the signer's address
    error SignerNotActive(address signer);

    /// @notice The pool received another amount than the quote says.
    /// @param token the token
    /// @param expected raw units asked
    error PaymentDiffers(address token, uint256 expected, uint256 received);

    /// @notice The payer has too little of the token.
    /// @param token the token
    /// @param balance raw units the account has
    /// @param needed what is needed
    error PayerBalanceTooLow(address token, uint256 balance, uint256 needed);

    /// @notice The payer approved too little of the token.
    /// @param token the token
    /// @param allowance raw units
    /// @param needed what is needed
    error PayerAllowanceTooLow(address token, uint256 allowance, uint256 needed);

    /// @notice The engine knows no Permit2 on this chain.
    error PermitUnavailable();

    /// @notice The token did not take the permit, and the engine may not take the payment without it.
    /// @param token the token
    error PermitRefused(address token);

    /// @notice A signer is neither zero nor one that counts already.
    /// @param signer the signer's address
    error SignerNotAllowed(address signer);

    /// @notice An engine opens with two signers at least, so that one can be removed.
    error TooFewSigners(uint256 count);

    /// @notice Quotes are voided up to the present and the life of a quote, never back.
    /// @param issuedBefore Unix seconds; what was issued earlier is void
    error VoidTimeNotAllowed(uint256 issuedBefore);

    /// @notice Settles `quote` for its payer, who approved `amountIn` of `tokenIn` to this engine.
    /// @param quote the quote
    /// @param signature r ‖ s ‖ v in 65 bytes, or r ‖ yParityAndS in 64 (EIP-2098), by an active signer over `hashQuote(quote)`
    function commitFirmQuote(FirmQuote calldata quote, bytes calldata signature) external;

    /// @notice Settles `quote` for its payer without an approval to this engine: the payer's signature lets it take the payment.
    /// @dev Quote and permit lie at fixed places, so that the 65 bytes of r ‖ s ‖ v follow byte 484 of every such call.
    /// EIP-2612: owner the payer, spender this engine, value `amountIn`, deadline `expiresAt`; who sends the permit first stops nobody,
    /// since what counts is the allowance. Permit2: a PermitTransferFrom of `amountIn` of `tokenIn`, spender this engine, nonce the quote
    /// id, deadline `expiresAt`, of a payer who approved Permit2.
    /// @param quote the quote
    /// @param permit the payer's signature
    /// @param kind what the payer signed
    /// @param signature as for `commitFirmQuote`
    function commitFirmQuoteWithPermit(
        FirmQuote calldata quote,
        PermitSignature calldata permit,
        PermitKind kind,
        bytes calldata signature
    ) external;

    /// @notice What `commitFirmQuote` would refuse first if the payer sent `quote` now, well signed: the encoded error, or nothing.
    /// @param quote the quote
    /// @return firstError the encoded error, empty where there is none
    function check(FirmQuote calldata quote) external view returns (bytes memory firstError);

    /// @notice The EIP-712 digest that is signed.
    /// @param quote the quote
    /// @return the EIP-712 digest
    function hashQuote(FirmQuote calldata quote) external view returns (bytes32);

    /// @notice Voids every quote issued before `issuedBefore` (Unix seconds). Guardian only.
    /// @param issuedBefore Unix seconds; what was issued earlier is void
    function voidQuotes(uint64 issuedBefore) external;

    /// @notice Makes `signer` count after the delay. Admin only.
    /// @param signer the signer's address
    function scheduleSigner(address signer) external;

    /// @notice Makes `signer` count no more, at once. Guardian only.
    /// @param signer the signer's address
    function removeSigner(address signer) external;

    /// @notice Names the active signer whose quotes settle with the least gas. Admin only.
    /// @param signer the signer's address
    function setLeadSigner(address signer) external;

    /// @notice The signer whose quotes settle with the least gas, zero when it was removed.
    /// @return the signer
    function leadSigner() external view returns (address);

    /// @notice From when on signatures of `signer` count, Unix seconds; 0 when they never do.
    /// @param signer the signer's address
    /// @return Unix seconds
    function signerActiveFrom(address signer) external view returns (uint64);

    /// @notice Quotes issued before, Unix seconds, are void.
    /// @return Unix seconds
    function minIssuedAt() external view returns (uint64);

    /// @notice Longest time a quote may still live when committed, seconds.
    function maxLifetime() external view returns (uint64);

    /// @notice Permit2 as this chain has it, zero where there is none.
    function permit2() external view returns (address);

    /// @notice The pool whose rules hold.
    /// @return the pool
    function pool() external view returns (IReservePool);
}
