// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Delayed} from "./base/Delayed.sol";
import {IKursEngine} from "./interface/IKursEngine.sol";
import {IKursRoles} from "./interface/IKursRoles.sol";
import {ISettlementVault} from "./interface/ISettlementVault.sol";
import {TokenBalance} from "./library/TokenBalance.sol";
import {FirmQuote} from "./type/FirmQuote.sol";

/// @notice Keeps partners' funds apart from each other and from the pool. Its executor can do one thing with them: commit a signed
/// quote that names this vault and the partner, within that partner's daily cap.
/// @dev Tokens sent here without `deposit` are nobody's; they make good what an issuer may have burned. Until that is made good
/// nothing of the token moves, so that no partner is paid with what belongs to another.
contract SettlementVault is ISettlementVault, Delayed, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    struct Account {
        uint256 balance;
        uint256 dailyCap;
        uint256 spent;
        uint256 spentDay;
    }

    /// @notice Seconds between the request of a withdrawal and its payment.
    uint256 public immutable withdrawalDelay;

    /// @inheritdoc ISettlementVault
    IKursEngine public override engine;

    /// @inheritdoc ISettlementVault
    mapping(bytes32 partnerId => mapping(address wallet => uint64)) public override walletActiveFrom;

    /// @inheritdoc ISettlementVault
    mapping(address token => uint256) public override owed;

    mapping(bytes32 partnerId => mapping(address token => Account)) private _accounts;
    mapping(uint256 id => Withdrawal) private _withdrawals;
    uint256 private _nextWithdrawal;

    /// @notice Made without an engine, which the admin names.
    /// @param roles_ who is admin, guardian and executor
    /// @param delay_ seconds the admin's additions wait
    /// @param withdrawalDelay_ seconds a withdrawal waits
    constructor(IKursRoles roles_, uint256 delay_, uint256 withdrawalDelay_) Delayed(roles_, delay_) {
        withdrawalDelay = withdrawalDelay_;
    }

    /// @notice Puts the deployment to work: from now on delays hold. Admin only.
    function open() external only(ADMIN) {
        _open();
    }

    /// @inheritdoc ISettlementVault
    function deposit(bytes32 partnerId, address token, uint256 amount) external override nonReentrant {
        if (amount == 0) revert AmountIsZero();
        uint256 before = TokenBalance.balanceOf(token, address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        _requireMoved(token, amount, TokenBalance.gainedSince(token, address(this), before));
        _accounts[partnerId][token].balance += amount;
        owed[token] += amount;
        _requireBacked(token);
        emit Deposited(partnerId, token, msg.sender, amount);
    }

    /// @inheritdoc ISettlementVault
    function execute(FirmQuote calldata quote, bytes calldata signature) external override only(EXECUTOR) nonReentrant {
        if (quote.payer != address(this)) revert QuoteNotForVault(quote.payer);
        if (quote.recipient == address(this)) revert RecipientIsVault();
        if (address(engine) == address(0)) revert EngineMissing();
        _spend(quote.partnerId, quote.tokenIn, quote.amountIn);
        owed[quote.tokenIn] -= quote.amountIn;

        uint256 before = TokenBalance.balanceOf(quote.tokenIn, address(this));
        IERC20(quote.tokenIn).forceApprove(address(engine), quote.amountIn);
        engine.commitFirmQuote(quote, signature);
        _requireMoved(quote.tokenIn, quote.amountIn, TokenBalance.lostSince(quote.tokenIn, address(this), before));
        _requireBacked(quote.tokenIn);
        emit QuoteExecuted(quote.quoteId, quote.partnerId, quote.tokenIn, quote.amountIn);
    }

    /// @inheritdoc ISettlementVault
    function requestWithdrawal(bytes32 partnerId, address token, uint256 amount)
        external
        override
        nonReentrant
        returns (uint256 id)
    {
        if (amount == 0) revert AmountIsZero();
        _requireWallet(partnerId, msg.sender);
        _debit(_accounts[partnerId][token], partnerId, token, amount);
        id = ++_nextWithdrawal;
        uint64 readyAt = uint64(block.timestamp + withdrawalDelay);
        _withdrawals[id] = Withdrawal(partnerId, msg.sender, token, amount, readyAt);
        emit WithdrawalRequested(id, partnerId, msg.sender, token, amount, readyAt);
    }

    /// @inheritdoc ISettlementVault
    function withdraw(uint256 id) external override nonReentrant {
        Withdrawal memory taken = _taken(id);
        if (block.timestamp < taken.readyAt) revert WithdrawalNotReady(id, taken.readyAt);
        _requireWallet(taken.partnerId, taken.wallet);
        owed[taken.token] -= taken.amount;
        uint256 before = TokenBalance.balanceOf(taken.token, address(this));
        IERC20(taken.token).safeTransfer(taken.wallet, taken.amount);
        _requireMoved(taken.token, taken.amount, TokenBalance.lostSince(taken.token, address(this), before));
        _requireBacked(taken.token);
        emit Withdrawn(id);
    }

    /// @inheritdoc ISettlementVault
    function cancelWithdrawal(uint256 id) external override nonReentrant {
        Withdrawal memory taken = _taken(id);
        if (msg.sender != taken.wallet && !roles.hasRole(GUARDIAN, msg.sender)) revert CallerNotAllowed(msg.sender);
        _accounts[taken.partnerId][taken.token].balance += taken.amount;
        emit WithdrawalCancelled(id, msg.sender);
    }

    /// @inheritdoc ISettlementVault
    function setDailyCap(bytes32 partnerId, address token, uint256 cap) external override delayed {
        _setDailyCap(partnerId, token, cap);
    }

    /// @inheritdoc ISettlementVault
    function tightenDailyCap(bytes32 partnerId, address token, uint256 cap) external override only(GUARDIAN) {
        uint256 present = _accounts[partnerId][token].dailyCap;
        if (cap > present) revert DailyCapLoosened(cap, present);
        _setDailyCap(partnerId, token, cap);
    }

    /// @inheritdoc ISettlementVault
    function setEngine(IKursEngine engine_) external override delayed {
        engine = engine_;
        emit EngineSet(address(engine_));
    }

    /// @inheritdoc ISettlementVault
    function removeEngine() external override only(GUARDIAN) {
        delete engine;
        emit EngineSet(address(0));
    }

    /// @inheritdoc ISettlementVault
    function allowWallet(bytes32 partnerId, address wallet) external override only(ADMIN) {
        if (walletActiveFrom[partnerId][wallet] != 0) revert WalletAlreadyAllowed(partnerId, wallet);
        uint64 activeFrom = _activeFrom();
        walletActiveFrom[partnerId][wallet] = activeFrom;
        emit WithdrawalWalletSet(partnerId, wallet, activeFrom);
    }

    /// @inheritdoc ISettlementVault
    function disallowWallet(bytes32 partnerId, address wallet) external override only(GUARDIAN) {
        delete walletActiveFrom[partnerId][wallet];
        emit WithdrawalWalletSet(partnerId, wallet, 0);
    }

    /// @inheritdoc ISettlementVault
    function balanceOf(bytes32 partnerId, address token) external view override returns (uint256) {
        return _accounts[partnerId][token].balance;
    }

    /// @inheritdoc ISettlementVault
    function spentToday(bytes32 partnerId, address token) external view override returns (uint256) {
        return _spentOn(_accounts[partnerId][token], block.timestamp / 1 days);
    }

    /// @inheritdoc ISettlementVault
    function dailyCap(bytes32 partnerId, address token) external view override returns (uint256) {
        return _accounts[partnerId][token].dailyCap;
    }

    /// @inheritdoc ISettlementVault
    function withdrawal(uint256 id) external view override returns (Withdrawal memory) {
        return _withdrawals[id];
    }

    function _spend(bytes32 partnerId, address token, uint256 amount) private {
        Account storage account = _accounts[partnerId][token];
        uint256 day = block.timestamp / 1 days;
        _debit(account, partnerId, token, amount);
        uint256 spent = _spentOn(account, day) + amount;
        if (spent > account.dailyCap) revert DailyCapExceeded(partnerId, token, spent, account.dailyCap);
        (account.spent, account.spentDay) = (spent, day);
    }

    function _spentOn(Account storage account, uint256 day) private view returns (uint256) {
        return account.spentDay == day ? account.spent : 0;
    }

    function _debit(Account storage account, bytes32 partnerId, address token, uint256 amount) private {
        if (account.balance < amount) revert BalanceTooLow(partnerId, token, account.balance, amount);
        account.balance -= amount;
    }

    function _taken(uint256 id) private returns (Withdrawal memory taken) {
        taken = _withdrawals[id];
        if (taken.amount == 0) revert WithdrawalUnknown(id);
        delete _withdrawals[id];
    }

    function _setDailyCap(bytes32 partnerId, address token, uint256 cap) private {
        _accounts[partnerId][token].dailyCap = cap;
        emit DailyCapSet(partnerId, token, cap);
    }

    function _requireWallet(bytes32 partnerId, address wallet) private view {
        uint64 activeFrom = walletActiveFrom[partnerId][wallet];
        if (activeFrom == 0 || block.timestamp < activeFrom) revert WalletNotAllowed(partnerId, wallet);
    }

    function _requireBacked(address token) private view {
        uint256 balance = TokenBalance.balanceOf(token, address(this));
        if (balance < owed[token]) revert FundsNotBacked(token, balance, owed[token]);
    }

    function _requireMoved(address token, uint256 expected, uint256 moved) private pure {
        if (moved != expected) revert TransferDiffers(token, expected, moved);
    }
}
