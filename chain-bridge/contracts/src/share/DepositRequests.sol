// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IERC7540Deposit} from "../interface/IERC7540.sol";
import {IERC7575} from "../interface/IERC7575.sol";
import {IShareVault} from "../interface/IShareVault.sol";
import {TokenBalance} from "../library/TokenBalance.sol";
import {BookReason} from "../type/BookReason.sol";
import {ShareRequests} from "./ShareRequests.sol";

/// @notice The way in: deposits by the day they were requested on, until their shares are claimed or they are taken back.
abstract contract DepositRequests is ShareRequests {
    using SafeERC20 for IERC20;

    /// @dev Deposits requested on one day. `shares` and `feeIndex` are zero until the day is processed.
    struct DepositDay {
        uint256 assets;
        uint256 shares;
        uint256 feeIndex;
    }

    /// @dev One controller's deposits of a day. Once the day is processed and the position was touched, `shares` are those not yet
    /// claimed, `assets` what they were bought for, and `feeIndex` how far their fees are handed over.
    struct DepositPosition {
        uint256 assets;
        uint256 shares;
        uint256 feeIndex;
        bool converted;
    }

    /// @notice Days a deposit waits before it is exposed.
    uint256 public constant DEPOSIT_WAIT_DAYS = 1;

    /// @notice How long after its wait a deposit that nobody could process can be taken back, seconds.
    uint256 public constant RETURN_AFTER = 7 days;

    mapping(uint256 day => DepositDay) private _depositDays;
    mapping(address controller => uint256[]) private _openDepositDays;
    mapping(address controller => mapping(uint256 day => DepositPosition)) private _deposits;

    /// @inheritdoc IERC7540Deposit
    function requestDeposit(uint256 assets, address controller, address owner)
        external
        override
        nonReentrant
        returns (uint256 day)
    {
        _requireOwnRequest(assets, controller, owner);
        if (!desk.mayDeposit(owner)) revert WalletNotAllowed(owner);
        day = _today();
        DepositPosition storage position = _deposits[owner][day];
        if (position.assets == 0) _openDay(_openDepositDays[owner], owner, day);
        position.assets += assets;
        _depositDays[day].assets += assets;
        _pull(owner, assets);
        desk.admitDeposit(assets);
        emit DepositRequest(controller, owner, day, msg.sender, assets);
    }

    /// @inheritdoc IShareVault
    function returnDeposit(uint256 day) external override nonReentrant returns (uint256 assets) {
        DepositDay storage requests = _depositDays[day];
        DepositPosition storage position = _deposits[msg.sender][day];
        assets = position.assets;
        if (assets == 0 || requests.shares != 0) revert NothingRequested();
        uint256 returnableAt = desk.waitEnds(day, DEPOSIT_WAIT_DAYS) + RETURN_AFTER;
        if (block.timestamp < returnableAt && desk.takesDeposits(asset)) revert DepositNotReturnable(day, returnableAt);
        requests.assets -= assets;
        delete _deposits[msg.sender][day];
        _closeDay(_openDepositDays[msg.sender], day);
        emit DepositReturned(msg.sender, day, assets);
        desk.payAside(msg.sender, assets, BookReason.DEPOSIT_RETURNED);
    }

    /// @inheritdoc IERC7575
    function deposit(uint256 assets, address receiver) external override returns (uint256 shares) {
        return deposit(assets, receiver, msg.sender);
    }

    /// @inheritdoc IERC7540Deposit
    function deposit(uint256 assets, address receiver, address controller)
        public
        override
        nonReentrant
        returns (uint256 shares)
    {
        (, shares) = _claimDeposits(assets, false, receiver, controller);
    }

    /// @inheritdoc IERC7575
    function mint(uint256 shares, address receiver) external override returns (uint256 assets) {
        return mint(shares, receiver, msg.sender);
    }

    /// @inheritdoc IERC7540Deposit
    function mint(uint256 shares, address receiver, address controller)
        public
        override
        nonReentrant
        returns (uint256 assets)
    {
        (assets,) = _claimDeposits(shares, true, receiver, controller);
    }

    /// @inheritdoc IShareVault
    function fulfilDeposits(uint256 day, uint256 shares) external override onlyDesk {
        DepositDay storage requests = _depositDays[day];
        requests.shares = shares;
        requests.feeIndex = _feeIndex();
        emit DepositsProcessed(day, requests.assets, shares);
    }

    /// @inheritdoc IShareVault
    function depositDay(uint256 day) external view override returns (uint256 assets, uint256 shares) {
        return (_depositDays[day].assets, _depositDays[day].shares);
    }

    /// @inheritdoc IERC7540Deposit
    function pendingDepositRequest(uint256 day, address controller) external view override returns (uint256 assets) {
        return _depositDays[day].shares == 0 ? _deposits[controller][day].assets : 0;
    }

    /// @inheritdoc IERC7540Deposit
    function claimableDepositRequest(uint256 day, address controller) external view override returns (uint256 assets) {
        (assets,) = _claimableDeposit(controller, day);
    }

    /// @inheritdoc IERC7575
    function maxDeposit(address controller) external view override returns (uint256 assets) {
        (assets,) = _claimableDeposits(controller);
    }

    /// @inheritdoc IERC7575
    function maxMint(address controller) external view override returns (uint256 shares) {
        (, shares) = _claimableDeposits(controller);
    }

    /// @dev Converts processed deposits, and tells what their shares have earned here since this was last asked, raw USDT × 2^128.
    function _settleDeposits(address controller) internal returns (uint256 scaled) {
        uint256 index = _feeIndex();
        uint256[] memory open = _openDepositDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            DepositDay storage requests = _depositDays[open[i]];
            if (requests.shares == 0) continue;
            DepositPosition storage position = _deposits[controller][open[i]];
            if (!position.converted) {
                (, position.shares) = _claimableDeposit(controller, open[i]);
                position.feeIndex = requests.feeIndex;
                position.converted = true;
            }
            scaled += position.shares * (index - position.feeIndex);
            position.feeIndex = index;
        }
    }

    /// @dev Claims `amount`, assets or shares, from the oldest processed day on, and sends the shares.
    function _claimDeposits(uint256 amount, bool inShares, address receiver, address controller)
        private
        returns (uint256 assets, uint256 shares)
    {
        _requireClaimant(amount, controller);
        if (receiver != controller && !desk.mayHold(receiver)) revert WalletNotAllowed(receiver);
        desk.accrue(asset);
        _settle(controller);
        uint256[] memory open = _openDepositDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            DepositPosition storage position = _deposits[controller][open[i]];
            if (!position.converted) continue;
            uint256 wanted = amount - (inShares ? shares : assets);
            (uint256 taken, uint256 bought) = inShares
                ? _takeRoundingUp(wanted, position.shares, position.assets)
                : _takeRoundingDown(wanted, position.assets, position.shares);
            if (inShares) (taken, bought) = (bought, taken);
            position.assets -= taken;
            position.shares -= bought;
            assets += taken;
            shares += bought;
            if (position.assets == 0 && position.shares == 0) _closeDay(_openDepositDays[controller], open[i]);
        }
        if ((inShares ? shares : assets) != amount) revert ClaimTooLarge(amount, inShares ? shares : assets);
        emit Deposit(controller, receiver, assets, shares);
        _sendShares(receiver, shares);
    }

    function _claimableDeposits(address controller) private view returns (uint256 assets, uint256 shares) {
        uint256[] memory open = _openDepositDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            (uint256 dayAssets, uint256 dayShares) = _claimableDeposit(controller, open[i]);
            assets += dayAssets;
            shares += dayShares;
        }
    }

    function _claimableDeposit(address controller, uint256 day) private view returns (uint256 assets, uint256 shares) {
        DepositDay storage requests = _depositDays[day];
        DepositPosition storage position = _deposits[controller][day];
        if (requests.shares == 0) return (0, 0);
        assets = position.assets;
        shares = position.converted ? position.shares : Math.mulDiv(requests.shares, assets, requests.assets);
    }

    function _pull(address from, uint256 amount) private {
        address pool = address(desk.pool());
        uint256 before = TokenBalance.balanceOf(asset, pool);
        IERC20(asset).safeTransferFrom(from, pool, amount);
        uint256 received = TokenBalance.gainedSince(asset, pool, before);
        if (received != amount) revert TransferDiffers(asset, amount, received);
    }
}
