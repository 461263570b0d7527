// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What an engine asks the pool to settle, once it has judged signature and corridor and moved the payer's tokens.
/// @param quoteId replay mark
/// @param corridorId corridor whose bound applies
/// @param recipient who is paid
/// @param tokenIn token received
/// @param tokenOut token paid out
/// @param amountIn raw units received, fees included
/// @param feeIn raw units of `amountIn` that are fees
/// @param amountOut raw units to pay
/// @param maxDeviationBps the quote's own bound, in basis points
struct Settlement {
    bytes32 quoteId;
    bytes32 corridorId;
    address recipient;
    address tokenIn;
    address tokenOut;
    uint256 amountIn;
    uint256 feeIn;
    uint256 amountOut;
    uint256 maxDeviationBps;
}
