// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IERC7540Redeem} from "../interface/IERC7540.sol";
import {IERC7575} from "../interface/IERC7575.sol";
import {ILiquidityDesk} from "../interface/ILiquidityDesk.sol";
import {IShareToken} from "../interface/IShareToken.sol";
import {IShareVault} from "../interface/IShareVault.sol";
import {BookReason} from "../type/BookReason.sol";
import {ShareRequests} from "./ShareRequests.sol";

/// @notice The way out: redemptions in the order of the days they were requested on, until their assets are claimed.
abstract contract RedemptionRequests is ShareRequests {
    /// @dev Redemptions requested on one day. `earned` is what one requested share has earned here since the day began, × 2^128, up to
    /// `feeIndex`; from the first payment on only the part of it that is not yet processed goes on earning.
    struct RedemptionDay {
        uint256 shares;
        uint256 processed;
        uint256 assets;
        uint256 earned;
        uint256 feeIndex;
    }

    /// @dev One controller's redemptions of a day, what it has claimed or taken back of them, and how far their fees are handed over.
    struct RedemptionPosition {
        uint256 shares;
        uint256 claimedShares;
        uint256 claimedAssets;
        uint256 returnedShares;
        uint256 earned;
    }

    /// @inheritdoc IShareVault
    uint256 public override waitingShares;

    mapping(uint256 day => RedemptionDay) private _redemptionDays;
    uint256[] private _redemptionQueue;
    uint256 private _queueHead;
    mapping(address controller => uint256[]) private _openRedemptionDays;
    mapping(address controller => mapping(uint256 day => RedemptionPosition)) private _redemptions;

    /// @inheritdoc IERC7540Redeem
    function requestRedeem(uint256 shares, address controller, address owner)
        external
        override
        nonReentrant
        returns (uint256 day)
    {
        _requireOwnRequest(shares, controller, owner);
        if (desk.hasEnded(asset)) revert ILiquidityDesk.PoolHasEnded();
        day = _today();
        desk.accrue(asset);
        _settle(owner);
        RedemptionDay storage requests = _redemptionDays[day];
        if (requests.shares == 0) {
            _redemptionQueue.push(day);
            requests.feeIndex = _feeIndex();
        }
        RedemptionPosition storage position = _redemptions[owner][day];
        if (position.shares == 0) _openDay(_openRedemptionDays[owner], owner, day);
        position.earned = _earned(requests);
        position.shares += shares;
        requests.shares += shares;
        waitingShares += shares;
        IShareToken(share).escrow(owner, shares);
        emit RedeemRequest(controller, owner, day, msg.sender, shares);
    }

    /// @inheritdoc IShareVault
    function returnShares(uint256 day) external override nonReentrant returns (uint256 shares) {
        if (!desk.hasEnded(asset)) revert SharesNotReturnable();
        _settle(msg.sender);
        RedemptionDay storage requests = _redemptionDays[day];
        RedemptionPosition storage position = _redemptions[msg.sender][day];
        shares = _pendingRoundingDown(requests, position);
        if (shares == 0) revert NothingRequested();
        position.returnedShares = shares;
        emit SharesReturned(msg.sender, day, shares);
        _sendShares(msg.sender, shares);
    }

    /// @inheritdoc IERC7575
    function redeem(uint256 shares, address receiver, address controller)
        external
        override
        nonReentrant
        returns (uint256 assets)
    {
        (assets,) = _claimRedemptions(shares, true, receiver, controller);
    }

    /// @inheritdoc IERC7575
    function withdraw(uint256 assets, address receiver, address controller)
        external
        override
        nonReentrant
        returns (uint256 shares)
    {
        (, shares) = _claimRedemptions(assets, false, receiver, controller);
    }

    /// @inheritdoc IShareVault
    function fulfilRedemptions(uint256 shares, uint256 assets) external override onlyDesk {
        uint256 day = _redemptionQueue[_queueHead];
        RedemptionDay storage requests = _redemptionDays[day];
        requests.earned = _earned(requests);
        requests.feeIndex = _feeIndex();
        requests.processed += shares;
        waitingShares -= shares;
        requests.assets += assets;
        if (requests.processed == requests.shares) ++_queueHead;
        emit RedemptionsProcessed(day, shares, assets);
    }

    /// @inheritdoc IShareVault
    function redemptionDay(uint256 day)
        external
        view
        override
        returns (uint256 shares, uint256 processed, uint256 assets)
    {
        RedemptionDay storage requests = _redemptionDays[day];
        return (requests.shares, requests.processed, requests.assets);
    }

    /// @inheritdoc IShareVault
    function oldestRedemption() external view override returns (uint256 day, uint256 shares) {
        if (_queueHead == _redemptionQueue.length) return (0, 0);
        day = _redemptionQueue[_queueHead];
        shares = _redemptionDays[day].shares - _redemptionDays[day].processed;
    }

    /// @inheritdoc IShareVault
    function redemptionsUpTo(uint256 day) external view override returns (uint256 shares) {
        for (uint256 i = _queueHead; i < _redemptionQueue.length && _redemptionQueue[i] <= day; ++i) {
            RedemptionDay storage requests = _redemptionDays[_redemptionQueue[i]];
            shares += requests.shares - requests.processed;
        }
    }

    /// @inheritdoc IERC7540Redeem
    function pendingRedeemRequest(uint256 day, address controller) external view override returns (uint256 shares) {
        return _pendingRoundingDown(_redemptionDays[day], _redemptions[controller][day]);
    }

    /// @inheritdoc IERC7540Redeem
    function claimableRedeemRequest(uint256 day, address controller) external view override returns (uint256 shares) {
        (shares,) = _claimableRedemption(controller, day);
    }

    /// @inheritdoc IERC7575
    function maxRedeem(address controller) external view override returns (uint256 shares) {
        (shares,) = _claimableRedemptions(controller);
    }

    /// @inheritdoc IERC7575
    function maxWithdraw(address controller) external view override returns (uint256 assets) {
        (, assets) = _claimableRedemptions(controller);
    }

    /// @dev What the controller's shares on notice have earned here since this was last asked, raw USDT × 2^128.
    function _settleRedemptions(address controller) internal returns (uint256 scaled) {
        uint256[] memory open = _openRedemptionDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            RedemptionPosition storage position = _redemptions[controller][open[i]];
            uint256 earned = _earned(_redemptionDays[open[i]]);
            scaled += position.shares * (earned - position.earned);
            position.earned = earned;
        }
    }

    /// @dev Claims `amount`, shares or assets, from the oldest day on, and pays the assets.
    function _claimRedemptions(uint256 amount, bool inShares, address receiver, address controller)
        private
        returns (uint256 assets, uint256 shares)
    {
        _requireClaimant(amount, controller);
        if (receiver != controller && !desk.mayWithdraw(receiver)) revert WalletNotAllowed(receiver);
        _settle(controller);
        uint256[] memory open = _openRedemptionDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            (uint256 dayShares, uint256 dayAssets) = _claimableRedemption(controller, open[i]);
            uint256 wanted = amount - (inShares ? shares : assets);
            (uint256 given, uint256 paid) = inShares
                ? _takeRoundingDown(wanted, dayShares, dayAssets)
                : _takeRoundingUp(wanted, dayAssets, dayShares);
            if (!inShares) (given, paid) = (paid, given);
            RedemptionPosition storage position = _redemptions[controller][open[i]];
            position.claimedShares += given;
            position.claimedAssets += paid;
            shares += given;
            assets += paid;
            RedemptionDay storage requests = _redemptionDays[open[i]];
            bool over = requests.processed == requests.shares && given == dayShares && paid == dayAssets;
            if (over) _closeDay(_openRedemptionDays[controller], open[i]);
        }
        if ((inShares ? shares : assets) != amount) revert ClaimTooLarge(amount, inShares ? shares : assets);
        emit Withdraw(msg.sender, receiver, controller, assets, shares);
        if (assets != 0) desk.payAside(receiver, assets, BookReason.REDEMPTION_CLAIMED);
    }

    function _claimableRedemptions(address controller) private view returns (uint256 shares, uint256 assets) {
        uint256[] memory open = _openRedemptionDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            (uint256 dayShares, uint256 dayAssets) = _claimableRedemption(controller, open[i]);
            shares += dayShares;
            assets += dayAssets;
        }
    }

    function _claimableRedemption(address controller, uint256 day)
        private
        view
        returns (uint256 shares, uint256 assets)
    {
        RedemptionPosition storage position = _redemptions[controller][day];
        (shares, assets) = _processedOf(_redemptionDays[day], position);
        shares -= position.claimedShares;
        assets -= position.claimedAssets;
    }

    /// @dev A position's part of what is processed of its day: shares, and assets paid for them.
    function _processedOf(RedemptionDay storage requests, RedemptionPosition storage position)
        private
        view
        returns (uint256 shares, uint256 assets)
    {
        if (requests.shares == 0) return (0, 0);
        shares = Math.mulDiv(position.shares, requests.processed, requests.shares);
        assets = Math.mulDiv(position.shares, requests.assets, requests.shares);
    }

    /// @dev A position's part of what is not processed of its day, less what was taken back: all parts together are never more than
    /// the vault keeps for that day.
    function _pendingRoundingDown(RedemptionDay storage requests, RedemptionPosition storage position)
        private
        view
        returns (uint256)
    {
        if (requests.shares == 0) return 0;
        uint256 pending = Math.mulDiv(position.shares, requests.shares - requests.processed, requests.shares);
        return pending - position.returnedShares;
    }

    /// @dev What one share requested on that day has earned here up to now, × 2^128, rounded down.
    function _earned(RedemptionDay storage requests) private view returns (uint256) {
        uint256 pending = requests.shares - requests.processed;
        if (pending == 0) return requests.earned;
        return requests.earned + Math.mulDiv(_feeIndex() - requests.feeIndex, pending, requests.shares);
    }
}
