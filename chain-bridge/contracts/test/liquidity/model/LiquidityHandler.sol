// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IKursEngine} from "../../../src/interface/IKursEngine.sol";
import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../../src/type/FreezeScope.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../../support/LiquidityDeployment.sol";
import {ScriptedAggregator} from "../../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {PoolModel} from "./PoolModel.sol";

/// @notice Lives with the whole deployment at random, over tokens of 0, 2, 6 and 18 decimals and two engines: partners commit, prices
/// move, providers come and go, issuers burn. Every step is taken in the model as well; what the model would do has to be done and
/// what it would not has to be refused, and no step of a provider may move wealth between people.
contract LiquidityHandler is LiquidityDeployment {
    /// @dev Somebody with a share, and where it is.
    struct Place {
        uint256 index;
        PlainToken token;
        ShareClass class;
        IShareVault vault;
        address who;
    }

    /// @dev Tokens × classes × people.
    uint256 private constant PLACES = 32;

    bytes32 private constant USDT_KRWX = keccak256("USDT-KRWX");

    /// @dev What roundings may move, dollars at scale 10^-18.
    int256 private constant DUST = 0.01e18;

    PoolModel public model;

    PlainToken private _krwx;
    ScriptedAggregator private _krwFeed;
    IKursEngine private _secondEngine;
    bool private _frozen;
    PlainToken[4] private _tokens;
    ScriptedAggregator[4] private _feeds;

    /// @dev Answers move in these ranges, which lie within those the pool takes.
    int256[4] private _lowest = [int256(0.92e8), 8_200e8, 82e8, 820e8];
    int256[4] private _highest = [int256(1.08e8), 32_000e8, 290e8, 2_500e8];
    int256[] private _wealthBefore;
    uint256 private _shareValueBefore;

    constructor() {
        deployAll();
    }

    function setUp() public override {}

    // Partners

    function swap(uint256 pair, bool reverse, uint256 dollars, uint256 feeBps, uint256 skewBps, bool second) public {
        (bytes32 corridorId, uint256 from, uint256 to) = _corridorOf(pair, reverse);
        uint256 amountIn = 1 + _unitsWorth(from, bound(dollars, 0, 3_000_000e6));
        uint256 fee = amountIn * bound(feeBps, 0, 60) / 10_000;
        uint256 fair = _fair(from, to, amountIn - fee);
        FirmQuote memory quote =
            quoteOf(corridorId, _tokens[from], amountIn, _tokens[to], fair * (9_900 + bound(skewBps, 0, 200)) / 10_000);
        quote.variableFeeIn = fee;
        if (_commits(second ? _secondEngine : engine, quote)) {
            vm.assertFalse(_frozen, "a frozen engine settled");
            vm.assertEq(model.retirement(quote.tokenIn), 0, "a token that is delisted came in");
            vm.assertLe(model.retirement(quote.tokenOut), 1, "a token that is written down went out");
            model.swap(quote.tokenIn, quote.tokenOut, amountIn, fee, quote.amountOut);
            vm.assertFalse(_commits(second ? engine : _secondEngine, quote), "a quote settled twice");
        }
    }

    /// @dev Thaws more often than it freezes.
    function freezeOrThaw(uint256 chance) external {
        _frozen = chance % 4 == 0;
        vm.prank(_frozen ? guardian : resumer);
        _frozen ? governor.freeze(FreezeScope.ALL, 0) : governor.thaw(FreezeScope.ALL, 0);
    }

    // The world

    function movePrice(uint256 which, int256 bps) external {
        which %= 4;
        (, int256 answer,,,) = _feeds[which].latestRoundData();
        int256 moved = answer + answer * (bps % 400) / 10_000;
        if (moved > _lowest[which] && moved < _highest[which]) _setPrice(which, moved);
    }

    /// @dev A currency loses half its worth, or is back where it was.
    function crashOrRecover(uint256 which, bool crash) external {
        int256[4] memory usual = [int256(1e8), 16_500e8, 155e8, 1_400e8];
        which %= 4;
        _setPrice(which, which == 0 ? usual[0] : crash ? _highest[which] : usual[which]);
    }

    /// @dev Feeds mostly answer in the meantime.
    function pass(uint256 time, uint256 chance) external {
        vm.warp(block.timestamp + bound(time, 1, 2 days));
        if (chance % 4 != 0) refreshFeeds();
    }

    function passDays(uint256 number) external {
        vm.warp(block.timestamp + bound(number, 1, 15) * 1 days);
        refreshFeeds();
    }

    /// @dev Mostly a little of the pool's balance, sometimes nearly all of it.
    function burnByIssuer(uint256 which, uint256 chance, uint256 amount) public {
        PlainToken token = _token(which);
        amount = bound(amount, 0, token.balanceOf(address(pool)) * (chance % 4 == 0 ? 95 : 3) / 100);
        token.burn(address(pool), amount);
        PoolModel.Token memory book = model.tokenBook(address(token));
        uint256 balance = token.balanceOf(address(pool));
        uint256 missing = balance < book.held + book.aside ? book.held + book.aside - balance : 0;
        bool restorable = !model.ended() && book.missing != 0 && model.free(address(token)) != 0;
        try pool.sync(address(token)) {
            vm.assertTrue(missing != 0 || restorable, "books were lowered");
            model.sync(address(token), missing);
        } catch {
            vm.assertFalse(missing != 0 || restorable, "books were not lowered");
        }
    }

    function donate(uint256 which, uint256 amount) external {
        _token(which).mint(address(pool), amount % 1e24);
    }

    function recapitalise(uint256 which, uint256 amount) external {
        if (model.ended()) return;
        PlainToken token = _token(which);
        amount = bound(amount, 1, _unitsWorth(which % 4, 100_000e6) + 1);
        token.mint(address(this), amount);
        token.approve(address(liquidity), amount);
        bool fits = _mayHold(token, amount);
        try liquidity.recapitalise(address(token), amount) {
            vm.assertTrue(fits, "more capital than may come in");
            model.recapitalise(address(token), amount);
        } catch {
            vm.assertFalse(fits, "capital that may come in");
        }
    }

    /// @dev A token in use up to its limit, one delisted as far as its shares lack, one written down without end.
    function _mayHold(PlainToken token, uint256 amount) private view returns (bool) {
        (uint256 held,, uint256 missing,) = pool.book(address(token));
        uint256 step = model.retirement(address(token));
        if (amount <= missing || step == 2) return true;
        (IShareVault senior, IShareVault junior) = liquidity.vaults(address(token));
        uint256 juniorShares = IShareToken(junior.share()).totalSupply();
        uint256 most = step == 0
            ? pool.record(address(token)).terms.maxHeld() * 10 ** token.decimals()
            : IShareToken(senior.share()).totalSupply() + (juniorShares * liquidity.markedShareValueE18() + 1e18 - 1)
                / 1e18;
        return held + amount - missing <= most;
    }

    /// @dev The won goes out of use: first delisted, another time written down, weeks later each. Its feed answers no more then.
    function retire(uint256 chance) external {
        uint256 step = model.retirement(address(_krwx));
        if (chance % 3 != 0 || model.ended() || step == 2) return;
        if (step == 0) {
            afterDelay(abi.encodeCall(governor.delistToken, (address(_krwx))));
            model.delist(address(_krwx));
        } else {
            afterDelay(abi.encodeCall(governor.writeDownToken, (address(_krwx))));
            model.writeDown(address(_krwx));
        }
    }

    // Providers. `pick` is where the search for somebody who can take the step begins.

    function requestDeposit(uint256 pick, uint256 dollars) external {
        Place memory spot = _place(pick);
        if (model.ended() || model.retirement(address(spot.token)) != 0 || _openDeposits(spot) == 32) return;
        if (model.tokenBook(address(spot.token)).missing != 0) return;
        uint256 amount = 1 + _unitsWorth(spot.index, dollars % 7 == 0 ? 0 : bound(dollars, 0, 60_000_000e6));
        _remember();
        requestDeposit(spot.who, spot.token, spot.vault, amount);
        model.requestDeposit(spot.who, address(spot.token), spot.class, amount);
        _requireUnmoved(0);
    }

    /// @dev Of any day's; every other time the wait is over by then.
    function processDeposit(uint256 pick, bool wait) external {
        (Place memory spot, PoolModel.Deposit memory deposit) = _seekDeposit(pick);
        if (deposit.asked == 0) return;
        if (wait) _waitUntil(liquidity.waitEnds(deposit.day, 1));
        address token = address(spot.token);
        uint256 fees = model.tokenBook(token).pendingFee;
        (bool accepted, uint256 minted) = model.depositOutcome(token, spot.class, deposit.day);
        _remember();
        try liquidity.processDeposit(token, spot.class, deposit.day) {
            vm.assertTrue(accepted, "deposits were processed that should wait");
            model.processDeposit(token, spot.class, deposit.day);
            (, uint256 shares) = spot.vault.depositDay(deposit.day);
            vm.assertEq(shares, minted, "shares of a day");
        } catch {
            vm.assertFalse(accepted, "deposits were not processed");
        }
        _requireUnmoved(fees);
    }

    function claimDeposits(uint256 pick, bool byShares) external {
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            (uint256 assets, uint256 shares) = model.claimableDeposits(spot.who, address(spot.token), spot.class);
            if (assets == 0) continue;
            uint256 fees = model.tokenBook(address(spot.token)).pendingFee;
            _remember();
            vm.prank(spot.who);
            if (byShares && shares != 0) spot.vault.mint(shares, spot.who);
            else vm.assertEq(spot.vault.deposit(assets, spot.who), shares, "shares claimed");
            model.claimDeposits(spot.who, address(spot.token), spot.class);
            _requireUnmoved(fees);
            return;
        }
    }

    function returnDeposit(uint256 pick) external {
        (Place memory spot, PoolModel.Deposit memory deposit) = _seekDeposit(pick);
        if (deposit.asked == 0) return;
        bool due = model.ended() || block.timestamp >= (deposit.day + 9) * 1 days
            || model.retirement(address(spot.token)) != 0;
        bool accepted = due && model.tokenBook(address(spot.token)).aside >= deposit.assets;
        _remember();
        vm.prank(deposit.who);
        try spot.vault.returnDeposit(deposit.day) {
            vm.assertTrue(accepted, "a deposit came back that should not");
            model.returnDeposit(deposit.who, address(spot.token), spot.class, deposit.day);
        } catch {
            vm.assertFalse(accepted, "a deposit did not come back");
        }
        _requireUnmoved(0);
    }

    function requestRedeem(uint256 pick, uint256 shares) external {
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            if (model.ended() && !_goesOn(spot)) continue;
            uint256 most = model.wallet(address(spot.token), spot.class, spot.who);
            if (most == 0 || _openRedemptions(spot) == 32) continue;
            shares = shares % 5 == 0 ? 1 : bound(shares, 1, most);
            uint256 fees = model.tokenBook(address(spot.token)).pendingFee;
            _remember();
            requestRedeem(spot.who, spot.vault, shares);
            model.requestRedeem(spot.who, address(spot.token), spot.class, shares);
            _requireUnmoved(fees);
            return;
        }
    }

    /// @dev The oldest of a share; every other time its notice is over by then.
    function process(uint256 pick, bool wait) external {
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            (uint256 day, uint256 asked) = spot.vault.oldestRedemption();
            if (asked == 0) continue;
            if (wait) _waitUntil(liquidity.waitEnds(day, spot.class == ShareClass.FX ? 3 : 14));
            _process(spot);
            return;
        }
    }

    function claimRedemptions(uint256 pick, bool byShares) external {
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            uint256 assets = model.claimableAssets(spot.who, address(spot.token), spot.class);
            if (assets == 0 || assets > model.tokenBook(address(spot.token)).aside) continue;
            uint256 shares = spot.vault.maxRedeem(spot.who);
            _remember();
            vm.prank(spot.who);
            if (byShares && shares != 0) {
                vm.assertEq(spot.vault.redeem(shares, spot.who, spot.who), assets, "assets claimed");
            } else {
                spot.vault.withdraw(assets, spot.who, spot.who);
            }
            model.claimRedemptions(spot.who, address(spot.token), spot.class);
            _requireUnmoved(0);
            return;
        }
    }

    function transfer(uint256 pick, uint256 to, uint256 shares) external {
        Place memory spot = _place(pick);
        shares = bound(shares, 0, model.wallet(address(spot.token), spot.class, spot.who));
        address receiver = model.people()[to % 4];
        IShareToken share = shareOf(spot.vault);
        vm.prank(spot.who);
        share.transfer(receiver, shares);
        model.transfer(address(spot.token), spot.class, spot.who, receiver, shares);
    }

    function claimFees(uint256 pick) external {
        Place memory spot = _place(pick);
        uint256 fees = model.tokenBook(address(spot.token)).pendingFee;
        IShareToken share = shareOf(spot.vault);
        _remember();
        vm.prank(spot.who);
        try share.claimFees() returns (uint256 amount) {
            model.claimFees(spot.who, address(spot.token), spot.class, amount);
            int256 left = model.feesScaled(address(spot.token), spot.class, spot.who);
            vm.assertGe(left, -int256(1 << 32), "more fees were paid than earned");
            vm.assertLe(left, int256(1 << 64) + (1 << 32), "fewer fees were paid than earned");
        } catch {
            vm.assertLt(model.tokenBook(address(usdt)).held, model.feesOwed(), "fees were refused that USDT covers");
        }
        _requireUnmoved(fees);
    }

    // Marks and the end

    function mark() public {
        bool accepted = !model.ended() && model.markedDay() != today() && model.feedsAreFresh();
        try liquidity.mark() {
            vm.assertTrue(accepted, "a mark was taken that should not");
            model.mark();
        } catch {
            vm.assertFalse(accepted, "a mark was not taken");
        }
    }

    function markAWeek(bool thenWindDown) external {
        for (uint256 i = 0; i < 7; ++i) {
            vm.warp((today() + 1) * 1 days);
            refreshFeeds();
            mark();
        }
        if (thenWindDown) windDown();
    }

    function windDown() public {
        for (uint256 i = 0; i < 4; ++i) {
            burnByIssuer(i, 1, 0);
        }
        bool due = model.insolventMarks() >= 7 && model.markedDay() == today();
        bool accepted = due && !model.ended() && model.feedsAreFresh() && !model.solvent();
        try liquidity.windDown() {
            vm.assertTrue(accepted, "the pool was wound down");
            model.windDown();
            vm.assertFalse(model.solvent(), "a pool that is solvent was wound down");
        } catch {
            vm.assertFalse(accepted, "the pool was not wound down");
        }
    }

    function returnShares(uint256 pick) external {
        if (!model.ended()) return;
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            if (_goesOn(spot)) continue;
            PoolModel.Redemption[] memory all = model.allRedemptions(address(spot.token), spot.class);
            for (uint256 n = 0; n < all.length; ++n) {
                if (spot.vault.pendingRedeemRequest(all[n].day, all[n].who) == 0) continue;
                vm.prank(all[n].who);
                uint256 shares = spot.vault.returnShares(all[n].day);
                uint256 expected = model.returnShares(all[n].who, address(spot.token), spot.class, n);
                vm.assertEq(shares, expected, "shares returned");
                return;
            }
        }
    }

    function redeemInKind(uint256 pick, uint256 shares) external {
        if (!model.ended()) return;
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            uint256 most = model.wallet(address(spot.token), spot.class, spot.who);
            if (most == 0 || spot.class == ShareClass.FULL || _goesOn(spot)) continue;
            shares = bound(shares, 1, most);
            IShareToken share = shareOf(spot.vault);
            vm.prank(spot.who);
            share.redeemInKind(shares);
            model.redeemInKind(spot.who, address(spot.token), shares);
            return;
        }
    }

    function withdrawInKind(uint256 pick) external {
        if (!model.ended()) return;
        for (uint256 i = 0; i < PLACES; ++i) {
            Place memory spot = _place(pick % PLACES + i);
            address token = address(spot.token);
            if (model.inKind(spot.who, token) == 0) continue;
            vm.prank(spot.who);
            uint256 amount = liquidity.withdrawInKind(token, spot.who);
            vm.assertEq(amount, model.withdrawInKind(spot.who, token), "paid in kind");
            return;
        }
    }

    // What has to hold

    /// @notice The books of the contracts are those of the model, to the unit, and the pool has what its books say.
    function checkBooks() external view {
        for (uint256 i = 0; i < 4; ++i) {
            address token = address(_tokens[i]);
            PoolModel.Token memory book = model.tokenBook(token);
            (uint256 held, uint256 aside, uint256 missing, uint256 pendingFee) = pool.book(token);
            vm.assertEq(held, book.held, "held");
            vm.assertEq(aside, book.aside, "set aside");
            vm.assertEq(missing, book.missing, "missing");
            vm.assertEq(pendingFee, book.pendingFee, "pending fee");
            vm.assertGe(_tokens[i].balanceOf(address(pool)), held + aside, "books without tokens behind them");
            uint256 claims = _checkClass(_tokens[i], ShareClass.FX) + _checkClass(_tokens[i], ShareClass.FULL);
            vm.assertLe(claims, aside + missing, "claims above what is set aside");
        }
        _checkValuation();
        vm.assertEq(pool.feesOwed(), model.feesOwed(), "fees owed");
        vm.assertEq(model.feesOwed() + model.feesPaid(), model.feesCollected(), "fees paid above fees collected");
        vm.assertEq(pool.ended(), model.ended());
        vm.assertEq(liquidity.markedDay(), model.markedDay(), "day marked");
        vm.assertEq(liquidity.insolventMarks(), model.insolventMarks(), "insolvent marks");
        vm.assertEq(liquidity.markedShareValueE18(), model.markedE18(), "a junior share at the last mark");
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        if (address(_krwFeed) == address(0)) return;
        if (address(model) == address(0) || model.retirement(address(_krwx)) != 2) _refresh(_krwFeed);
        if (address(model) == address(0)) return;
        for (uint256 i = 0; i < 4; ++i) {
            (, int256 answer,,,) = _feeds[i].latestRoundData();
            _tellPrice(i, answer);
        }
    }

    function open() internal override {
        _krwx = new PlainToken("KRWX", "KRWX", 0);
        _krwFeed = _feedAt(1_400e8);
        _list(_krwx, 3, _krwFeed, true, 800e8, 2_600e8, 30, 1_400_000_000_000, 28_000_000_000);
        governor.setCorridor(USDT_KRWX, address(usdt), address(_krwx), 100);
        _secondEngine = deployEngine();
        governor.scheduleEngine(address(_secondEngine));
        super.open();
    }

    /// @dev Ten million dollars of each token.
    function provideCapital() internal override {
        _tokens = [usdt, idrx, jpyc, _krwx];
        _feeds = [usdtFeed, idrFeed, jpyFeed, _krwFeed];
        uint256[4] memory maxHeld = [uint256(1e9), 16_500e9, 79e9, 1_400e9];
        address[] memory people = new address[](4);
        (people[0], people[1], people[2], people[3]) = (operator, alice, bob, carol);
        model = new PoolModel(address(usdt), RHO_E18, SENIOR_FEE_BPS, people);
        vm.startPrank(admin);
        registerTokens();
        _register(_krwx, "KRWX");
        for (uint256 i = 0; i < 4; ++i) {
            uint256 unit = 10 ** _tokens[i].decimals();
            model.addToken(address(_tokens[i]), unit, maxHeld[i] * unit);
            (, int256 answer,,,) = _feeds[i].latestRoundData();
            _tellPrice(i, answer);
            uint256 amount = _unitsWorth(i, 10_000_000e6);
            _seed(_tokens[i], amount);
            model.seed(address(_tokens[i]), amount, operator);
        }
        vm.stopPrank();
    }

    // Leaves

    function _waitUntil(uint256 time) private {
        if (time > block.timestamp) vm.warp(time);
        refreshFeeds();
    }

    function _checkClass(PlainToken token, ShareClass class) private view returns (uint256 claims) {
        IShareVault vault = class == ShareClass.FX ? fx(token) : full(token);
        IShareToken share = shareOf(vault);
        vm.assertEq(share.totalSupply(), model.supply(address(token), class), "supply");
        address[] memory people = model.people();
        for (uint256 i = 0; i < people.length; ++i) {
            address who = people[i];
            (uint256 assets, uint256 shares) = model.claimableDeposits(who, address(token), class);
            uint256 paid = model.claimableAssets(who, address(token), class);
            vm.assertEq(share.balanceOf(who), model.wallet(address(token), class, who), "shares in a wallet");
            vm.assertEq(vault.maxDeposit(who), assets, "deposits to claim");
            vm.assertEq(vault.maxMint(who), shares, "shares to claim");
            vm.assertEq(vault.maxWithdraw(who), paid, "redemptions to claim");
            claims += paid + model.pendingDeposits(who, address(token), class);
        }
    }

    /// @dev What is claimed is covered by what is there, or the desk says so itself.
    function _checkValuation() private view {
        if (!model.feedsAreFresh()) return;
        (uint256 assets, uint256 owed, uint256 junior) = model.valuation(false);
        (uint256 a, uint256 l, int256 e, uint256 v) = liquidity.valuation();
        vm.assertEq(a, assets, "assets");
        vm.assertEq(l, owed, "owed");
        vm.assertEq(e, int256(assets) - int256(owed), "equity");
        vm.assertEq(v, junior, "junior");
    }

    function _commits(IKursEngine on, FirmQuote memory quote) private returns (bool) {
        provideTo(on, quote);
        bytes memory signature = signedBy(leadKey, on, quote);
        vm.prank(quote.payer);
        try on.commitFirmQuote(quote, signature) {
            return true;
        } catch {
            return false;
        }
    }

    function _remember() private {
        _shareValueBefore = model.shareValueE18(false);
        delete _wealthBefore;
        address[] memory people = model.people();
        for (uint256 i = 0; i < people.length; ++i) {
            _wealthBefore.push(model.wealthE18(people[i]));
        }
    }

    /// @dev Nobody is richer or poorer than remembered, but for `fees` raw USDT that were distributed and for roundings. Once the
    /// pool has ended, claims are no longer worth what they say.
    function _requireUnmoved(uint256 fees) private view {
        if (model.ended()) return;
        vm.assertGe(
            model.shareValueE18(true), _shareValueBefore, "a provider's step lowered what a junior share is worth"
        );
        address[] memory people = model.people();
        for (uint256 i = 0; i < people.length; ++i) {
            int256 change = model.wealthE18(people[i]) - _wealthBefore[i];
            vm.assertGe(change, -DUST, "a provider's step made somebody poorer");
            vm.assertLe(change, DUST + int256(fees) * 1.1e12, "a provider's step made somebody richer");
        }
    }

    function _process(Place memory spot) private {
        address token = address(spot.token);
        uint256 fees = model.tokenBook(token).pendingFee;
        (bool accepted,,) = model.redemptionOutcome(token, spot.class);
        _remember();
        try liquidity.process(token, spot.class) {
            vm.assertTrue(accepted, "redemptions were processed that should wait");
            model.process(token, spot.class);
        } catch {
            vm.assertFalse(accepted, "redemptions were not processed");
        }
        _requireUnmoved(fees);
    }

    function _place(uint256 pick) private view returns (Place memory spot) {
        spot.index = pick % 4;
        spot.token = _tokens[spot.index];
        spot.class = pick / 4 % 2 == 0 ? ShareClass.FX : ShareClass.FULL;
        spot.vault = spot.class == ShareClass.FX ? fx(spot.token) : full(spot.token);
        spot.who = model.people()[pick / 8 % 4];
    }

    /// @dev A deposit that waits; one of nothing when there is none.
    function _seekDeposit(uint256 pick) private view returns (Place memory spot, PoolModel.Deposit memory deposit) {
        for (uint256 i = 0; i < PLACES; ++i) {
            spot = _place(pick % PLACES + i);
            PoolModel.Deposit[] memory all = model.allDeposits(address(spot.token), spot.class);
            for (uint256 n = 0; n < all.length; ++n) {
                deposit = all[(pick / PLACES % all.length + n) % all.length];
                if (!deposit.processed && deposit.assets != 0) return (spot, deposit);
            }
        }
        delete deposit;
    }

    /// @dev Whether its token is written down, so that redemptions go on even once the pool has ended.
    function _goesOn(Place memory spot) private view returns (bool) {
        return model.retirement(address(spot.token)) == 2;
    }

    function _token(uint256 which) private view returns (PlainToken) {
        return _tokens[which % 4];
    }

    function _corridorOf(uint256 pair, bool reverse)
        private
        pure
        returns (bytes32 corridorId, uint256 from, uint256 to)
    {
        pair %= 4;
        if (pair == 0) (corridorId, from, to) = (USDT_IDRX, 0, 1);
        if (pair == 1) (corridorId, from, to) = (USDT_JPYC, 0, 2);
        if (pair == 2) (corridorId, from, to) = (IDRX_JPYC, 1, 2);
        if (pair == 3) (corridorId, from, to) = (USDT_KRWX, 0, 3);
        if (reverse) (from, to) = (to, from);
    }

    /// @dev Raw units that `dollarsE6` buy.
    function _unitsWorth(uint256 which, uint256 dollarsE6) private view returns (uint256) {
        PoolModel.Token memory token = model.tokenBook(address(_tokens[which]));
        return dollarsE6 * token.bottom * token.unit / (token.top * 1e6);
    }

    function _fair(uint256 from, uint256 to, uint256 amount) private view returns (uint256) {
        PoolModel.Token memory a = model.tokenBook(address(_tokens[from]));
        PoolModel.Token memory b = model.tokenBook(address(_tokens[to]));
        return amount * a.top * b.bottom * b.unit / (a.bottom * b.top * a.unit);
    }

    function _setPrice(uint256 which, int256 answer) private {
        _feeds[which].set(answer, block.timestamp);
        _tellPrice(which, answer);
    }

    function _tellPrice(uint256 which, int256 answer) private {
        (,,, uint256 updatedAt,) = _feeds[which].latestRoundData();
        (uint256 top, uint256 bottom) = which == 0 ? (uint256(answer), uint256(1e8)) : (uint256(1e8), uint256(answer));
        model.setPrice(address(_tokens[which]), top, bottom, updatedAt);
    }

    function _openDeposits(Place memory spot) private view returns (uint256 open_) {
        PoolModel.Deposit[] memory all = model.allDeposits(address(spot.token), spot.class);
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].who == spot.who && all[i].assets != 0) ++open_;
        }
    }

    function _openRedemptions(Place memory spot) private view returns (uint256 open_) {
        PoolModel.Redemption[] memory all = model.allRedemptions(address(spot.token), spot.class);
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i].who == spot.who && all[i].claimedShares != all[i].asked) ++open_;
        }
    }
}
