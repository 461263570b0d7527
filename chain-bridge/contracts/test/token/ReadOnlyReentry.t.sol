// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareToken} from "../../src/interface/IShareToken.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {HookedWallet} from "../support/token/HookedWallet.sol";
import {HookingToken} from "../support/token/HookingToken.sol";
import {ITransferHook} from "../support/token/ITransferHook.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {HostileDeployment} from "./HostileDeployment.sol";

/// @notice What the views say in the middle: all of it as before, or all of it as after, never a half of each.
contract ReadOnlyReentryTest is HostileDeployment {
    ITransferHook private constant NOBODY = ITransferHook(address(0));

    HookedWallet private _wallet;
    FirmQuote private _probe;

    /// @dev Senior and junior shares, a claim, and fees, so that every view has something to say.
    function setUp() public override {
        super.setUp();
        _wallet = new HookedWallet();
        vm.prank(admin);
        liquidity.allowWallet(address(_wallet), true, true);
        commit(goodQuote());
        setAsideFor(address(_wallet), idrx, RUPIAH);
        provideLiquidity(alice, usdt, full(usdt), 1_000e6);
        commit(goodQuote());
        _probe = goodQuote();
        provide(_probe);
    }

    function test_whileAPayerPaysTheViewsSayWhatTheySaidBefore() external {
        for (uint256 i = 0; i < 2; ++i) {
            FirmQuote memory quote = _of(intoUsdt());
            provide(quote);
            _listenTo(idrx, i == 0);
            _wallet.program(address(this), abi.encodeCall(this.views, (quote.quoteId)));
            bytes memory before = views(quote.quoteId);
            settle(quote);
            vm.assertEq(_seen(), before);
            vm.assertNotEq(keccak256(views(quote.quoteId)), keccak256(before));
        }
    }

    function test_whileARecipientIsPaidTheViewsSayWhatTheyWillSayAfter() external {
        for (uint256 i = 0; i < 2; ++i) {
            FirmQuote memory quote = _of(outOfUsdt());
            quote.fixedFeeIn = 1e6;
            provide(quote);
            _listenTo(idrx, i == 0);
            _wallet.program(address(this), abi.encodeCall(this.views, (quote.quoteId)));
            bytes memory before = views(quote.quoteId);
            settle(quote);
            vm.assertEq(_seen(), views(quote.quoteId));
            vm.assertNotEq(keccak256(_seen()), keccak256(before));
        }
    }

    function test_whileARebalanceIsPaidInTheViewsSayBeforeAndWhilePaidOutAfter() external {
        afterDelay(abi.encodeCall(governor.allowCounterparty, (address(_wallet))));
        maker = address(_wallet);
        provideTo(address(pool), maker, idrx, RUPIAH);
        provideTo(address(pool), maker, usdt, 1_000e6);
        _listenTo(idrx, false);
        _wallet.program(address(this), abi.encodeCall(this.views, (0)));
        bytes memory before = views(0);
        rebalance(idrx, RUPIAH, usdt, DOLLARS);
        vm.assertEq(_seen(), before);

        _wallet.program(address(this), abi.encodeCall(this.views, (0)));
        rebalance(usdt, 1_000e6, idrx, 16_400_000e2);
        vm.assertEq(_seen(), views(0));
        vm.assertNotEq(keccak256(_seen()), keccak256(before));
    }

    function test_whileAClaimIsPaidTheViewsSayWhatTheyWillSayAfter() external {
        _listenTo(idrx, true);
        _wallet.program(address(this), abi.encodeCall(this.views, (0)));
        bytes memory before = views(0);
        _wallet.execute(
            address(fx(idrx)), abi.encodeCall(fx(idrx).redeem, (RUPIAH, address(_wallet), address(_wallet)))
        );
        vm.assertEq(_seen(), views(0));
        vm.assertNotEq(keccak256(_seen()), keccak256(before));
    }

    function test_whileFeesArePaidTheViewsSayWhatTheyWillSayAfter() external {
        IShareToken share = shareOf(full(idrx));
        vm.prank(operator);
        share.transfer(address(_wallet), 16_500_000_000e2);
        commit(goodQuote());
        liquidity.accrue(address(idrx));
        vm.assertGt(share.claimableFees(address(_wallet)), 0);
        _listenTo(usdt, true);
        _wallet.program(address(this), abi.encodeCall(this.views, (0)));
        bytes memory before = views(0);
        _wallet.execute(address(share), abi.encodeCall(share.claimFees, ()));
        vm.assertEq(_seen(), views(0));
        vm.assertNotEq(keccak256(_seen()), keccak256(before));
    }

    /// @dev Shares bought in the middle of a payment cost what they cost before it, however much the payment gains the pool.
    function test_juniorSharesAreSoldInTheMiddleAtTheWorthTheyHadBefore() external {
        uint256 day = requestDeposit(bob, usdt, full(usdt), 1_000_000e6);
        waitUntil(liquidity.waitEnds(day, 1));
        FirmQuote memory quote = _of(quoteOf(USDT_IDRX, idrx, 160_000_000_000e2, usdt, 1e6));
        provide(quote);
        _listenTo(idrx, false);
        uint256 worth = liquidity.shareValueE18(true);
        _wallet.program(
            address(liquidity), abi.encodeCall(liquidity.processDeposit, (address(usdt), ShareClass.FULL, day))
        );
        settle(quote);
        vm.assertTrue(_wallet.succeeded());
        vm.assertEq(full(usdt).maxMint(bob), uint256(1_000_000e6) * 1e18 / worth);
        vm.assertGt(liquidity.shareValueE18(false), worth);
    }

    /// @dev All that anybody may ask, but for balances: those a token says itself.
    function views(bytes32 quoteId) public view returns (bytes memory) {
        return bytes.concat(_valuation(), _books(quoteId), _claims(), engine.check(_probe));
    }

    function _valuation() private view returns (bytes memory) {
        (uint256 assets, uint256 owed, int256 equity, uint256 junior) = liquidity.valuation();
        return abi.encode(assets, owed, equity, junior, liquidity.shareValueE18(false), liquidity.shareValueE18(true));
    }

    function _books(bytes32 quoteId) private view returns (bytes memory) {
        (uint256 netIn, uint256 out, uint256 lossUsdE6) = pool.headroom(address(usdt), address(idrx));
        bytes memory room = abi.encode(netIn, out, lossUsdE6, pool.free(address(usdt)), pool.free(address(idrx)));
        return bytes.concat(
            room,
            abi.encode(pool.record(address(usdt))),
            abi.encode(pool.record(address(idrx))),
            abi.encode(pool.feesOwed(), pool.used(quoteId))
        );
    }

    function _claims() private view returns (bytes memory) {
        address holder = address(_wallet);
        return abi.encode(
            liquidity.dueWithin(address(idrx), 30 days),
            fx(idrx).maxWithdraw(holder),
            shareOf(full(idrx)).claimableFees(holder)
        );
    }

    function _seen() private view returns (bytes memory) {
        vm.assertTrue(_wallet.succeeded());
        return abi.decode(_wallet.result(), (bytes));
    }

    /// @dev The wallet is told of its transfers of `token`, before or after the balances move.
    function _listenTo(PlainToken token, bool before) private {
        upgrade(token, new HookingToken(token.decimals()));
        _wallet.execute(
            address(token),
            abi.encodeCall(HookingToken.setHooks, (before ? _wallet : NOBODY, before ? NOBODY : _wallet))
        );
    }

    function _of(FirmQuote memory quote) private view returns (FirmQuote memory) {
        (quote.payer, quote.recipient) = (address(_wallet), address(_wallet));
        return quote;
    }
}
