// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IReservePool} from "../interface/IReservePool.sol";
import {TokenBalance} from "../library/TokenBalance.sol";
import {BookReason} from "../type/BookReason.sol";
import {BookWord} from "../type/BookWord.sol";
import {TokenRecord} from "../type/TokenRecord.sol";
import {PoolFees} from "./PoolFees.sol";

/// @notice Keeps the books: what is held and set aside of each token, always backed by the pool's balance, and moves the tokens.
abstract contract PoolBooks is PoolFees {
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @inheritdoc IReservePool
    function book(address token)
        external
        view
        override
        returns (uint256 held, uint256 setAside, uint256 setAsideMissing, uint256 pendingFee)
    {
        TokenRecord storage listed = _records[token];
        return
            (
                listed.book.held(),
                listed.terms.setAside(),
                listed.setAsideMissing,
                _pendingUnits(token, listed) * _feeUnit
            );
    }

    /// @inheritdoc IReservePool
    function free(address token) public view override returns (uint256) {
        return _free(token, _records[token].book);
    }

    /// @dev What may be paid of `book_`: all that is held, less the fees owed where it is USDT's.
    function _free(address token, BookWord book_) internal view returns (uint256) {
        return token == usdt ? Math.saturatingSub(book_.held(), _owed(book_)) : book_.held();
    }

    /// @dev What is held of `token` after paying `amount`, which has to be free.
    function _spent(address token, BookWord book_, uint256 amount) internal view returns (uint256) {
        uint256 available = _free(token, book_);
        if (amount > available) revert InsufficientFree(token, amount, available);
        unchecked {
            return book_.held() - amount;
        }
    }

    /// @dev The balance has to show what the books say, whoever claims to have sent it.
    function _requireBacked(address token, TokenRecord storage listed) internal view {
        _requireBackedBy(token, listed.book.held() + listed.terms.setAside(), 0);
    }

    /// @dev The same of books known already, with `change` raw units still to move.
    function _requireBackedBy(address token, uint256 booked, int256 change) internal view {
        int256 balance = int256(TokenBalance.balanceOf(token, address(this))) + change;
        if (balance < int256(booked)) revert BooksNotBacked(token, balance > 0 ? uint256(balance) : 0, booked);
    }

    /// @dev Nothing joins or leaves what is set aside for others while part of it is missing.
    function _requireAsideComplete(address token, TokenRecord storage listed) internal view {
        if (listed.setAsideMissing != 0) revert SetAsideIncomplete(token, listed.setAsideMissing);
    }

    /// @dev Takes what the pool no longer has off the books: from what is held, and what that cannot bear from what is set aside.
    function _lowerToBalance(address token, TokenRecord storage listed) internal returns (uint256 missing) {
        uint256 held = listed.book.held();
        uint256 setAside = listed.terms.setAside();
        missing = Math.saturatingSub(held + setAside, TokenBalance.balanceOf(token, address(this)));
        uint256 fromHeld = Math.min(missing, held);
        uint256 fromAside = missing - fromHeld;
        _putHeld(listed, held - fromHeld);
        _putAside(listed, setAside - fromAside);
        listed.setAsideMissing += fromAside;
    }

    /// @dev What is set aside bears a loss only as long as nothing is held. Once swaps have ended what is held is divided already.
    function _restoreAside(address token, TokenRecord storage listed) internal returns (uint256 amount) {
        if (_state.ended) return 0;
        amount = Math.min(listed.setAsideMissing, _free(token, listed.book));
        if (amount == 0) return 0;
        _putHeld(listed, listed.book.held() - amount);
        _putAside(listed, listed.terms.setAside() + amount);
        listed.setAsideMissing -= amount;
    }

    function _putHeld(TokenRecord storage listed, uint256 held) internal {
        listed.book = listed.book.withHeld(held.toUint96());
    }

    function _putAside(TokenRecord storage listed, uint256 setAside) internal {
        listed.terms = listed.terms.withSetAside(setAside.toUint96());
    }

    function _takeHeld(address token, uint256 amount) internal {
        TokenRecord storage listed = _listed(token);
        uint256 held = listed.book.held();
        if (amount > held) revert InsufficientFree(token, amount, held);
        _putHeld(listed, held - amount);
    }

    function _pull(address token, address from, uint256 amount) internal {
        uint256 before = TokenBalance.balanceOf(token, address(this));
        IERC20(token).safeTransferFrom(from, address(this), amount);
        uint256 received = TokenBalance.gainedSince(token, address(this), before);
        if (received != amount) revert ReceiptDiffers(token, amount, received);
    }

    /// @dev The recipient has to receive what is paid, and the pool to lose no more than the books say.
    function _pay(address token, address to, uint256 amount, uint256 booked) internal {
        uint256 before = TokenBalance.balanceOf(token, to);
        IERC20(token).safeTransfer(to, amount);
        uint256 received = TokenBalance.gainedSince(token, to, before);
        if (received != amount) revert ReceiptDiffers(token, amount, received);
        _requireBackedBy(token, booked, 0);
    }

    /// @dev The same by the books as they are written.
    function _pay(address token, address to, uint256 amount) internal {
        TokenRecord storage listed = _records[token];
        _pay(token, to, amount, listed.book.held() + listed.terms.setAside());
    }

    function _tellBook(address token, BookReason reason) internal {
        TokenRecord storage listed = _records[token];
        emit BookChanged(token, reason, listed.book.held(), listed.terms.setAside(), feesOwed());
    }
}
