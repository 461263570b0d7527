// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../src/interface/IReservePool.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice A pool that owes more than it has: what stops, what goes on, how it is rescued and how it ends.
contract InsolvencyTest is LiquidityDeployment {
    function setUp() public override {
        super.setUp();
        provideLiquidity(alice, usdt, fx(usdt), 600_000_000e6);
        provideLiquidity(bob, jpyc, fx(jpyc), 31_000_000_000e18);
        provideLiquidity(carol, usdt, full(usdt), 50_000_000e6);
        FirmQuote memory quote = quoteOf(USDT_IDRX, idrx, 16_500_000_000e2, usdt, 990_000e6);
        quote.variableFeeIn = 16_500_000e2;
        commit(quote);
    }

    function test_nothingIsSoldOrProcessedButClaimsGoOn() external {
        uint256 paid = requestRedeem(alice, fx(usdt), 1_000e6);
        waitUntil(liquidity.waitEnds(paid, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        uint256 unpaid = requestRedeem(alice, fx(usdt), 1_000e6);
        uint256 deposited = requestDeposit(bob, usdt, full(usdt), 1_000e6);
        _ruin();
        waitUntil(liquidity.waitEnds(unpaid, 3));

        vm.expectRevert(ILiquidityDesk.PoolInsolvent.selector);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.expectRevert(ILiquidityDesk.PoolInsolvent.selector);
        liquidity.processDeposit(address(usdt), ShareClass.FULL, deposited);
        IShareVault vault = fx(usdt);
        vm.prank(alice);
        vault.redeem(1_000e6, alice, alice);
        vm.assertGt(claimFees(alice, vault), 0);
        vm.assertGt(usdt.balanceOf(alice), 1_000e6);
    }

    function test_isRescuedByNewCapital() external {
        uint256 day = requestRedeem(alice, fx(usdt), 100_000_000e6);
        _ruin();
        _markFor(6);
        vm.assertEq(liquidity.insolventMarks(), 6);
        add(usdt, 500_000_000e6);
        _markFor(1);
        vm.assertEq(liquidity.insolventMarks(), 0);
        vm.assertGt(block.timestamp, liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 100_000_000e6);
    }

    function test_aPoolRescuedAtTheLastMomentIsNotWoundDown() external {
        _ruin();
        _markFor(7);
        add(usdt, 500_000_000e6);
        vm.expectRevert(ILiquidityDesk.PoolIsSolvent.selector);
        liquidity.windDown();
        vm.assertFalse(pool.ended());
    }

    function test_endsAfterSevenInsolventMarksAndNotBefore() external {
        _ruin();
        _markFor(6);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TooFewInsolventMarks.selector, 6, 7));
        liquidity.windDown();
        _markFor(1);
        uint256 markedDay = today();
        waitUntil(block.timestamp + 1 days);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.NotMarkedToday.selector, markedDay));
        liquidity.windDown();
        liquidity.mark();
        liquidity.windDown();
        vm.assertTrue(pool.ended());
    }

    function test_marksCountTogetherOnlyWithinFourDays() external {
        _ruin();
        _markFor(5);
        waitUntil(block.timestamp + 4 days);
        liquidity.mark();
        vm.assertEq(liquidity.insolventMarks(), 6);
        waitUntil(block.timestamp + 5 days);
        liquidity.mark();
        vm.assertEq(liquidity.insolventMarks(), 1);
    }

    function test_aDayIsMarkedOnce() external {
        liquidity.mark();
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.AlreadyMarked.selector, today()));
        liquidity.mark();
    }

    function test_theEndPaysSeniorsAndFeesInKindByValueAndJuniorsNothing() external {
        uint256 requested = requestRedeem(alice, fx(usdt), 200_000_000e6);
        uint256 deposited = requestDeposit(carol, usdt, full(usdt), 7_000_000e6);
        _ruin();
        _markFor(7);
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.assertLt(assets, owed);
        liquidity.windDown();
        _expectNoMoreSwaps();

        // A deposit that waited was never the pool's.
        IShareVault junior = full(usdt);
        vm.prank(carol);
        vm.assertEq(junior.returnDeposit(deposited), 7_000_000e6);
        // Shares on notice come back and are paid like the others.
        IShareVault senior = fx(usdt);
        vm.prank(alice);
        vm.assertEq(senior.returnShares(requested), 200_000_000e6);

        _redeemInKind(alice, fx(usdt), 600_000_000e6);
        _redeemInKind(bob, fx(jpyc), 31_000_000_000e18);
        uint256 aliceUsd = _creditedUsd(alice);
        uint256 bobUsd = _creditedUsd(bob);
        // 600 and 200 million dollars of claims: three to one, at what a dollar owed is worth now.
        vm.assertLt(_distance(aliceUsd, 3 * bobUsd), 1e6);
        vm.assertLt(_distance(aliceUsd, 600_000_000e6 * (assets / 1e6) / (owed / 1e6)), 100e6);

        IShareToken share = shareOf(junior);
        vm.expectRevert(ILiquidityDesk.NothingLeftForJuniorShares.selector);
        vm.prank(carol);
        share.redeemInKind(1);
        uint256 expected = liquidity.creditedInKind(bob, address(idrx));
        vm.prank(bob);
        vm.assertEq(liquidity.withdrawInKind(address(idrx), bob), expected);
        vm.assertEq(idrx.balanceOf(bob), expected);
        vm.prank(bob);
        vm.assertEq(liquidity.withdrawInKind(address(idrx), bob), 0);
    }

    function test_whatIsPaidInKindGoesToItsOwnerOrToAWalletThatMayWithdraw() external {
        _ruin();
        _markFor(7);
        liquidity.windDown();
        _redeemInKind(bob, fx(jpyc), 31_000_000_000e18);
        uint256 credited = liquidity.creditedInKind(bob, address(idrx));
        address[2] memory refused = [makeAddr("a wallet that is not listed"), makeAddr("a wallet that only deposits")];
        vm.prank(admin);
        liquidity.allowWallet(refused[1], true, false);
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.WalletNotAllowed.selector, refused[i]));
            vm.prank(bob);
            liquidity.withdrawInKind(address(idrx), refused[i]);
        }
        vm.assertEq(liquidity.creditedInKind(bob, address(idrx)), credited);

        vm.prank(bob);
        vm.assertEq(liquidity.withdrawInKind(address(idrx), operator), credited);
        vm.assertEq(idrx.balanceOf(operator), credited);
        // Who was taken off the list still has what it was owed, itself.
        credited = liquidity.creditedInKind(bob, address(jpyc));
        vm.prank(guardian);
        liquidity.disallowWallet(bob);
        vm.prank(bob);
        vm.assertEq(liquidity.withdrawInKind(address(jpyc), bob), credited);
        vm.assertEq(jpyc.balanceOf(bob), credited);
    }

    function test_feesOwedAreClaimsLikeSeniorShares() external {
        _ruin();
        _markFor(7);
        liquidity.windDown();
        uint256 fees = shareOf(fx(usdt)).claimableFees(alice);
        vm.assertGt(fees, 100e6);
        uint256 owed = 800_000_000e6 + pool.feesOwed();
        uint256 assets = held(usdt) + held(idrx) * 1e4 / 16_500 + held(jpyc) / 155 / 1e12;
        claimFees(alice, fx(usdt));
        vm.assertLt(_distance(_creditedUsd(alice), fees * assets / owed), 5);
        vm.assertEq(usdt.balanceOf(alice), 0);
    }

    function test_theLastOfATokenThatShrankAfterTheEndIsPaidAsFarAsItGoes() external {
        _ruin();
        _markFor(7);
        liquidity.windDown();
        _redeemInKind(alice, fx(usdt), 600_000_000e6);
        uint256 credited = liquidity.creditedInKind(alice, address(idrx));
        uint256 all = idrx.balanceOf(address(pool));
        idrx.burn(address(pool), all - credited / 2);
        pool.sync(address(idrx));
        vm.prank(alice);
        vm.assertEq(liquidity.withdrawInKind(address(idrx), alice), credited / 2);
        vm.assertEq(liquidity.creditedInKind(alice, address(idrx)), credited - credited / 2);
    }

    function test_nothingElseGoesOnAfterTheEnd() external {
        _ruin();
        _markFor(7);
        liquidity.windDown();
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.mark();
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.windDown();
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.recapitalise(address(usdt), 1);
        vm.prank(admin);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.seed(address(usdt), 1e6, operator);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.process(address(usdt), ShareClass.FX);
        usdt.mint(bob, 1e6);
        IShareVault vault = fx(usdt);
        vm.startPrank(bob);
        usdt.approve(address(vault), 1e6);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        vault.requestDeposit(1e6, bob, bob);
        vm.stopPrank();
    }

    function test_anIssuersBurnOfWhatIsSetAsideIsMadeGoodFromWhatThePoolGetsNext() external {
        uint256 day = requestRedeem(alice, fx(usdt), 100_000_000e6);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        usdt.burn(address(pool), usdt.balanceOf(address(pool)));
        pool.sync(address(usdt));
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        (,, uint256 missing,) = pool.book(address(usdt));
        vm.assertEq(missing, 100_000_000e6);
        vm.assertLt(assets, owed);
        IShareVault vault = fx(usdt);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(usdt), 100_000_000e6, 0));
        vm.prank(alice);
        vault.redeem(100_000_000e6, alice, alice);

        // Nobody's fresh money pays for that.
        usdt.mint(bob, 1e6);
        vm.startPrank(bob);
        usdt.approve(address(vault), 1e6);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.SetAsideIncomplete.selector, address(usdt), 100_000_000e6));
        vault.requestDeposit(1e6, bob, bob);
        vm.stopPrank();

        add(usdt, 100_000_000e6);
        vm.prank(alice);
        vm.assertEq(vault.redeem(100_000_000e6, alice, alice), 100_000_000e6);
    }

    /// @dev An issuer burns what the juniors had, and more.
    function _ruin() private {
        lose(usdt, 480_000_000e6);
    }

    function _markFor(uint256 days_) private {
        for (uint256 i = 0; i < days_; ++i) {
            waitUntil((today() + 1) * 1 days);
            liquidity.mark();
        }
    }

    function _expectNoMoreSwaps() private {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        expectRefusal(quote, abi.encodeWithSelector(IReservePool.SwapsHaveEnded.selector));
    }

    function _redeemInKind(address provider, IShareVault vault, uint256 shares) private {
        IShareToken share = shareOf(vault);
        vm.prank(provider);
        share.redeemInKind(shares);
    }

    /// @dev What `account` is credited, dollars at scale 10^-6.
    function _creditedUsd(address account) private view returns (uint256) {
        return liquidity.creditedInKind(account, address(usdt)) + liquidity.creditedInKind(account, address(idrx)) * 1e4
            / 16_500 + liquidity.creditedInKind(account, address(jpyc)) / 155 / 1e12;
    }

    function _distance(uint256 one, uint256 other) private pure returns (uint256) {
        return one > other ? one - other : other - one;
    }
}
