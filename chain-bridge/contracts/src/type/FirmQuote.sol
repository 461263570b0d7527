// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What a signer promises: `amountOut` of one token for `amountIn` of the other, until `expiresAt`.
/// @dev The members and their order are the EIP-712 type; changing either changes every signature.
/// @param quoteId 31 bytes that 256 quotes share, then the byte that tells them apart
/// @param corridorId keccak256 of the pair's text, such as "USDT-IDRX"
/// @param partnerId keccak256 of the partner UUID's text
/// @param payer who sends `commitFirmQuote` and pays `amountIn`
/// @param recipient who receives `amountOut`
/// @param tokenIn token the payer sends
/// @param tokenOut token the recipient receives
/// @param amountIn raw units of `tokenIn` taken from the payer, fees included
/// @param amountOut raw units of `tokenOut` paid
/// @param fixedFeeIn raw units of `tokenIn`, part of `amountIn`
/// @param variableFeeIn raw units of `tokenIn`, part of `amountIn`
/// @param oracleMid quote-token units per base-token unit when the quote was made, scale 10^-12; recorded, never trusted
/// @param issuedAt Unix seconds
/// @param expiresAt Unix seconds, the last second in which the quote settles
/// @param maxDeviationBps how far above fair the payout may lie, in basis points, when tighter than the corridor's bound
struct FirmQuote {
    bytes32 quoteId;
    bytes32 corridorId;
    bytes32 partnerId;
    address payer;
    address recipient;
    address tokenIn;
    address tokenOut;
    uint256 amountIn;
    uint256 amountOut;
    uint256 fixedFeeIn;
    uint256 variableFeeIn;
    uint256 oracleMid;
    uint64 issuedAt;
    uint64 expiresAt;
    uint32 maxDeviationBps;
}
