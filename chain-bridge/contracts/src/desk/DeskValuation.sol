// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IReservePool} from "../interface/IReservePool.sol";
import {Prices} from "../library/Prices.sol";
import {TokenBalance} from "../library/TokenBalance.sol";
import {Price} from "../type/Price.sol";
import {Retirement} from "../type/Retirement.sol";
import {DeskStorage} from "./DeskStorage.sol";

/// @notice What the pool has and owes in dollars, and what a junior share is worth; rounded against the pool to pay, for it to mint.
abstract contract DeskValuation is DeskStorage {
    using Prices for Price;

    /// @dev The pool in dollars at scale 10^-18: A, L, V and the part of V that has asked to leave; and the oldest answer of its feeds
    /// (Unix seconds).
    struct Valuation {
        uint256 assets;
        uint256 owed;
        uint256 junior;
        uint256 leaving;
        uint256 oldestUpdate;
    }

    /// @dev A token's part of it in raw units; `missing` is owed to those whose set-aside tokens an issuer burned.
    struct Position {
        uint256 held;
        uint256 missing;
        uint256 owed;
        uint256 junior;
        uint256 leaving;
    }

    /// @dev The last daily mark. One word.
    struct LastMark {
        uint32 day;
        uint32 insolventMarks;
        uint192 shareValueE18;
    }

    LastMark internal _lastMark = LastMark({day: 0, insolventMarks: 0, shareValueE18: 1e18});

    /// @inheritdoc ILiquidityDesk
    function markedDay() external view override returns (uint256) {
        return _lastMark.day;
    }

    /// @inheritdoc ILiquidityDesk
    function insolventMarks() external view override returns (uint256) {
        return _lastMark.insolventMarks;
    }

    /// @inheritdoc ILiquidityDesk
    function markedShareValueE18() public view override returns (uint256) {
        return _lastMark.shareValueE18;
    }

    /// @inheritdoc ILiquidityDesk
    function valuation()
        external
        view
        override
        returns (uint256 assetsUsdE18, uint256 owedUsdE18, int256 equityUsdE18, uint256 juniorUsdE18)
    {
        Valuation memory paying = _valuation(false);
        return (paying.assets, paying.owed, int256(paying.assets) - int256(paying.owed), paying.junior);
    }

    /// @inheritdoc ILiquidityDesk
    function shareValueE18(bool minting) public view override returns (uint256) {
        return _shareValueE18(_valuation(minting), minting);
    }

    /// @inheritdoc ILiquidityDesk
    function dueWithin(address token, uint256 time) external view override returns (uint256 amount) {
        Shares storage shares = _shares[token];
        if (address(shares.fx) == address(0)) return 0;
        uint256 until = block.timestamp + time;
        amount = shares.fxVault.redemptionsUpTo(_lastDayWaited(until, FX_NOTICE_DAYS));
        uint256 junior = shares.fullVault.redemptionsUpTo(_lastDayWaited(until, FULL_NOTICE_DAYS));
        if (junior == 0) return amount;
        try this.shareValueE18(true) returns (uint256 gE18) {
            return amount + Math.mulDiv(junior, gE18, E18, Math.Rounding.Ceil);
        } catch {
            return amount + junior;
        }
    }

    /// @inheritdoc ILiquidityDesk
    /// @dev Counted from the day's end, so that its last request has waited as long as its first.
    function waitEnds(uint256 day, uint256 waitDays) public pure override returns (uint256) {
        return (day + 1 + waitDays) * 1 days;
    }

    /// @dev The last day whose requests have waited `waitDays` days at `time`.
    function _lastDayWaited(uint256 time, uint256 waitDays) internal pure returns (uint256) {
        return Math.saturatingSub(time / 1 days, 1 + waitDays);
    }

    /// @dev A, L and V, rounded against the pool's equity to pay and in its favour to mint.
    function _valuation(bool minting) internal view returns (Valuation memory total) {
        total.oldestUpdate = type(uint256).max;
        address[] memory tokens = pool.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            _addTo(total, tokens[i], minting);
        }
    }

    /// @dev A token's part; one that is neither held nor owed, or is written down, needs no feed.
    function _addTo(Valuation memory total, address token, bool minting) private view {
        if (_shares[token].retirement == Retirement.WRITTEN_DOWN) return;
        Position memory position = _positionOf(token);
        if (position.held + position.owed + position.junior == 0) return;
        Math.Rounding assetRounding = minting ? Math.Rounding.Ceil : Math.Rounding.Floor;
        Math.Rounding claimRounding = minting ? Math.Rounding.Floor : Math.Rounding.Ceil;
        Price memory price = pool.priceOf(token);
        total.assets += price.dollarsE18(position.held, assetRounding);
        total.owed += price.dollarsE18(position.owed, claimRounding);
        total.junior += price.dollarsE18(position.junior, claimRounding);
        total.leaving += price.dollarsE18(position.leaving, claimRounding);
        total.oldestUpdate = Math.min(total.oldestUpdate, price.updatedAt);
    }

    /// @dev What the pool has and owes of a token; books above the balance are refused until somebody has called `sync`. A token that
    /// does not answer at all is left to its feed, so that it cannot keep everybody else in.
    function _positionOf(address token) internal view returns (Position memory position) {
        uint256 setAside;
        (position.held, setAside, position.missing,) = pool.book(token);
        uint256 booked = position.held + setAside;
        if (booked != 0) {
            (bool read, uint256 balance) = TokenBalance.tryBalanceOf(token, address(pool));
            if (read && balance < booked) revert IReservePool.BooksNotBacked(token, balance, booked);
        }
        position.owed = position.missing + (token == pool.usdt() ? pool.feesOwed() : 0);
        Shares storage shares = _shares[token];
        if (address(shares.fx) == address(0)) return position;
        position.owed += shares.fx.totalSupply();
        position.junior = shares.full.totalSupply();
        position.leaving = shares.fullVault.waitingShares();
    }

    /// @dev G, and 1 while there is no junior share yet.
    function _shareValueE18(Valuation memory value, bool minting) internal pure returns (uint256) {
        if (value.junior == 0) return E18;
        uint256 equity = Math.saturatingSub(value.assets, value.owed);
        return Math.mulDiv(equity, E18, value.junior, minting ? Math.Rounding.Ceil : Math.Rounding.Floor);
    }
}
