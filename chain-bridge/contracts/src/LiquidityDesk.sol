// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Delayed} from "./base/Delayed.sol";
import {DeskEnd} from "./desk/DeskEnd.sol";
import {DeskProcessing} from "./desk/DeskProcessing.sol";
import {DeskStorage} from "./desk/DeskStorage.sol";
import {IKursRoles} from "./interface/IKursRoles.sol";
import {ILiquidityDesk} from "./interface/ILiquidityDesk.sol";
import {IReservePool} from "./interface/IReservePool.sol";
import {IShareToken} from "./interface/IShareToken.sol";
import {IShareVault} from "./interface/IShareVault.sol";
import {TokenBalance} from "./library/TokenBalance.sol";
import {BookReason} from "./type/BookReason.sol";
import {FreezeScope} from "./type/FreezeScope.sol";
import {Retirement} from "./type/Retirement.sol";
import {ShareClass} from "./type/ShareClass.sol";
import {TermsWord} from "./type/TermsWord.sol";

/// @notice Liquidity providers' rules. The pool's assets A less what is owed L (senior shares and fees) is the equity E of the
/// junior shares; with V the dollars behind those one by one, each is worth G = E / V of its token. Requests come in and go out at
/// G, so that they leave it where it is; only trading and prices move it.
contract LiquidityDesk is DeskProcessing, DeskEnd {
    using SafeERC20 for IERC20;

    /// @notice One part in so many of a seed is locked for ever.
    uint256 public constant LOCKED_PART = 1_000;

    /// @notice Made for one pool, once and for good.
    /// @param roles_ who is admin and guardian
    /// @param delay_ seconds the admin's additions wait
    /// @param pool_ the pool whose books these rules move
    /// @param seniorCoverE18_ ρ, scale 10^-18
    /// @param seniorFeeBps_ φ, basis points
    constructor(IKursRoles roles_, uint256 delay_, IReservePool pool_, uint256 seniorCoverE18_, uint256 seniorFeeBps_)
        Delayed(roles_, delay_)
        DeskStorage(pool_, seniorCoverE18_, seniorFeeBps_)
    {}

    /// @notice Puts the deployment to work: from now on delays hold. Admin only.
    function open() external only(ADMIN) {
        _open();
    }

    /// @inheritdoc ILiquidityDesk
    function registerToken(address token, IShareVault fxVault, IShareVault fullVault) external override delayed {
        if (pool.tokenId(token) == 0) revert IReservePool.TokenNotListed(token);
        _requireListed(token);
        Shares storage shares = _shares[token];
        if (address(shares.fxVault) != address(0)) revert TokenAlreadyRegistered(token);
        (shares.fxVault, shares.fullVault) = (fxVault, fullVault);
        shares.fx = _adopted(fxVault, token, ShareClass.FX);
        shares.full = _adopted(fullVault, token, ShareClass.FULL);
        emit TokenRegistered(token, address(fxVault), address(fullVault));
    }

    /// @inheritdoc ILiquidityDesk
    function seed(address token, uint256 amount, address owner) external override only(ADMIN) whileOpen nonReentrant {
        Shares storage shares = _registered(token);
        if (shares.seeded) revert AlreadySeeded(token);
        _requireListed(token);
        if (!mayHold(owner)) revert WalletNotAllowed(owner);
        uint256 least = 10 ** IERC20Metadata(token).decimals();
        if (amount < least) revert SeedTooSmall(amount, least);
        _pull(token, amount);
        _accrue(token);
        uint256 gE18 = shareValueE18(true);
        if (gE18 < LEAST_SHARE_VALUE_E18) revert ShareValueTooLow(gE18);
        uint256 minted = Math.mulDiv(amount, E18, gE18);
        if (minted < LOCKED_PART) revert SeedTooSmall(minted, LOCKED_PART);
        shares.seeded = true;
        uint256 locked = Math.ceilDiv(minted, LOCKED_PART);
        pool.admitHeld(token, amount, BookReason.SEEDED);
        shares.full.mint(address(this), locked);
        shares.full.mint(owner, minted - locked);
        emit Seeded(token, owner, amount, minted, locked);
    }

    /// @inheritdoc ILiquidityDesk
    function recapitalise(address token, uint256 amount) external override nonReentrant {
        _requireAdmissible(token, amount);
        _pull(token, amount);
        pool.admitHeld(token, amount, BookReason.RECAPITALISED);
        emit Recapitalised(token, msg.sender, amount);
    }

    /// @inheritdoc ILiquidityDesk
    function admitDeposit(uint256 amount) external override onlyVault whileOpen nonReentrant {
        address token = IShareVault(msg.sender).asset();
        if (!_shares[token].seeded) revert TokenNotSeeded(token);
        _requireListed(token);
        pool.admitAside(token, amount);
    }

    /// @inheritdoc ILiquidityDesk
    function payAside(address to, uint256 amount, BookReason reason) external override onlyVault nonReentrant {
        pool.payAside(IShareVault(msg.sender).asset(), to, amount, reason);
    }

    function _adopted(IShareVault vault, address token, ShareClass class) private returns (IShareToken share) {
        share = IShareToken(vault.share());
        bool fits = vault.asset() == token && vault.class() == class && share.token() == token && share.class() == class
            && address(vault.desk()) == address(this) && address(share.desk()) == address(this);
        if (!fits) revert VaultMismatch(address(vault));
        isVault[address(vault)] = true;
        _isShare[address(share)] = true;
    }

    /// @dev What comes in is counted at the feed's price in every junior share, and a feed may miss a depeg: it is bound as swaps are. Of a token
    /// delisted, which may be held no more and whose feed may be dead, it is what its own shares lack by the last mark; one written down counts for nothing.
    function _requireAdmissible(address token, uint256 amount) private view {
        (uint256 held,, uint256 missing,) = pool.book(token);
        if (amount <= missing) return;
        if (pool.ended()) revert PoolHasEnded();
        Retirement way = retirement(token);
        if (way == Retirement.WRITTEN_DOWN) return;
        TermsWord terms = pool.record(token).terms;
        uint256 most;
        if (way == Retirement.DELISTED) {
            Shares storage shares = _shares[token];
            most = shares.fx.totalSupply()
                + Math.mulDiv(shares.full.totalSupply(), markedShareValueE18(), E18, Math.Rounding.Ceil);
        } else {
            bytes32 subject = bytes32(uint256(uint160(token)));
            if (terms.isInboundFrozen()) revert IReservePool.IsFrozen(FreezeScope.TOKEN_INBOUND, subject);
            most = terms.maxHeld() * 10 ** IERC20Metadata(token).decimals();
        }
        held += amount - missing;
        if (held > most) revert IReservePool.HoldingAboveLimit(token, held, most);
    }

    function _pull(address token, uint256 amount) private {
        uint256 before = TokenBalance.balanceOf(token, address(pool));
        IERC20(token).safeTransferFrom(msg.sender, address(pool), amount);
        uint256 received = TokenBalance.gainedSince(token, address(pool), before);
        if (received != amount) revert TransferDiffers(token, amount, received);
    }
}
