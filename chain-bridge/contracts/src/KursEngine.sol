// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

import {Governed} from "./base/Governed.sol";
import {IKursEngine} from "./interface/IKursEngine.sol";
import {IKursRoles} from "./interface/IKursRoles.sol";
import {IPermit2} from "./interface/IPermit2.sol";
import {IReservePool} from "./interface/IReservePool.sol";
import {FirmQuoteHash} from "./library/FirmQuoteHash.sol";
import {SettlementCall} from "./library/SettlementCall.sol";
import {TokenBalance} from "./library/TokenBalance.sol";
import {FirmQuote} from "./type/FirmQuote.sol";
import {PermitKind} from "./type/PermitKind.sol";
import {PermitSignature} from "./type/PermitSignature.sol";

/// @notice Knows signatures and signers: judges a signed quote, takes the payer's tokens and has the pool settle it.
/// It holds no token and no limit, so that it can be replaced without moving or loosening anything.
contract KursEngine is IKursEngine, EIP712, Governed, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev One word, read by every commit. `leadSigner` is a signer who counts already, so that most commits need not look it up;
    /// zero when that one was removed.
    struct Control {
        address leadSigner;
        uint48 minIssuedAt;
    }

    /// @inheritdoc IKursEngine
    uint64 public constant override maxLifetime = 120;

    uint256 private constant AMOUNT_LIMIT = 1 << 96;
    uint256 private constant LEAST_SIGNERS = 2;

    /// @inheritdoc IKursEngine
    IReservePool public immutable override pool;

    /// @notice Seconds between naming a signer and its first valid signature.
    uint256 public immutable signerDelay;

    /// @inheritdoc IKursEngine
    address public immutable override permit2;

    /// @inheritdoc IKursEngine
    mapping(address signer => uint64 activeFrom) public override signerActiveFrom;

    Control private _control;

    /// @notice Made with its first signers.
    /// @param roles_ who is admin, guardian and resumer
    /// @param pool_ the pool that settles
    /// @param signerDelay_ seconds before a later signer counts
    /// @param signers the first signers, two at least, who count at once
    /// @param permit2_ Permit2 as this chain has it, or zero
    constructor(IKursRoles roles_, IReservePool pool_, uint256 signerDelay_, address[] memory signers, address permit2_)
        EIP712("Kurs", "1")
        Governed(roles_)
    {
        if (signers.length < LEAST_SIGNERS) revert TooFewSigners(signers.length);
        pool = pool_;
        signerDelay = signerDelay_;
        permit2 = permit2_;
        for (uint256 i = 0; i < signers.length; ++i) {
            _addSigner(signers[i], uint64(block.timestamp));
        }
        _control.leadSigner = signers[0];
    }

    /// @inheritdoc IKursEngine
    function commitFirmQuote(FirmQuote calldata quote, bytes calldata signature) external override nonReentrant {
        _requireCommittedBy(msg.sender, quote, signature);
        _takePayment(quote);
        _settle(quote);
    }

    /// @inheritdoc IKursEngine
    function commitFirmQuoteWithPermit(
        FirmQuote calldata quote,
        PermitSignature calldata permit,
        PermitKind kind,
        bytes calldata signature
    ) external override nonReentrant {
        _requireCommittedBy(msg.sender, quote, signature);
        if (kind == PermitKind.EIP2612) {
            _permit(quote, permit);
            _takePayment(quote);
        } else {
            _takePaymentByPermit2(quote, permit);
        }
        _settle(quote);
    }

    /// @inheritdoc IKursEngine
    function check(FirmQuote calldata quote) external view override returns (bytes memory firstError) {
        try this.requireCommittable(quote) {
            return "";
        } catch (bytes memory reason) {
            return reason;
        }
    }

    /// @notice Reverts with what `commitFirmQuote` would refuse first if the payer sent `quote` now, well signed.
    /// @param quote the quote
    function requireCommittable(FirmQuote calldata quote) external view {
        _requireAcceptable(quote, _control);
        _requireSides(quote);
        IERC20 token = IERC20(quote.tokenIn);
        uint256 balance = token.balanceOf(quote.payer);
        if (balance < quote.amountIn) revert PayerBalanceTooLow(quote.tokenIn, balance, quote.amountIn);
        uint256 allowance = token.allowance(quote.payer, address(this));
        if (allowance < quote.amountIn) revert PayerAllowanceTooLow(quote.tokenIn, allowance, quote.amountIn);
        pool.checkSettlement(quote, address(this));
    }

    /// @inheritdoc IKursEngine
    function hashQuote(FirmQuote calldata quote) public view override returns (bytes32) {
        return _hashTypedDataV4(FirmQuoteHash.structHash(quote));
    }

    /// @inheritdoc IKursEngine
    function voidQuotes(uint64 issuedBefore) external override only(GUARDIAN) {
        if (issuedBefore < _control.minIssuedAt || issuedBefore > block.timestamp + maxLifetime) {
            revert VoidTimeNotAllowed(issuedBefore);
        }
        _control.minIssuedAt = uint48(issuedBefore);
        emit QuotesVoided(issuedBefore);
    }

    /// @inheritdoc IKursEngine
    function scheduleSigner(address signer) external override only(ADMIN) {
        _addSigner(signer, uint64(block.timestamp + signerDelay));
    }

    /// @inheritdoc IKursEngine
    function removeSigner(address signer) external override only(GUARDIAN) {
        if (signerActiveFrom[signer] == 0) revert SignerNotAllowed(signer);
        delete signerActiveFrom[signer];
        if (signer == _control.leadSigner) delete _control.leadSigner;
        emit SignerRemoved(signer);
    }

    /// @inheritdoc IKursEngine
    function setLeadSigner(address signer) external override only(ADMIN) {
        _requireActive(signer);
        _control.leadSigner = signer;
        emit LeadSignerSet(signer);
    }

    /// @inheritdoc IKursEngine
    function leadSigner() external view override returns (address) {
        return _control.leadSigner;
    }

    /// @inheritdoc IKursEngine
    function minIssuedAt() external view override returns (uint64) {
        return _control.minIssuedAt;
    }

    function _requireCommittedBy(address caller, FirmQuote calldata quote, bytes calldata signature) private view {
        if (caller != quote.payer) revert CallerIsNotPayer(caller, quote.payer);
        Control memory control = _control;
        _requireAcceptable(quote, control);
        _requireSigned(quote, signature, control.leadSigner);
    }

    function _settle(FirmQuote calldata quote) private {
        (uint256 onchainMid, uint256 feeUsdt, uint256 lossUsdE6) = SettlementCall.settle(pool, quote);
        emit FirmQuoteCommitted(
            quote.quoteId,
            quote.corridorId,
            quote.payer,
            quote.recipient,
            quote.tokenIn,
            quote.tokenOut,
            quote.amountIn,
            quote.amountOut,
            quote.fixedFeeIn + quote.variableFeeIn,
            onchainMid,
            quote.partnerId,
            feeUsdt,
            lossUsdE6
        );
    }

    function _requireAcceptable(FirmQuote calldata quote, Control memory control) private view {
        _requireRecipient(quote);
        _requireAmounts(quote);
        if (block.timestamp > quote.expiresAt) revert QuoteExpired(quote.expiresAt, block.timestamp);
        uint256 latest = block.timestamp + maxLifetime;
        if (quote.expiresAt > latest) revert QuoteLivesTooLong(quote.expiresAt, latest);
        if (quote.issuedAt > block.timestamp) revert QuoteIssuedInFuture(quote.issuedAt, block.timestamp);
        if (quote.issuedAt < control.minIssuedAt) revert QuoteVoided(quote.issuedAt, control.minIssuedAt);
    }

    /// @dev A payer who is paid itself has called, so it is none of the system's contracts and needs no look into the list.
    function _requireRecipient(FirmQuote calldata quote) private view {
        address recipient = quote.recipient;
        if (
            recipient == address(0) || recipient == address(pool) || recipient == address(this)
                || recipient == quote.tokenIn || recipient == quote.tokenOut
                || (recipient != quote.payer && !pool.paysTo(recipient))
        ) revert RecipientNotAllowed(recipient);
    }

    /// @dev A commit leaves this to the pool; who only asks should not be told of a token that has nothing to do with the corridor.
    function _requireSides(FirmQuote calldata quote) private view {
        (address base, address counter,) = pool.corridor(quote.corridorId);
        bool selling = quote.tokenIn == base && quote.tokenOut == counter;
        bool buying = quote.tokenIn == counter && quote.tokenOut == base;
        if (base == address(0) || !(selling || buying)) {
            revert IReservePool.TokensOutsideCorridor(quote.corridorId, quote.tokenIn, quote.tokenOut);
        }
    }

    function _requireAmounts(FirmQuote calldata quote) private pure {
        uint256 amountIn = quote.amountIn;
        if (quote.fixedFeeIn >= amountIn || quote.variableFeeIn >= amountIn - quote.fixedFeeIn) {
            revert FeesTakeEverything(amountIn, quote.fixedFeeIn, quote.variableFeeIn);
        }
        if (quote.amountOut == 0) revert NothingToPay();
        if (amountIn >= AMOUNT_LIMIT) revert AmountTooLarge(amountIn);
        if (quote.amountOut >= AMOUNT_LIMIT) revert AmountTooLarge(quote.amountOut);
    }

    function _requireSigned(FirmQuote calldata quote, bytes calldata signature, address lead) private view {
        address signer = _recover(hashQuote(quote), signature);
        if (signer != lead) _requireActive(signer);
    }

    function _requireActive(address signer) private view {
        uint64 activeFrom = signerActiveFrom[signer];
        if (activeFrom == 0 || block.timestamp < activeFrom) revert SignerNotActive(signer);
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address signer) {
        ECDSA.RecoverError flaw;
        bytes32 detail;
        if (signature.length == 65) {
            (signer, flaw, detail) = ECDSA.tryRecoverCalldata(digest, signature);
        } else if (signature.length == 64) {
            (signer, flaw, detail) = ECDSA.tryRecover(digest, bytes32(signature[:32]), bytes32(signature[32:]));
        } else {
            revert SignatureLengthWrong(signature.length);
        }
        if (flaw == ECDSA.RecoverError.InvalidSignatureS) revert SignatureNotCanonical(detail);
        if (flaw != ECDSA.RecoverError.NoError) revert SignatureInvalid();
    }

    function _takePayment(FirmQuote calldata quote) private {
        uint256 before = TokenBalance.balanceOf(quote.tokenIn, address(pool));
        IERC20(quote.tokenIn).safeTransferFrom(quote.payer, address(pool), quote.amountIn);
        _requireReceived(quote, before);
    }

    /// @dev Whoever saw the permit on its way may have sent it first; the allowance it gives is there all the same.
    function _permit(FirmQuote calldata quote, PermitSignature calldata permit) private {
        try IERC20Permit(quote.tokenIn)
            .permit(quote.payer, address(this), quote.amountIn, quote.expiresAt, uint8(permit.v), permit.r, permit.s)
        {
            return;
        } catch {
            uint256 allowance = IERC20(quote.tokenIn).allowance(quote.payer, address(this));
            if (allowance < quote.amountIn) revert PermitRefused(quote.tokenIn);
        }
    }

    function _takePaymentByPermit2(FirmQuote calldata quote, PermitSignature calldata permit) private {
        if (permit2 == address(0)) revert PermitUnavailable();
        uint256 before = TokenBalance.balanceOf(quote.tokenIn, address(pool));
        IPermit2(permit2)
            .permitTransferFrom(
                IPermit2.PermitTransferFrom({
                permitted: IPermit2.TokenPermissions(quote.tokenIn, quote.amountIn),
                nonce: uint256(quote.quoteId),
                deadline: quote.expiresAt
            }),
                IPermit2.SignatureTransferDetails(address(pool), quote.amountIn),
                quote.payer,
                abi.encodePacked(permit.r, permit.s, permit.v)
            );
        _requireReceived(quote, before);
    }

    function _requireReceived(FirmQuote calldata quote, uint256 before) private view {
        uint256 received = TokenBalance.gainedSince(quote.tokenIn, address(pool), before);
        if (received != quote.amountIn) revert PaymentDiffers(quote.tokenIn, quote.amountIn, received);
    }

    function _addSigner(address signer, uint64 activeFrom) private {
        if (signer == address(0) || signerActiveFrom[signer] != 0) revert SignerNotAllowed(signer);
        signerActiveFrom[signer] = activeFrom;
        emit SignerScheduled(signer, activeFrom);
    }
}
