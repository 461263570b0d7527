// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IShareVault} from "../interface/IShareVault.sol";
import {Prices} from "../library/Prices.sol";
import {Price} from "../type/Price.sol";
import {Retirement} from "../type/Retirement.sol";
import {ShareClass} from "../type/ShareClass.sol";
import {DeskFees} from "./DeskFees.sol";
import {DeskRetirement} from "./DeskRetirement.sol";

/// @notice Turns a day's requests into shares or assets once they have waited.
abstract contract DeskProcessing is DeskRetirement, DeskFees {
    using Prices for Price;

    /// @notice Days a deposit waits before it is exposed.
    uint256 public constant DEPOSIT_WAIT_DAYS = 1;

    /// @notice Least value of a junior share at which more are sold, scale 10^-18.
    uint256 public constant LEAST_SHARE_VALUE_E18 = 0.1e18;

    /// @inheritdoc ILiquidityDesk
    function processDeposit(address token, ShareClass class, uint256 day) external override whileOpen nonReentrant {
        Shares storage shares = _registered(token);
        IShareVault vault = class == ShareClass.FX ? shares.fxVault : shares.fullVault;
        (uint256 assets, uint256 processed) = vault.depositDay(day);
        if (assets == 0 || processed != 0) revert NothingToProcess(token, class);
        _requireListed(token);
        _accrue(token);
        Valuation memory paying = _valuation(false);
        _requireProcessable(_requireWaited(day, DEPOSIT_WAIT_DAYS), paying);

        uint256 gE18 = E18;
        if (class == ShareClass.FX) {
            uint256 added = pool.priceOf(token).dollarsE18RoundingUp(assets);
            _requireCover(_stayingRoundingDown(paying), paying.owed + added);
        } else {
            uint256 worth = _shareValueE18(paying, false);
            if (worth < LEAST_SHARE_VALUE_E18) revert ShareValueTooLow(worth);
            gE18 = shareValueE18(true);
        }
        uint256 minted = Math.mulDiv(assets, E18, gE18);
        if (minted == 0) revert NothingToProcess(token, class);
        pool.expose(token, assets);
        vault.fulfilDeposits(day, minted);
        (class == ShareClass.FX ? shares.fx : shares.full).mint(address(vault), minted);
        emit Processed(token, class, day, true, assets, minted, gE18);
    }

    /// @inheritdoc ILiquidityDesk
    function process(address token, ShareClass class) external override nonReentrant {
        if (hasEnded(token)) revert PoolHasEnded();
        Shares storage shares = _registered(token);
        bool senior = class == ShareClass.FX;
        IShareVault vault = senior ? shares.fxVault : shares.fullVault;
        (uint256 day, uint256 asked) = vault.oldestRedemption();
        if (asked == 0) revert NothingToProcess(token, class);
        _accrue(token);
        _requireWaited(day, senior ? FX_NOTICE_DAYS : FULL_NOTICE_DAYS);

        (uint256 gE18, uint256 payable_) =
            shares.retirement == Retirement.WRITTEN_DOWN ? _leftOf(token, class) : _payableFor(token, class, day);
        (uint256 burned, uint256 paid) = _redeemableRoundingDown(asked, gE18, payable_);
        if (paid == 0 && burned < asked) revert NothingToProcess(token, class);
        vault.fulfilRedemptions(burned, paid);
        (senior ? shares.fx : shares.full).burn(address(vault), burned);
        pool.withhold(token, paid);
        emit Processed(token, class, day, false, paid, burned, gE18);
    }

    /// @dev What a share is paid (scale 10^-18) out of a pool that has what it owes by feeds of today, and the raw units there are for it.
    function _payableFor(address token, ShareClass class, uint256 day)
        private
        view
        returns (uint256 gE18, uint256 payable_)
    {
        Valuation memory paying = _valuation(false);
        _requireProcessable(waitEnds(day, class == ShareClass.FX ? FX_NOTICE_DAYS : FULL_NOTICE_DAYS), paying);
        payable_ = pool.free(token);
        if (class == ShareClass.FX) return (E18, payable_);
        gE18 = _shareValueE18(paying, false);
        if (gE18 == 0) revert ShareValueTooLow(0);
        uint256 seniorDue = _shares[token].fxVault.redemptionsUpTo(_lastDayWaited(block.timestamp, FX_NOTICE_DAYS));
        payable_ = Math.min(Math.saturatingSub(payable_, seniorDue), _spareRoundingDown(token, paying));
    }

    /// @dev The same of a token that is written down: what is left of it, without any feed.
    function _leftOf(address token, ShareClass class) private view returns (uint256 gE18, uint256 payable_) {
        if (class == ShareClass.FX) return (E18, pool.free(token));
        (gE18, payable_) = _remainderRoundingDown(token);
        if (gE18 == 0) revert ShareValueTooLow(0);
    }

    /// @dev The equity of those who have not asked to leave: only theirs covers new senior shares, so that nobody who has asked is
    /// kept in by somebody who came later.
    function _stayingRoundingDown(Valuation memory paying) private pure returns (uint256) {
        if (paying.junior == 0) return paying.assets - paying.owed;
        uint256 staying = Math.saturatingSub(paying.junior, paying.leaving);
        return Math.mulDiv(paying.assets - paying.owed, staying, paying.junior);
    }

    /// @dev What may be paid to junior shares in `token` and still leave ρ of what is owed.
    function _spareRoundingDown(address token, Valuation memory paying) private view returns (uint256) {
        uint256 cover = Math.mulDiv(paying.owed, seniorCoverE18, E18, Math.Rounding.Ceil);
        uint256 spare = Math.saturatingSub(paying.assets - paying.owed, cover);
        return pool.priceOf(token).amountRoundingDown(spare);
    }

    /// @dev As many of `asked` shares at G as `payable_` reaches for, and what is paid for them.
    function _redeemableRoundingDown(uint256 asked, uint256 gE18, uint256 payable_)
        private
        pure
        returns (uint256 burned, uint256 paid)
    {
        burned = asked;
        paid = Math.mulDiv(asked, gE18, E18);
        if (paid > payable_) {
            burned = Math.mulDiv(payable_, E18, gE18);
            paid = Math.mulDiv(burned, gE18, E18);
        }
    }

    function _requireWaited(uint256 day, uint256 waitDays) private view returns (uint256 end) {
        end = waitEnds(day, waitDays);
        if (block.timestamp < end) revert StillWaiting(day, end);
    }

    function _requireProcessable(uint256 waitEnd, Valuation memory paying) private pure {
        if (paying.oldestUpdate < waitEnd) revert FeedsBeforeWaitEnd(paying.oldestUpdate, waitEnd);
        if (paying.assets < paying.owed) revert PoolInsolvent();
    }

    function _requireCover(uint256 equity, uint256 owed) private view {
        uint256 needed = Math.mulDiv(owed, seniorCoverE18, E18, Math.Rounding.Ceil);
        if (equity < needed) revert SeniorCoverTooLow(equity, needed);
    }
}
