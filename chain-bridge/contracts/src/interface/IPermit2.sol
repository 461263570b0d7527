// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What the engine uses of Uniswap's Permit2 (https://github.com/Uniswap/permit2): a transfer that its owner signed for one
/// spender, once.
interface IPermit2 {
    /// @param token what may be taken
    /// @param amount most that may be taken, raw units
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    /// @param permitted what may be taken
    /// @param nonce used up by the transfer; nonces follow no order
    /// @param deadline Unix seconds, the last second in which the signature counts
    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    /// @param to who receives
    /// @param requestedAmount raw units to take
    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    /// @notice Moves what `owner` signed away to the caller's choice of receiver; the caller is the spender that was signed.
    /// @param permit what was signed
    /// @param transferDetails what is taken of it
    /// @param owner whose tokens and signature they are
    /// @param signature r ‖ s ‖ v
    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes calldata signature
    ) external;
}
