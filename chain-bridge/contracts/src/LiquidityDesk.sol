// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Delayed} from "./base/Delayed.sol";
import {IKursRoles} from "./interface/IKursRoles.sol";
import {ILiquidityDesk} from "./interface/ILiquidityDesk.sol";
import {IReservePool} from "./interface/IReservePool.sol";
import {IShareToken} from "./interface/IShareToken.sol";
import {IShareVault} from "./interface/IShareVault.sol";
import {Prices} from "./library/Prices.sol";
import {TokenBalance} from "./library/TokenBalance.sol";
import {BookReason} from "./type/BookReason.sol";
import {Price} from "./type/Price.sol";
import {ShareClass} from "./type/ShareClass.sol";

/// @notice Liquidity providers' rules. The pool's assets A less what is owed L (senior shares and fees) is the equity E of the
/// junior shares; with V the dollars behind those one by one, each is worth G = E / V of its token. Requests come in and go out at
/// G, so that they leave it where it is; only trading and prices move it.
contract LiquidityDesk is ILiquidityDesk, Delayed, ReentrancyGuardTransient {
    using Prices for Price;
    using SafeERC20 for IERC20;

    /// @dev The shares of one token.
    struct Shares {
        IShareVault fxVault;
        IShareVault fullVault;
        IShareToken fx;
        IShareToken full;
        bool seeded;
    }

    /// @dev What a wallet may do.
    struct Permissions {
        bool deposit;
        bool withdraw;
    }

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

    /// @dev What one token leaves to those the pool owes at the end, and its price then.
    struct Estate {
        Price price;
        uint256 left;
    }

    /// @notice Days of notice of senior redemptions.
    uint256 public constant FX_NOTICE_DAYS = 3;

    /// @notice Days of notice of junior redemptions.
    uint256 public constant FULL_NOTICE_DAYS = 14;

    /// @notice Days a deposit waits before it is exposed.
    uint256 public constant DEPOSIT_WAIT_DAYS = 1;

    /// @notice Daily marks in a row that have to be insolvent before the pool can be wound down.
    uint256 public constant INSOLVENT_MARKS = 7;

    /// @notice Days after a mark within which the next has to follow to count with it: marks are impossible while markets are closed.
    uint256 public constant MARK_GAP_DAYS = 4;

    /// @notice Least value of a junior share at which more are sold, scale 10^-18.
    uint256 public constant LEAST_SHARE_VALUE_E18 = 0.1e18;

    /// @notice One part in so many of a seed is locked for ever.
    uint256 public constant LOCKED_PART = 1_000;

    uint256 private constant E18 = 1e18;
    uint256 private constant BPS = 10_000;

    /// @inheritdoc ILiquidityDesk
    IReservePool public immutable override pool;

    /// @notice ρ: least equity per dollar owed at which senior shares are sold and junior ones redeemed, scale 10^-18.
    uint256 public immutable seniorCoverE18;

    /// @notice φ: the part of a token's fees that goes to its senior shares where there are as many of them as of junior ones, basis
    /// points. A share's weight is φ or 1 − φ, so that a handful of shares earns a handful of fees.
    uint256 public immutable seniorFeeBps;

    /// @inheritdoc ILiquidityDesk
    uint256 public override markedDay;

    /// @inheritdoc ILiquidityDesk
    uint256 public override insolventMarks;

    /// @inheritdoc ILiquidityDesk
    mapping(address account => mapping(address token => uint256)) public override creditedInKind;

    /// @inheritdoc ILiquidityDesk
    mapping(address vault => bool) public override isVault;

    mapping(address share => bool) private _isShare;
    mapping(address token => Shares) private _shares;
    mapping(address wallet => Permissions) private _permissions;
    mapping(address token => Estate) private _estates;
    uint256 private _estateOwed;

    /// @param roles_ who is admin and guardian
    /// @param delay_ seconds the admin's additions wait
    /// @param pool_ the pool whose books these rules move
    /// @param seniorCoverE18_ ρ, scale 10^-18
    /// @param seniorFeeBps_ φ, basis points
    constructor(IKursRoles roles_, uint256 delay_, IReservePool pool_, uint256 seniorCoverE18_, uint256 seniorFeeBps_)
        Delayed(roles_, delay_)
    {
        if (seniorFeeBps_ > BPS) revert FeePartAboveOne(seniorFeeBps_);
        pool = pool_;
        seniorCoverE18 = seniorCoverE18_;
        seniorFeeBps = seniorFeeBps_;
    }

    modifier onlyVault() {
        if (!isVault[msg.sender]) revert CallerIsNotAVault(msg.sender);
        _;
    }

    modifier onlyShare() {
        if (!_isShare[msg.sender]) revert CallerIsNotAShare(msg.sender);
        _;
    }

    modifier whileOpen() {
        if (pool.ended()) revert PoolHasEnded();
        _;
    }

    // Setting up

    /// @notice Puts the deployment to work: from now on delays hold. Admin only.
    function open() external only(ADMIN) {
        _open();
    }

    /// @inheritdoc ILiquidityDesk
    function registerToken(address token, IShareVault fxVault, IShareVault fullVault) external override delayed {
        if (pool.tokenId(token) == 0) revert IReservePool.TokenNotListed(token);
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
    function allowWallet(address wallet, bool deposit, bool withdraw) external override only(ADMIN) {
        _permissions[wallet] = Permissions({deposit: deposit, withdraw: withdraw});
        emit WalletAllowed(wallet, deposit, withdraw);
    }

    /// @inheritdoc ILiquidityDesk
    function disallowWallet(address wallet) external override only(GUARDIAN) {
        delete _permissions[wallet];
        emit WalletAllowed(wallet, false, false);
    }

    // Processing

    /// @inheritdoc ILiquidityDesk
    function processDeposit(address token, ShareClass class, uint256 day) external override whileOpen nonReentrant {
        Shares storage shares = _registered(token);
        IShareVault vault = class == ShareClass.FX ? shares.fxVault : shares.fullVault;
        (uint256 assets, uint256 processed) = vault.depositDay(day);
        if (assets == 0 || processed != 0) revert NothingToProcess(token, class);
        _accrue(token);
        Valuation memory paying = _valuation(false);
        _requireProcessable(day, DEPOSIT_WAIT_DAYS, paying);

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
    function process(address token, ShareClass class) external override whileOpen nonReentrant {
        Shares storage shares = _registered(token);
        bool senior = class == ShareClass.FX;
        IShareVault vault = senior ? shares.fxVault : shares.fullVault;
        (uint256 day, uint256 asked) = vault.oldestRedemption();
        if (asked == 0) revert NothingToProcess(token, class);
        _accrue(token);
        Valuation memory paying = _valuation(false);
        _requireProcessable(day, senior ? FX_NOTICE_DAYS : FULL_NOTICE_DAYS, paying);

        uint256 gE18 = E18;
        uint256 payable_ = pool.free(token);
        if (!senior) {
            gE18 = _shareValueE18(paying, false);
            if (gE18 == 0) revert ShareValueTooLow(0);
            uint256 seniorDue = shares.fxVault.redemptionsUpTo(_lastDayWaited(block.timestamp, FX_NOTICE_DAYS));
            payable_ = Math.min(Math.saturatingSub(payable_, seniorDue), _spareRoundingDown(token, paying));
        }
        (uint256 burned, uint256 paid) = _redeemableRoundingDown(asked, gE18, payable_);
        if (burned == 0) revert NothingToProcess(token, class);
        vault.fulfilRedemptions(burned, paid);
        (senior ? shares.fx : shares.full).burn(address(vault), burned);
        pool.withhold(token, paid);
        emit Processed(token, class, day, false, paid, burned, gE18);
    }

    /// @inheritdoc ILiquidityDesk
    function accrue(address token) external override nonReentrant {
        _accrue(token);
    }

    /// @inheritdoc ILiquidityDesk
    function recapitalise(address token, uint256 amount) external override nonReentrant {
        if (pool.ended()) {
            (,, uint256 missing,) = pool.book(token);
            if (amount > missing) revert PoolHasEnded();
        }
        _pull(token, amount);
        pool.admitHeld(token, amount, BookReason.RECAPITALISED);
        emit Recapitalised(token, msg.sender, amount);
    }

    // Marks and the end

    /// @inheritdoc ILiquidityDesk
    function mark() external override whileOpen nonReentrant {
        uint256 day = block.timestamp / 1 days;
        if (day == markedDay) revert AlreadyMarked(day);
        Valuation memory paying = _valuation(false);
        bool solvent = paying.assets >= paying.owed;
        insolventMarks = solvent ? 0 : day > markedDay + MARK_GAP_DAYS ? 1 : insolventMarks + 1;
        markedDay = day;
        Price memory price = pool.markUsdt();
        emit Marked(day, price.dollarsE18RoundingDown(price.unit), solvent, insolventMarks);
    }

    /// @inheritdoc ILiquidityDesk
    function windDown() external override whileOpen nonReentrant {
        if (insolventMarks < INSOLVENT_MARKS) revert TooFewInsolventMarks(insolventMarks, INSOLVENT_MARKS);
        if (markedDay != block.timestamp / 1 days) revert NotMarkedToday(markedDay);
        address[] memory tokens = pool.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            _accrue(tokens[i]);
        }
        pool.endSwaps();
        Valuation memory paying = _valuation(false);
        if (paying.assets >= paying.owed) revert PoolIsSolvent();
        uint256 owedInKind = paying.owed;
        for (uint256 i = 0; i < tokens.length; ++i) {
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

    // For vaults and share tokens

    /// @inheritdoc ILiquidityDesk
    function admitDeposit(uint256 amount) external override onlyVault whileOpen nonReentrant {
        address token = IShareVault(msg.sender).asset();
        if (!_shares[token].seeded) revert TokenNotSeeded(token);
        pool.admitAside(token, amount);
    }

    /// @inheritdoc ILiquidityDesk
    function payAside(address to, uint256 amount, BookReason reason) external override onlyVault nonReentrant {
        pool.payAside(IShareVault(msg.sender).asset(), to, amount, reason);
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
        _creditInKind(account, share.token(), shares);
    }

    // Views

    /// @inheritdoc ILiquidityDesk
    function vaults(address token) external view override returns (IShareVault fxVault, IShareVault fullVault) {
        return (_shares[token].fxVault, _shares[token].fullVault);
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
    function mayHold(address wallet) public view override returns (bool) {
        return _permissions[wallet].deposit || _permissions[wallet].withdraw;
    }

    /// @inheritdoc ILiquidityDesk
    function mayDeposit(address wallet) external view override returns (bool) {
        return _permissions[wallet].deposit;
    }

    /// @inheritdoc ILiquidityDesk
    function mayWithdraw(address wallet) public view override returns (bool) {
        return _permissions[wallet].withdraw;
    }

    /// @inheritdoc ILiquidityDesk
    /// @dev Counted from the day's end, so that its last request has waited as long as its first.
    function waitEnds(uint256 day, uint256 waitDays) public pure override returns (uint256) {
        return (day + 1 + waitDays) * 1 days;
    }

    // Leaves

    /// @dev The last day whose requests have waited `waitDays` days at `time`.
    function _lastDayWaited(uint256 time, uint256 waitDays) private pure returns (uint256) {
        return Math.saturatingSub(time / 1 days, 1 + waitDays);
    }

    /// @dev A, L and V, rounded against the pool's equity to pay and in its favour to mint.
    function _valuation(bool minting) private view returns (Valuation memory total) {
        total.oldestUpdate = type(uint256).max;
        address[] memory tokens = pool.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            _addTo(total, tokens[i], minting);
        }
    }

    /// @dev A token's part; one that is neither held nor owed needs no feed.
    function _addTo(Valuation memory total, address token, bool minting) private view {
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
    function _positionOf(address token) private view returns (Position memory position) {
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
    function _shareValueE18(Valuation memory value, bool minting) private pure returns (uint256) {
        if (value.junior == 0) return E18;
        uint256 equity = Math.saturatingSub(value.assets, value.owed);
        return Math.mulDiv(equity, E18, value.junior, minting ? Math.Rounding.Ceil : Math.Rounding.Floor);
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

    function _requireProcessable(uint256 day, uint256 waitDays, Valuation memory paying) private view {
        uint256 end = waitEnds(day, waitDays);
        if (block.timestamp < end) revert StillWaiting(day, end);
        if (paying.oldestUpdate < end) revert FeedsBeforeWaitEnd(paying.oldestUpdate, end);
        if (paying.assets < paying.owed) revert PoolInsolvent();
    }

    function _requireCover(uint256 equity, uint256 owed) private view {
        uint256 needed = Math.mulDiv(owed, seniorCoverE18, E18, Math.Rounding.Ceil);
        if (equity < needed) revert SeniorCoverTooLow(equity, needed);
    }

    /// @dev Splits a token's new fees between its shares by weight; what no share earns becomes capital.
    function _accrue(address token) private {
        uint256 amount = pool.takePendingFee(token);
        if (amount == 0) return;
        Shares storage shares = _shares[token];
        bool registered = address(shares.fx) != address(0);
        uint256 seniorWeight = registered ? seniorFeeBps * shares.fx.earningSupply() : 0;
        uint256 juniorWeight = registered ? (BPS - seniorFeeBps) * shares.full.earningSupply() : 0;
        if (seniorWeight + juniorWeight == 0) {
            pool.releaseFees(amount);
            return;
        }
        uint256 senior = Math.mulDiv(amount, seniorWeight, seniorWeight + juniorWeight);
        if (senior != 0) shares.fx.distribute(senior);
        if (senior != amount) shares.full.distribute(amount - senior);
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

    function _registered(address token) private view returns (Shares storage shares) {
        shares = _shares[token];
        if (address(shares.fxVault) == address(0)) revert TokenNotRegistered(token);
    }

    function _adopted(IShareVault vault, address token, ShareClass class) private returns (IShareToken share) {
        share = IShareToken(vault.share());
        bool fits = vault.asset() == token && vault.class() == class && share.token() == token && share.class() == class
            && address(vault.desk()) == address(this) && address(share.desk()) == address(this);
        if (!fits) revert VaultMismatch(address(vault));
        isVault[address(vault)] = true;
        _isShare[address(share)] = true;
    }

    function _pull(address token, uint256 amount) private {
        uint256 before = TokenBalance.balanceOf(token, address(pool));
        IERC20(token).safeTransferFrom(msg.sender, address(pool), amount);
        uint256 received = TokenBalance.gainedSince(token, address(pool), before);
        if (received != amount) revert TransferDiffers(token, amount, received);
    }
}
