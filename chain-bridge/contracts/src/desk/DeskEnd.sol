// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IShareToken} from "../interface/IShareToken.sol";
import {Prices} from "../library/Prices.sol";
import {Price} from "../type/Price.sol";
import {Retirement} from "../type/Retirement.sol";
import {ShareClass} from "../type/ShareClass.sol";
import {DeskFees} from "./DeskFees.sol";
import {DeskRetirement} from "./DeskRetirement.sol";
import {DeskWallets} from "./DeskWallets.sol";

/// @notice The daily mark, and what becomes of a pool that stays insolvent: what is there is divided in kind.
abstract contract DeskEnd is DeskWallets, DeskRetirement, DeskFees {
    using Prices for Price;
    using SafeCast for uint256;

    /// @dev What one token leaves to those the pool owes at the end, and its price then.
    struct Estate {
        Price price;
        uint256 left;
    }

    /// @notice Daily marks in a row that have to be insolvent before the pool can be wound down.
    uint256 public constant INSOLVENT_MARKS = 7;

    /// @notice Days after a mark within which the next has to follow to count with it: marks are impossible while markets are closed.
    uint256 public constant MARK_GAP_DAYS = 4;

    /// @inheritdoc ILiquidityDesk
    mapping(address account => mapping(address token => uint256)) public override creditedInKind;

    mapping(address token => Estate) private _estates;
    uint256 private _estateOwed;

    /// @inheritdoc ILiquidityDesk
    function mark() external override whileOpen nonReentrant {
        uint256 day = block.timestamp / 1 days;
        LastMark memory last = _lastMark;
        if (day == last.day) revert AlreadyMarked(day);
        Valuation memory paying = _valuation(false);
        bool solvent = paying.assets >= paying.owed;
        uint256 insolvent = solvent ? 0 : day > last.day + MARK_GAP_DAYS ? 1 : last.insolventMarks + 1;
        _lastMark = LastMark({
            day: day.toUint32(),
            insolventMarks: insolvent.toUint32(),
            shareValueE18: _shareValueE18(paying, false).toUint192()
        });
        Price memory price = pool.markUsdt();
        emit Marked(day, price.dollarsE18RoundingDown(price.unit), solvent, insolvent);
    }

    /// @inheritdoc ILiquidityDesk
    function windDown() external override whileOpen nonReentrant {
        LastMark memory last = _lastMark;
        if (last.insolventMarks < INSOLVENT_MARKS) revert TooFewInsolventMarks(last.insolventMarks, INSOLVENT_MARKS);
        if (last.day != block.timestamp / 1 days) revert NotMarkedToday(last.day);
        address[] memory tokens = pool.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            _accrue(tokens[i]);
        }
        pool.endSwaps();
        Valuation memory paying = _valuation(false);
        if (paying.assets >= paying.owed) revert PoolIsSolvent();
        uint256 owedInKind = paying.owed;
        for (uint256 i = 0; i < tokens.length; ++i) {
            if (_shares[tokens[i]].retirement == Retirement.WRITTEN_DOWN) continue;
            Position memory position = _positionOf(tokens[i]);
            if (position.held + position.owed == 0) continue;
            Price memory price = pool.priceOf(tokens[i]);
            owedInKind -= price.dollarsE18RoundingDown(position.missing);
            _estates[tokens[i]] = Estate({price: price, left: position.held});
        }
        _estateOwed = owedInKind;
        emit WoundDown(paying.assets, paying.owed);
    }

    /// @inheritdoc ILiquidityDesk
    function withdrawInKind(address token, address receiver) external override nonReentrant returns (uint256 amount) {
        if (receiver != msg.sender && !mayWithdraw(receiver)) revert WalletNotAllowed(receiver);
        (uint256 held,,,) = pool.book(token);
        amount = Math.min(creditedInKind[msg.sender][token], held);
        creditedInKind[msg.sender][token] -= amount;
        pool.payHeld(token, receiver, amount);
    }

    /// @inheritdoc ILiquidityDesk
    function payFees(address account, uint256 amount) external override onlyShare nonReentrant {
        if (pool.ended()) {
            _creditInKind(account, pool.usdt(), amount);
        } else if (amount != 0) {
            pool.payFees(account, amount);
        }
    }

    /// @inheritdoc ILiquidityDesk
    function creditInKind(address account, uint256 shares) external override onlyShare nonReentrant {
        if (!pool.ended()) revert PoolHasNotEnded();
        IShareToken share = IShareToken(msg.sender);
        if (share.class() == ShareClass.FULL) revert NothingLeftForJuniorShares();
        if (!hasEnded(share.token())) revert TokenIsDelisted(share.token());
        _creditInKind(account, share.token(), shares);
    }

    /// @dev Credits `account` with its part of every token left, by the worth of the `amount` of `token` it is owed.
    function _creditInKind(address account, address token, uint256 amount) private {
        if (amount == 0) return;
        uint256 worth = _estates[token].price.dollarsE18RoundingDown(amount);
        address[] memory tokens = pool.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            uint256 part = Math.mulDiv(_estates[tokens[i]].left, worth, _estateOwed);
            if (part == 0) continue;
            creditedInKind[account][tokens[i]] += part;
            emit CreditedInKind(account, tokens[i], part);
        }
    }
}
