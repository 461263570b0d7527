// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../type/FirmQuote.sol";

/// @notice The EIP-712 struct hash of a quote, taken from the calldata as it lies: its members are encoded there as the hash wants
/// them, 15 words in the order of the type.
library FirmQuoteHash {
    /// @notice The EIP-712 type of a quote, hashed.
    bytes32 internal constant TYPEHASH = keccak256(
        "FirmQuote(bytes32 quoteId,bytes32 corridorId,bytes32 partnerId,address payer,address recipient,address tokenIn,"
        "address tokenOut,uint256 amountIn,uint256 amountOut,uint256 fixedFeeIn,uint256 variableFeeIn,uint256 oracleMid,"
        "uint64 issuedAt,uint64 expiresAt,uint32 maxDeviationBps)"
    );

    /// @notice keccak256 of the type hash and the 15 members.
    /// @param quote the quote
    /// @return hash keccak256 of the encoded struct
    function structHash(FirmQuote calldata quote) internal pure returns (bytes32 hash) {
        bytes32 typeHash = TYPEHASH;
        assembly ("memory-safe") {
            let words := mload(0x40)
            mstore(words, typeHash)
            calldatacopy(add(words, 0x20), quote, 0x1e0)
            hash := keccak256(words, 0x200)
        }
    }
}
