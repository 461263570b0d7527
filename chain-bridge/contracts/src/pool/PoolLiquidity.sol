// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IReservePool} from "../interface/IReservePool.sol";
import {BookReason} from "../type/BookReason.sol";
import {UsdtMark} from "../type/PoolState.sol";
import {Price} from "../type/Price.sol";
import {TokenRecord} from "../type/TokenRecord.sol";
import {PoolBooks} from "./PoolBooks.sol";
import {PoolFeeds} from "./PoolFeeds.sol";

/// @notice What the liquidity desk, which alone may call it, does to the books: deposits come in, redemptions and fees go out.
abstract contract PoolLiquidity is PoolFeeds, PoolBooks, ReentrancyGuardTransient {
    modifier onlyDesk() {
        if (msg.sender != desk) revert CallerIsNotTheDesk(msg.sender);
        _;
    }

    /// @inheritdoc IReservePool
    function admitAside(address token, uint256 amount) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        _requireAsideComplete(token, listed);
        _putAside(listed, listed.terms.setAside() + amount);
        _requireBacked(token, listed);
        _tellBook(token, BookReason.DEPOSIT_REQUESTED);
    }

    /// @inheritdoc IReservePool
    function admitHeld(address token, uint256 amount, BookReason reason) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        uint256 toAside = Math.min(amount, listed.setAsideMissing);
        listed.setAsideMissing -= toAside;
        _putAside(listed, listed.terms.setAside() + toAside);
        _putHeld(listed, listed.book.held() + amount - toAside);
        _requireBacked(token, listed);
        _tellBook(token, reason);
    }

    /// @inheritdoc IReservePool
    function expose(address token, uint256 amount) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        _requireAsideComplete(token, listed);
        uint256 held = listed.book.held() + amount;
        _requireHoldable(token, held, 10 ** listed.config.tokenDecimals(), listed.terms);
        _putAside(listed, listed.terms.setAside() - amount);
        _putHeld(listed, held);
        _tellBook(token, BookReason.DEPOSIT_PROCESSED);
    }

    /// @inheritdoc IReservePool
    function withhold(address token, uint256 amount) external override onlyDesk nonReentrant {
        TokenRecord storage listed = _listed(token);
        _requireAsideComplete(token, listed);
        _putHeld(listed, _spent(token, listed.book, amount));
        _putAside(listed, listed.terms.setAside() + amount);
        _tellBook(token, BookReason.REDEMPTION_PROCESSED);
    }

    /// @inheritdoc IReservePool
    function payAside(address token, address to, uint256 amount, BookReason reason)
        external
        override
        onlyDesk
        nonReentrant
    {
        TokenRecord storage listed = _listed(token);
        uint256 available = listed.terms.setAside();
        if (amount > available) revert InsufficientFree(token, amount, available);
        _putAside(listed, available - amount);
        _tellBook(token, reason);
        _pay(token, to, amount);
    }

    /// @inheritdoc IReservePool
    function payHeld(address token, address to, uint256 amount) external override onlyDesk nonReentrant {
        if (!_state.ended) revert SwapsHaveNotEnded();
        _takeHeld(token, amount);
        _tellBook(token, BookReason.PAID_IN_KIND);
        _pay(token, to, amount);
    }

    /// @inheritdoc IReservePool
    function takePendingFee(address token) external override onlyDesk nonReentrant returns (uint256 amount) {
        return _share(token, _listed(token));
    }

    /// @inheritdoc IReservePool
    function releaseFees(uint256 amount) external override onlyDesk nonReentrant {
        _oweLess(amount);
        _tellBook(usdt, BookReason.FEES_RELEASED);
    }

    /// @inheritdoc IReservePool
    function payFees(address to, uint256 amount) external override onlyDesk nonReentrant {
        _oweLess(amount);
        _takeHeld(usdt, amount);
        _tellBook(usdt, BookReason.FEES_CLAIMED);
        _pay(usdt, to, amount);
    }

    /// @inheritdoc IReservePool
    function markUsdt() external override onlyDesk nonReentrant returns (Price memory price) {
        price = _read(usdt, _records[usdt].config);
        _usdtMark = UsdtMark({top: uint80(price.top), bottom: uint80(price.bottom), time: uint64(block.timestamp)});
    }

    /// @inheritdoc IReservePool
    function endSwaps() external override onlyDesk nonReentrant {
        if (_state.ended) revert SwapsHaveEnded();
        for (uint256 i = 0; i < _tokenList.length; ++i) {
            address token = _tokenList[i];
            if (_restoreAside(token, _records[token]) != 0) _tellBook(token, BookReason.SYNCED);
        }
        _state.ended = true;
        emit SwapsEnded();
    }
}
