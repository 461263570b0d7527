// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IERC7540Deposit, IERC7540Operator, IERC7540Redeem} from "./interface/IERC7540.sol";
import {IERC7575} from "./interface/IERC7575.sol";
import {ILiquidityDesk} from "./interface/ILiquidityDesk.sol";
import {IShareToken} from "./interface/IShareToken.sol";
import {IShareVault} from "./interface/IShareVault.sol";
import {TokenBalance} from "./library/TokenBalance.sol";
import {BookReason} from "./type/BookReason.sol";
import {ShareClass} from "./type/ShareClass.sol";

/// @notice Keeps the requests of one share, day by day. Nobody's claim runs over anybody else's: a day's rate and part are two
/// numbers, and everybody's own is in proportion to its request, rounded down.
contract ShareVault is IShareVault, ReentrancyGuardTransient {
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

    /// @notice How many days a controller can have open on each side.
    uint256 public constant MAX_OPEN_REQUESTS = 32;

    /// @notice Days a deposit waits before it is exposed.
    uint256 public constant DEPOSIT_WAIT_DAYS = 1;

    /// @notice How long after its wait a deposit that nobody could process can be taken back, seconds.
    uint256 public constant RETURN_AFTER = 7 days;

    /// @inheritdoc IShareVault
    ILiquidityDesk public immutable override desk;

    /// @inheritdoc IShareVault
    ShareClass public immutable override class;

    /// @inheritdoc IERC7575
    address public immutable override asset;

    /// @inheritdoc IERC7575
    address public immutable override share;

    /// @inheritdoc IERC7540Operator
    mapping(address controller => mapping(address operator => bool)) public override isOperator;

    /// @inheritdoc IShareVault
    uint256 public override waitingShares;

    mapping(uint256 day => DepositDay) private _depositDays;
    mapping(uint256 day => RedemptionDay) private _redemptionDays;
    uint256[] private _redemptionQueue;
    uint256 private _queueHead;

    mapping(address controller => uint256[]) private _openDepositDays;
    mapping(address controller => uint256[]) private _openRedemptionDays;
    mapping(address controller => mapping(uint256 day => DepositPosition)) private _deposits;
    mapping(address controller => mapping(uint256 day => RedemptionPosition)) private _redemptions;

    /// @param desk_ who processes
    /// @param share_ the share this is the way in and out of
    constructor(ILiquidityDesk desk_, IShareToken share_) {
        desk = desk_;
        share = address(share_);
        asset = share_.token();
        class = share_.class();
    }

    modifier onlyDesk() {
        if (msg.sender != address(desk)) revert CallerIsNotTheDesk(msg.sender);
        _;
    }

    // Requests

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

    /// @inheritdoc IERC7540Redeem
    function requestRedeem(uint256 shares, address controller, address owner)
        external
        override
        nonReentrant
        returns (uint256 day)
    {
        _requireOwnRequest(shares, controller, owner);
        if (desk.pool().ended()) revert ILiquidityDesk.PoolHasEnded();
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
    function returnDeposit(uint256 day) external override nonReentrant returns (uint256 assets) {
        DepositDay storage requests = _depositDays[day];
        DepositPosition storage position = _deposits[msg.sender][day];
        assets = position.assets;
        if (assets == 0 || requests.shares != 0) revert NothingRequested();
        uint256 returnableAt = desk.waitEnds(day, DEPOSIT_WAIT_DAYS) + RETURN_AFTER;
        if (block.timestamp < returnableAt && !desk.pool().ended()) revert DepositNotReturnable(day, returnableAt);
        requests.assets -= assets;
        delete _deposits[msg.sender][day];
        _closeDay(_openDepositDays[msg.sender], day);
        emit DepositReturned(msg.sender, day, assets);
        desk.payAside(msg.sender, assets, BookReason.DEPOSIT_RETURNED);
    }

    /// @inheritdoc IShareVault
    function returnShares(uint256 day) external override nonReentrant returns (uint256 shares) {
        if (!desk.pool().ended()) revert SharesNotReturnable();
        _settle(msg.sender);
        RedemptionDay storage requests = _redemptionDays[day];
        RedemptionPosition storage position = _redemptions[msg.sender][day];
        shares = _pendingRoundingDown(requests, position);
        if (shares == 0) revert NothingRequested();
        position.returnedShares = shares;
        emit SharesReturned(msg.sender, day, shares);
        _sendShares(msg.sender, shares);
    }

    // Claims

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
    function settleFees(address controller) external override {
        _settle(controller);
    }

    /// @inheritdoc IERC7540Operator
    function setOperator(address operator, bool approved) external override returns (bool) {
        isOperator[msg.sender][operator] = approved;
        emit OperatorSet(msg.sender, operator, approved);
        return true;
    }

    // Processing

    /// @inheritdoc IShareVault
    function fulfilDeposits(uint256 day, uint256 shares) external override onlyDesk {
        DepositDay storage requests = _depositDays[day];
        requests.shares = shares;
        requests.feeIndex = _feeIndex();
        emit DepositsProcessed(day, requests.assets, shares);
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

    // Views

    /// @inheritdoc IShareVault
    function depositDay(uint256 day) external view override returns (uint256 assets, uint256 shares) {
        return (_depositDays[day].assets, _depositDays[day].shares);
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

    /// @inheritdoc IERC7540Deposit
    function pendingDepositRequest(uint256 day, address controller) external view override returns (uint256 assets) {
        return _depositDays[day].shares == 0 ? _deposits[controller][day].assets : 0;
    }

    /// @inheritdoc IERC7540Deposit
    function claimableDepositRequest(uint256 day, address controller) external view override returns (uint256 assets) {
        (assets,) = _claimableDeposit(controller, day);
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
    function maxDeposit(address controller) external view override returns (uint256 assets) {
        (assets,) = _claimableDeposits(controller);
    }

    /// @inheritdoc IERC7575
    function maxMint(address controller) external view override returns (uint256 shares) {
        (, shares) = _claimableDeposits(controller);
    }

    /// @inheritdoc IERC7575
    function maxRedeem(address controller) external view override returns (uint256 shares) {
        (shares,) = _claimableRedemptions(controller);
    }

    /// @inheritdoc IERC7575
    function maxWithdraw(address controller) external view override returns (uint256 assets) {
        (, assets) = _claimableRedemptions(controller);
    }

    /// @inheritdoc IERC7575
    /// @dev At the present rate; junior shares have none while a feed is bad, which is told as nothing.
    function convertToShares(uint256 assets) external view override returns (uint256 shares) {
        uint256 gE18 = _shareValueE18(true);
        return gE18 == 0 ? 0 : Math.mulDiv(assets, 1e18, gE18);
    }

    /// @inheritdoc IERC7575
    /// @dev As {convertToShares}.
    function convertToAssets(uint256 shares) public view override returns (uint256 assets) {
        return Math.mulDiv(shares, _shareValueE18(false), 1e18);
    }

    /// @inheritdoc IERC7575
    function totalAssets() external view override returns (uint256) {
        return convertToAssets(IERC20(share).totalSupply());
    }

    /// @inheritdoc IERC7575
    function previewDeposit(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC7575
    function previewMint(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC7575
    function previewWithdraw(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC7575
    function previewRedeem(uint256) external pure override returns (uint256) {
        revert PreviewImpossible();
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure override returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC7575).interfaceId
            || interfaceId == type(IERC7540Operator).interfaceId || interfaceId == type(IERC7540Deposit).interfaceId
            || interfaceId == type(IERC7540Redeem).interfaceId;
    }

    // Deposits

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

    // Redemptions

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

    // Fees

    /// @dev Converts processed deposits and hands the controller what all its shares here have earned.
    function _settle(address controller) private {
        uint256 index = _feeIndex();
        uint256 scaled;
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
        open = _openRedemptionDays[controller];
        for (uint256 i = 0; i < open.length; ++i) {
            RedemptionPosition storage position = _redemptions[controller][open[i]];
            uint256 earned = _earned(_redemptionDays[open[i]]);
            scaled += position.shares * (earned - position.earned);
            position.earned = earned;
        }
        if (scaled != 0) IShareToken(share).handOver(controller, scaled);
    }

    /// @dev What one share requested on that day has earned here up to now, × 2^128, rounded down.
    function _earned(RedemptionDay storage requests) private view returns (uint256) {
        uint256 pending = requests.shares - requests.processed;
        if (pending == 0) return requests.earned;
        return requests.earned + Math.mulDiv(_feeIndex() - requests.feeIndex, pending, requests.shares);
    }

    function _feeIndex() private view returns (uint256) {
        return IShareToken(share).feeIndex();
    }

    // Leaves

    function _today() private view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev G as it is now, and 0 while it cannot be told: ERC-4626 wants conversions that never revert.
    function _shareValueE18(bool minting) private view returns (uint256) {
        if (class == ShareClass.FX) return 1e18;
        try desk.shareValueE18(minting) returns (uint256 gE18) {
            return gE18;
        } catch {
            return 0;
        }
    }

    /// @dev By the owner, or by an operator whom the owner approved, and for the owner alone.
    function _requireOwnRequest(uint256 amount, address controller, address owner) private view {
        if (amount == 0) revert NothingRequested();
        bool asked = owner == msg.sender || isOperator[owner][msg.sender];
        if (controller != owner || !asked) revert RequestNotForCaller(msg.sender, controller, owner);
    }

    function _requireClaimant(uint256 amount, address controller) private view {
        if (amount == 0) revert NothingRequested();
        if (msg.sender != controller && !isOperator[controller][msg.sender]) {
            revert CallerNotAllowed(msg.sender, controller);
        }
    }

    function _openDay(uint256[] storage open, address controller, uint256 day) private {
        if (open.length == MAX_OPEN_REQUESTS) revert TooManyOpenRequests(controller, MAX_OPEN_REQUESTS);
        open.push(day);
    }

    /// @dev Takes a day off the list and keeps the order of the others.
    function _closeDay(uint256[] storage open, uint256 day) private {
        uint256 i;
        while (open[i] != day) ++i;
        for (; i + 1 < open.length; ++i) {
            open[i] = open[i + 1];
        }
        open.pop();
    }

    /// @dev As much of `have` as is wanted, and its part of `against`, rounded down.
    function _takeRoundingDown(uint256 wanted, uint256 have, uint256 against) private pure returns (uint256, uint256) {
        return wanted >= have ? (have, against) : (wanted, Math.mulDiv(wanted, against, have));
    }

    /// @dev As much of `have` as is wanted, and its part of `against`, rounded up.
    function _takeRoundingUp(uint256 wanted, uint256 have, uint256 against) private pure returns (uint256, uint256) {
        return wanted >= have ? (have, against) : (wanted, Math.mulDiv(wanted, against, have, Math.Rounding.Ceil));
    }

    function _pull(address from, uint256 amount) private {
        address pool = address(desk.pool());
        uint256 before = TokenBalance.balanceOf(asset, pool);
        IERC20(asset).safeTransferFrom(from, pool, amount);
        uint256 received = TokenBalance.gainedSince(asset, pool, before);
        if (received != amount) revert TransferDiffers(asset, amount, received);
    }

    function _sendShares(address to, uint256 shares) private {
        IERC20(share).safeTransfer(to, shares);
    }
}
