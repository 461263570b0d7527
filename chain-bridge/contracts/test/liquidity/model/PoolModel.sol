// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ShareClass} from "../../../src/type/ShareClass.sol";

/// @notice The books of pool, desk and shares, kept a second time and as plainly as can be: lists that are walked, fractions with
/// one division, nothing packed, and no code in common with the contracts.
contract PoolModel {
    struct Token {
        uint256 held;
        uint256 aside;
        uint256 missing;
        uint256 pendingFee;
        uint256 unit;
        uint256 maxHeld;
        uint256 top;
        uint256 bottom;
        uint256 updatedAt;
    }

    struct Deposit {
        address who;
        uint256 day;
        uint256 asked;
        bool processed;
        uint256 assets;
        uint256 shares;
    }

    struct Redemption {
        address who;
        uint256 day;
        uint256 asked;
        uint256 claimedShares;
        uint256 claimedAssets;
        bool returned;
    }

    struct Day {
        uint256 day;
        uint256 asked;
        uint256 processed;
        uint256 paid;
    }

    struct Book {
        uint256 supply;
        uint256 locked;
        Deposit[] deposits;
        Redemption[] redemptions;
        Day[] days_;
    }

    uint256 public constant MAX_AGE = 90_000;
    uint256 private constant FEE_SCALE = 2 ** 64;
    uint256 private constant E18 = 1e18;

    address public immutable usdt;
    uint256 public immutable rhoE18;
    uint256 public immutable phiBps;

    uint256 public feesOwed;
    uint256 public feesPaid;
    uint256 public feesCollected;
    uint256 public markedDay;
    uint256 public insolventMarks;
    bool public ended;
    uint256 public estateOwed;

    /// @dev 0 in use, 1 delisted, 2 written down.
    mapping(address token => uint256) public retirement;
    mapping(address token => uint256) private _mostE18;
    uint256 public markedE18 = E18;

    address[] private _tokens;
    address[] private _people;
    uint256[2] private _usdtMark;
    mapping(address token => Token) private _token;
    mapping(address token => uint256[3]) private _estate;
    mapping(address token => mapping(ShareClass => Book)) private _books;
    mapping(address token => mapping(ShareClass => mapping(address who => uint256))) public wallet;
    mapping(address token => mapping(ShareClass => mapping(address who => int256))) public feesScaled;
    mapping(address who => mapping(address token => uint256)) public inKind;
    mapping(address who => mapping(address token => int256)) public tokensGained;

    constructor(address usdt_, uint256 rhoE18_, uint256 phiBps_, address[] memory people_) {
        usdt = usdt_;
        rhoE18 = rhoE18_;
        phiBps = phiBps_;
        _people = people_;
    }

    // What happens

    function addToken(address token, uint256 unit, uint256 maxHeld) external {
        _tokens.push(token);
        _token[token].unit = unit;
        _token[token].maxHeld = maxHeld;
    }

    function setPrice(address token, uint256 top, uint256 bottom, uint256 time) external {
        (_token[token].top, _token[token].bottom, _token[token].updatedAt) = (top, bottom, time);
    }

    function seed(address token, uint256 amount, address owner) external {
        Book storage book = _books[token][ShareClass.FULL];
        _token[token].held += amount;
        book.supply = amount;
        book.locked = (amount + 999) / 1000;
        wallet[token][ShareClass.FULL][owner] = amount - book.locked;
        tokensGained[owner][token] -= int256(amount);
    }

    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 feeIn, uint256 amountOut) external {
        Token storage from = _token[tokenIn];
        uint256 fee = feeIn;
        if (tokenIn != usdt) {
            (uint256 top, uint256 bottom) = (_token[usdt].top, _token[usdt].bottom);
            if (tokenOut != usdt) {
                (top, bottom) = _usdtMark[0] > _usdtMark[1] ? (_usdtMark[0], _usdtMark[1]) : (1, 1);
            }
            fee = feeIn * from.top * bottom * _token[usdt].unit / (from.bottom * top * from.unit);
        }
        from.held += amountIn;
        _token[tokenOut].held -= amountOut;
        _token[tokenOut].pendingFee += fee;
        feesOwed += fee;
        feesCollected += fee;
    }

    function requestDeposit(address who, address token, ShareClass class, uint256 assets) external {
        _token[token].aside += assets;
        tokensGained[who][token] -= int256(assets);
        Deposit[] storage deposits = _books[token][class].deposits;
        for (uint256 i = 0; i < deposits.length; ++i) {
            if (deposits[i].who == who && deposits[i].day == today()) {
                deposits[i].asked += assets;
                deposits[i].assets += assets;
                return;
            }
        }
        deposits.push(Deposit(who, today(), assets, false, assets, 0));
    }

    function returnDeposit(address who, address token, ShareClass class, uint256 day) external {
        Deposit[] storage deposits = _books[token][class].deposits;
        for (uint256 i = 0; i < deposits.length; ++i) {
            if (deposits[i].who != who || deposits[i].day != day) continue;
            _token[token].aside -= deposits[i].assets;
            tokensGained[who][token] += int256(deposits[i].assets);
            (deposits[i].asked, deposits[i].assets) = (0, 0);
        }
    }

    function processDeposit(address token, ShareClass class, uint256 day) external returns (uint256 minted) {
        accrue(token);
        bool accepted;
        (accepted, minted) = depositOutcome(token, class, day);
        require(accepted, "the model would not process these deposits");
        Book storage book = _books[token][class];
        uint256 assets = depositsOf(token, class, day);
        for (uint256 i = 0; i < book.deposits.length; ++i) {
            Deposit storage deposit = book.deposits[i];
            if (deposit.day != day || deposit.assets == 0) continue;
            deposit.processed = true;
            deposit.shares = deposit.assets * minted / assets;
        }
        _token[token].aside -= assets;
        _token[token].held += assets;
        book.supply += minted;
    }

    /// @dev All that `who` can claim of its processed deposits.
    function claimDeposits(address who, address token, ShareClass class) external returns (uint256 shares) {
        accrue(token);
        Deposit[] storage deposits = _books[token][class].deposits;
        for (uint256 i = 0; i < deposits.length; ++i) {
            if (deposits[i].who != who || !deposits[i].processed) continue;
            shares += deposits[i].shares;
            (deposits[i].shares, deposits[i].assets) = (0, 0);
        }
        wallet[token][class][who] += shares;
    }

    function requestRedeem(address who, address token, ShareClass class, uint256 shares) external {
        accrue(token);
        wallet[token][class][who] -= shares;
        Book storage book = _books[token][class];
        if (book.days_.length == 0 || book.days_[book.days_.length - 1].day != today()) {
            book.days_.push(Day(today(), 0, 0, 0));
        }
        book.days_[book.days_.length - 1].asked += shares;
        for (uint256 i = 0; i < book.redemptions.length; ++i) {
            if (book.redemptions[i].who == who && book.redemptions[i].day == today()) {
                book.redemptions[i].asked += shares;
                return;
            }
        }
        book.redemptions.push(Redemption(who, today(), shares, 0, 0, false));
    }

    function process(address token, ShareClass class) external returns (uint256 burned, uint256 paid) {
        accrue(token);
        bool accepted;
        (accepted, burned, paid) = redemptionOutcome(token, class);
        require(accepted, "the model would not process this redemption");
        Day storage day = _books[token][class].days_[oldestDay(token, class)];
        day.processed += burned;
        day.paid += paid;
        _books[token][class].supply -= burned;
        _token[token].held -= paid;
        _token[token].aside += paid;
    }

    /// @dev All that `who` can claim of its processed redemptions.
    function claimRedemptions(address who, address token, ShareClass class) external returns (uint256 assets) {
        Redemption[] storage redemptions = _books[token][class].redemptions;
        for (uint256 i = 0; i < redemptions.length; ++i) {
            if (redemptions[i].who != who) continue;
            (uint256 shares, uint256 paid) = _processedOf(token, class, redemptions[i]);
            assets += paid - redemptions[i].claimedAssets;
            (redemptions[i].claimedShares, redemptions[i].claimedAssets) = (shares, paid);
        }
        _token[token].aside -= assets;
        tokensGained[who][token] += int256(assets);
    }

    function transfer(address token, ShareClass class, address from, address to, uint256 shares) external {
        accrue(token);
        wallet[token][class][from] -= shares;
        wallet[token][class][to] += shares;
    }

    /// @dev `amount` is what the contract paid; {feesScaled} shows by how much these books disagree.
    function claimFees(address who, address token, ShareClass class, uint256 amount) external {
        accrue(token);
        feesScaled[token][class][who] -= int256(amount * FEE_SCALE);
        if (ended) {
            _credit(who, usdt, amount);
            return;
        }
        feesOwed -= amount;
        feesPaid += amount;
        _token[usdt].held -= amount;
        tokensGained[who][usdt] += int256(amount);
    }

    function recapitalise(address token, uint256 amount) external {
        Token storage into = _token[token];
        uint256 refill = amount < into.missing ? amount : into.missing;
        into.missing -= refill;
        into.aside += refill;
        into.held += amount - refill;
    }

    function delist(address token) external {
        retirement[token] = 1;
    }

    function writeDown(address token) external {
        retirement[token] = 2;
        _mostE18[token] = markedE18;
    }

    /// @dev The issuer burned `amount` of the pool's balance, or nothing, and somebody told the books.
    function sync(address token, uint256 amount) public {
        Token storage from = _token[token];
        uint256 fromHeld = amount < from.held ? amount : from.held;
        from.held -= fromHeld;
        from.aside -= amount - fromHeld;
        from.missing += amount - fromHeld;
        if (ended) return;
        uint256 restored = from.missing < free(token) ? from.missing : free(token);
        from.held -= restored;
        from.aside += restored;
        from.missing -= restored;
    }

    function mark() external {
        (uint256 assets, uint256 owed,) = valuation(false);
        if (assets >= owed || today() - markedDay > 4) insolventMarks = 0;
        if (assets < owed) ++insolventMarks;
        markedDay = today();
        markedE18 = shareValueE18(false);
        _usdtMark = [_token[usdt].top, _token[usdt].bottom];
    }

    function windDown() external {
        for (uint256 i = 0; i < _tokens.length; ++i) {
            accrue(_tokens[i]);
            sync(_tokens[i], 0);
        }
        (, estateOwed,) = valuation(false);
        for (uint256 i = 0; i < _tokens.length; ++i) {
            if (retirement[_tokens[i]] == 2) continue;
            Token storage token = _token[_tokens[i]];
            estateOwed -= _dollarsE18(_tokens[i], token.missing, false);
            _estate[_tokens[i]] = [token.held, token.top, token.bottom];
        }
        ended = true;
    }

    function returnShares(address who, address token, ShareClass class, uint256 index)
        external
        returns (uint256 shares)
    {
        Redemption storage redemption = _books[token][class].redemptions[index];
        shares = _pendingOf(token, class, redemption);
        redemption.returned = true;
        wallet[token][class][who] += shares;
    }

    function redeemInKind(address who, address token, uint256 shares) external {
        wallet[token][ShareClass.FX][who] -= shares;
        _books[token][ShareClass.FX].supply -= shares;
        _credit(who, token, shares);
    }

    function withdrawInKind(address who, address token) external returns (uint256 amount) {
        amount = inKind[who][token] < _token[token].held ? inKind[who][token] : _token[token].held;
        inKind[who][token] -= amount;
        _token[token].held -= amount;
        tokensGained[who][token] += int256(amount);
    }

    /// @dev Gives the fees collected on payouts of `token` to everybody who has shares of it, wherever they lie.
    function accrue(address token) public {
        uint256 amount = _token[token].pendingFee;
        _token[token].pendingFee = 0;
        uint256 senior = earning(token, ShareClass.FX) * phiBps;
        uint256 junior = earning(token, ShareClass.FULL) * (10_000 - phiBps);
        if (senior + junior == 0) {
            feesOwed -= amount;
            feesCollected -= amount;
            return;
        }
        uint256 toSenior = amount * senior / (senior + junior);
        _distribute(token, ShareClass.FX, toSenior);
        _distribute(token, ShareClass.FULL, amount - toSenior);
    }

    // What there is

    function today() public view returns (uint256) {
        return block.timestamp / 86_400;
    }

    function tokens() external view returns (address[] memory) {
        return _tokens;
    }

    function people() external view returns (address[] memory) {
        return _people;
    }

    function tokenBook(address token) external view returns (Token memory) {
        return _token[token];
    }

    function supply(address token, ShareClass class) external view returns (uint256) {
        return _books[token][class].supply;
    }

    function earning(address token, ShareClass class) public view returns (uint256) {
        return _books[token][class].supply - _books[token][class].locked;
    }

    function allDeposits(address token, ShareClass class) external view returns (Deposit[] memory) {
        return _books[token][class].deposits;
    }

    function allRedemptions(address token, ShareClass class) external view returns (Redemption[] memory) {
        return _books[token][class].redemptions;
    }

    function free(address token) public view returns (uint256) {
        uint256 owed = token == usdt ? feesOwed : 0;
        return _token[token].held > owed ? _token[token].held - owed : 0;
    }

    function feedsAreFresh() public view returns (bool) {
        for (uint256 i = 0; i < _tokens.length; ++i) {
            if (retirement[_tokens[i]] == 2) continue;
            if (block.timestamp - _token[_tokens[i]].updatedAt > MAX_AGE) return false;
        }
        return true;
    }

    function oldestAnswer() public view returns (uint256 oldest) {
        oldest = block.timestamp;
        for (uint256 i = 0; i < _tokens.length; ++i) {
            if (retirement[_tokens[i]] == 2) continue;
            if (_token[_tokens[i]].updatedAt < oldest) oldest = _token[_tokens[i]].updatedAt;
        }
    }

    /// @dev A, L and V in dollars at scale 10^-18: assets down and the rest up to pay, the other way round to mint.
    function valuation(bool minting) public view returns (uint256 assets, uint256 owed, uint256 junior) {
        for (uint256 i = 0; i < _tokens.length; ++i) {
            address token = _tokens[i];
            if (retirement[token] == 2) continue;
            uint256 claims = _books[token][ShareClass.FX].supply + (token == usdt ? feesOwed : 0);
            claims += _token[token].missing;
            assets += _dollarsE18(token, _token[token].held, minting);
            owed += _dollarsE18(token, claims, !minting);
            junior += _dollarsE18(token, _books[token][ShareClass.FULL].supply, !minting);
        }
    }

    function shareValueE18(bool minting) public view returns (uint256) {
        (uint256 assets, uint256 owed, uint256 junior) = valuation(minting);
        if (assets < owed) return 0;
        return ((assets - owed) * E18 + (minting ? junior - 1 : 0)) / junior;
    }

    function solvent() public view returns (bool) {
        (uint256 assets, uint256 owed,) = valuation(false);
        return assets >= owed;
    }

    function depositsOf(address token, ShareClass class, uint256 day) public view returns (uint256 assets) {
        Deposit[] storage all = _books[token][class].deposits;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].day == day && !all[i].processed) assets += all[i].assets;
        }
    }

    /// @dev Whether a day's deposits can be processed now, and what they would become.
    function depositOutcome(address token, ShareClass class, uint256 day)
        public
        view
        returns (bool accepted, uint256 minted)
    {
        uint256 assets = depositsOf(token, class, day);
        uint256 end = (day + 2) * 86_400;
        if (assets == 0 || _isProcessed(token, class, day) || !_processable(end)) return (false, 0);
        if (retirement[token] != 0) return (false, 0);
        if (_token[token].held + assets > _token[token].maxHeld || _token[token].missing != 0) return (false, 0);
        if (class == ShareClass.FX) {
            (uint256 has, uint256 owed,) = valuation(false);
            uint256 needed = _ceil((owed + _dollarsE18(token, assets, true)) * rhoE18, E18);
            return (_staying(has - owed) >= needed, assets);
        }
        if (shareValueE18(false) < 0.1e18) return (false, 0);
        minted = assets * E18 / shareValueE18(true);
        return (minted != 0, minted);
    }

    /// @dev Index of the oldest day with redemptions left; the number of days when there is none.
    function oldestDay(address token, ShareClass class) public view returns (uint256 index) {
        Day[] storage all = _books[token][class].days_;
        while (index < all.length && all[index].processed == all[index].asked) ++index;
    }

    /// @dev Whether the oldest redemptions can be processed now, how many shares of them, and for how much.
    function redemptionOutcome(address token, ShareClass class)
        public
        view
        returns (bool accepted, uint256 burned, uint256 paid)
    {
        uint256 index = oldestDay(token, class);
        if (index == _books[token][class].days_.length) return (false, 0, 0);
        Day memory day = _books[token][class].days_[index];
        bool senior = class == ShareClass.FX;
        if (_token[token].missing != 0) return (false, 0, 0);
        uint256 end = (day.day + 1 + (senior ? 3 : 14)) * 86_400;
        bool alone = retirement[token] == 2;
        if (alone ? block.timestamp < end : !_processable(end)) return (false, 0, 0);
        uint256 most = free(token);
        uint256 gE18 = E18;
        if (!senior && alone) {
            gE18 = remainderE18(token);
            if (gE18 == 0) return (false, 0, 0);
        } else if (!senior) {
            uint256 due = _seniorDue(token);
            most = most > due ? most - due : 0;
            gE18 = shareValueE18(false);
            if (gE18 == 0) return (false, 0, 0);
            uint256 spare = _spare(token);
            if (spare < most) most = spare;
        }
        burned = day.asked - day.processed;
        paid = burned * gE18 / E18;
        if (paid > most) {
            burned = most * E18 / gE18;
            paid = burned * gE18 / E18;
        }
        accepted = paid != 0 || burned == day.asked - day.processed;
    }

    /// @dev What a junior share of a token written down is worth: its part of what seniors leave, and no more than it was at the last mark.
    function remainderE18(address token) public view returns (uint256) {
        uint256 claims = _books[token][ShareClass.FX].supply + _token[token].missing;
        uint256 junior = _books[token][ShareClass.FULL].supply;
        if (_token[token].held <= claims || junior == 0) return 0;
        uint256 each = (_token[token].held - claims) * E18 / junior;
        return each < _mostE18[token] ? each : _mostE18[token];
    }

    function claimableAssets(address who, address token, ShareClass class) public view returns (uint256 assets) {
        Redemption[] storage all = _books[token][class].redemptions;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].who != who) continue;
            (, uint256 paid) = _processedOf(token, class, all[i]);
            assets += paid - all[i].claimedAssets;
        }
    }

    function claimableDeposits(address who, address token, ShareClass class)
        public
        view
        returns (uint256 assets, uint256 shares)
    {
        Deposit[] storage all = _books[token][class].deposits;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].who != who || !all[i].processed) continue;
            assets += all[i].assets;
            shares += all[i].shares;
        }
    }

    function pendingDeposits(address who, address token, ShareClass class) public view returns (uint256 assets) {
        Deposit[] storage all = _books[token][class].deposits;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].who == who && !all[i].processed) assets += all[i].assets;
        }
    }

    function pendingRedemptions(address who, address token, ShareClass class) public view returns (uint256 shares) {
        Redemption[] storage all = _books[token][class].redemptions;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].who == who) shares += _pendingOf(token, class, all[i]);
        }
    }

    /// @dev Shares of `who` wherever they lie.
    function sharesOf(address who, address token, ShareClass class) public view returns (uint256) {
        (, uint256 unclaimed) = claimableDeposits(who, token, class);
        return wallet[token][class][who] + unclaimed + pendingRedemptions(who, token, class);
    }

    /// @dev Everything that is or was `who`'s since the beginning, in dollars at scale 10^-18 and today's prices: what came out of
    /// the system less what went in, and what is in there.
    function wealthE18(address who) external view returns (int256 wealth) {
        uint256 gE18 = shareValueE18(false);
        for (uint256 i = 0; i < _tokens.length; ++i) {
            address token = _tokens[i];
            uint256 senior = sharesOf(who, token, ShareClass.FX);
            uint256 worthE18 = retirement[token] == 2 ? remainderE18(token) : gE18;
            uint256 junior = sharesOf(who, token, ShareClass.FULL) * worthE18 / E18;
            uint256 waiting = pendingDeposits(who, token, ShareClass.FX) + pendingDeposits(who, token, ShareClass.FULL);
            uint256 paid = claimableAssets(who, token, ShareClass.FX) + claimableAssets(who, token, ShareClass.FULL);
            int256 amount = tokensGained[who][token] + int256(senior + junior + waiting + paid);
            wealth += amount < 0
                ? -int256(_dollarsE18(token, uint256(-amount), false))
                : int256(_dollarsE18(token, uint256(amount), false));
            int256 fees = feesScaled[token][ShareClass.FX][who] + feesScaled[token][ShareClass.FULL][who];
            if (fees > 0) wealth += int256(_dollarsE18(usdt, uint256(fees) / FEE_SCALE, false));
        }
    }

    function _distribute(address token, ShareClass class, uint256 amount) private {
        if (amount == 0) return;
        uint256 all = earning(token, class);
        for (uint256 i = 0; i < _people.length; ++i) {
            uint256 shares = sharesOf(_people[i], token, class);
            feesScaled[token][class][_people[i]] += int256(amount * FEE_SCALE * shares / all);
        }
    }

    /// @dev Where nobody is owed anything there is nothing to divide by, and nobody who asks for more than nothing.
    function _credit(address who, address token, uint256 amount) private {
        if (amount == 0) return;
        uint256 worth = amount * E18 * _estate[token][1] / (_estate[token][2] * _token[token].unit);
        for (uint256 i = 0; i < _tokens.length; ++i) {
            inKind[who][_tokens[i]] += _estate[_tokens[i]][0] * worth / estateOwed;
        }
    }

    function _isProcessed(address token, ShareClass class, uint256 day) private view returns (bool) {
        Deposit[] storage all = _books[token][class].deposits;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].day == day && all[i].processed) return true;
        }
        return false;
    }

    function _processable(uint256 end) private view returns (bool) {
        return !ended && block.timestamp >= end && feedsAreFresh() && oldestAnswer() >= end && solvent();
    }

    /// @dev Senior shares whose notice is over and that wait for their money.
    function _seniorDue(address token) private view returns (uint256 shares) {
        Day[] storage all = _books[token][ShareClass.FX].days_;
        for (uint256 i = 0; i < all.length; ++i) {
            if (block.timestamp >= (all[i].day + 4) * 86_400) shares += all[i].asked - all[i].processed;
        }
    }

    /// @dev The part of the equity that belongs to junior shares nobody has asked to redeem.
    function _staying(uint256 equity) private view returns (uint256) {
        (,, uint256 junior) = valuation(false);
        uint256 leaving;
        for (uint256 i = 0; i < _tokens.length; ++i) {
            if (retirement[_tokens[i]] == 2) continue;
            Day[] storage all = _books[_tokens[i]][ShareClass.FULL].days_;
            uint256 shares;
            for (uint256 n = 0; n < all.length; ++n) {
                shares += all[n].asked - all[n].processed;
            }
            leaving += _dollarsE18(_tokens[i], shares, true);
        }
        return leaving > junior ? 0 : equity * (junior - leaving) / junior;
    }

    /// @dev Raw units worth what E exceeds ρL by.
    function _spare(address token) private view returns (uint256) {
        (uint256 assets, uint256 owed,) = valuation(false);
        uint256 cover = _ceil(owed * rhoE18, E18);
        if (assets - owed < cover) return 0;
        Token storage listed = _token[token];
        return (assets - owed - cover) * listed.bottom * listed.unit / (listed.top * E18);
    }

    /// @dev A redemption's part of what is processed of its day.
    function _processedOf(address token, ShareClass class, Redemption storage redemption)
        private
        view
        returns (uint256 shares, uint256 paid)
    {
        Day memory day = _dayOf(token, class, redemption.day);
        return (redemption.asked * day.processed / day.asked, redemption.asked * day.paid / day.asked);
    }

    function _pendingOf(address token, ShareClass class, Redemption storage redemption)
        private
        view
        returns (uint256 shares)
    {
        if (redemption.returned) return 0;
        Day memory day = _dayOf(token, class, redemption.day);
        return redemption.asked * (day.asked - day.processed) / day.asked;
    }

    function _dayOf(address token, ShareClass class, uint256 number) private view returns (Day memory) {
        Day[] storage all = _books[token][class].days_;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].day == number) return all[i];
        }
        revert("no such day");
    }

    function _dollarsE18(address token, uint256 amount, bool up) private view returns (uint256) {
        Token storage listed = _token[token];
        uint256 numerator = amount * E18 * listed.top;
        uint256 denominator = listed.bottom * listed.unit;
        return up ? _ceil(numerator, denominator) : numerator / denominator;
    }

    function _ceil(uint256 numerator, uint256 denominator) private pure returns (uint256) {
        return numerator == 0 ? 0 : (numerator - 1) / denominator + 1;
    }
}
