// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IReservePool} from "../../../src/interface/IReservePool.sol";
import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice An issuer burns more than is held, so that what is set aside for claims is not all there.
contract ShortageTest is LiquidityAttack {
    uint256 private constant DUE = 300_000;

    /// @dev Alice has 300 000 units to claim; the issuer burns all that is held and two thirds of that.
    function _shortage() private {
        IShareVault vault = fx(extra);
        provideLiquidity(alice, extra, vault, DUE);
        provideLiquidity(bob, extra, vault, DUE);
        requestRedeem(alice, vault, DUE);
        processAfterNotice(extra, vault);
        burnOfPool(extra, held(extra) + 200_000);
        (uint256 held_, uint256 setAside, uint256 missing,) = pool.book(address(extra));
        vm.assertEq(held_, 0);
        vm.assertEq(setAside, 100_000);
        vm.assertEq(missing, 200_000);
    }

    function test_whatIsMissingIsOwed() external {
        _shortage();
        (uint256 assets, uint256 owed, int256 equity,) = liquidity.valuation();
        vm.assertEq(assets, 3_000_000e18);
        vm.assertEq(owed, (200_000 + DUE) * 1e18);
        vm.assertEq(equity, 2_500_000e18);
    }

    function test_claimsOnWhatIsMissingAreNotHiddenFromTheMark() external {
        _shortage();
        burnOfPool(idrx, held(idrx));
        burnOfPool(jpyc, held(jpyc));
        // Bob's 300 000 are covered, alice's 200 000 that are gone are not.
        burnOfPool(usdt, MILLION - 400_000e6);
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.assertEq(assets, 400_000e18);
        vm.assertEq(owed, 500_000e18);
        markAWeek();
        liquidity.windDown();
        vm.assertTrue(pool.ended());
    }

    function test_newcomersDoNotPayForTheHoleOfOlderClaims() external {
        _shortage();
        IShareVault vault = fx(extra);
        extra.mint(carol, 50_000);
        vm.startPrank(carol);
        extra.approve(address(vault), 50_000);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.SetAsideIncomplete.selector, address(extra), 200_000));
        vault.requestDeposit(50_000, carol, carol);
        vm.stopPrank();
        vm.assertEq(extra.balanceOf(carol), 50_000);
    }

    function test_laterRedemptionWaitsUntilOlderClaimsAreWhole() external {
        _shortage();
        IShareVault vault = fx(extra);
        requestRedeem(bob, vault, DUE);
        (uint256 day,) = vault.oldestRedemption();
        waitUntil(liquidity.waitEnds(day, 3));
        // 150 000 come in and heal what is missing before anything is left for bob.
        _give(150_000);
        vm.assertEq(held(extra), 0);
        vm.assertEq(aside(extra), 250_000);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(extra), ShareClass.FX));
        liquidity.process(address(extra), ShareClass.FX);

        _give(150_000);
        vm.assertEq(aside(extra), DUE);
        liquidity.process(address(extra), ShareClass.FX);
        vm.assertEq(vault.maxWithdraw(bob), 100_000);
        vm.prank(alice);
        vm.assertEq(vault.redeem(DUE, alice, alice), DUE);
        vm.prank(bob);
        vm.assertEq(vault.redeem(100_000, bob, bob), 100_000);
    }

    function test_whatSwapsBringInHealsOlderClaimsFirstAndMovesNoWorth() external {
        IShareVault vault = fx(idrx);
        uint256 amount = 1_650_000_000e2;
        provideLiquidity(alice, idrx, vault, amount);
        provideLiquidity(bob, idrx, vault, amount);
        requestRedeem(alice, vault, amount);
        processAfterNotice(idrx, vault);
        burnOfPool(idrx, held(idrx) + amount);
        uint256 day = requestRedeem(bob, vault, amount);
        waitUntil(liquidity.waitEnds(day, 3));
        commit(quoteOf(USDT_IDRX, idrx, amount, usdt, 99_900e6));

        (,, int256 equity, uint256 junior) = liquidity.valuation();
        vm.expectRevert(abi.encodeWithSelector(IReservePool.SetAsideIncomplete.selector, address(idrx), amount));
        liquidity.process(address(idrx), ShareClass.FX);
        pool.sync(address(idrx));
        (,, int256 equityAfter, uint256 juniorAfter) = liquidity.valuation();
        vm.assertEq(equityAfter, equity);
        vm.assertEq(juniorAfter, junior);
        vm.assertEq(aside(idrx), amount);
        vm.assertEq(held(idrx), 0);
        vm.prank(alice);
        vm.assertEq(vault.redeem(amount, alice, alice), amount);

        commit(quoteOf(USDT_IDRX, idrx, amount, usdt, 99_900e6));
        liquidity.process(address(idrx), ShareClass.FX);
        vm.assertEq(vault.maxWithdraw(bob), amount);
    }

    function test_whatIsMissingAtTheEndCanStillBeFilledAndNothingElse() external {
        _shortage();
        burnOfPool(idrx, held(idrx));
        burnOfPool(jpyc, held(jpyc));
        burnOfPool(usdt, MILLION - 400_000e6);
        markAWeek();
        liquidity.windDown();
        extra.mint(address(this), 200_001);
        extra.approve(address(liquidity), 200_001);
        vm.expectRevert(ILiquidityDesk.PoolHasEnded.selector);
        liquidity.recapitalise(address(extra), 200_001);
        liquidity.recapitalise(address(extra), 200_000);
        IShareVault vault = fx(extra);
        vm.prank(alice);
        vm.assertEq(vault.redeem(DUE, alice, alice), DUE);
        // Bob, whose shares are all that is owed in kind, finds all that is held.
        IShareToken share = shareOf(vault);
        vm.prank(bob);
        share.redeemInKind(DUE);
        vm.assertGe(liquidity.creditedInKind(bob, address(usdt)) + 1, held(usdt));
    }

    function test_fillingWhatIsMissingChangesNeitherSharesNorThePartOfOthers() external {
        _shortage();
        uint256 supply = shareOf(fx(extra)).totalSupply();
        uint256 gE18 = liquidity.shareValueE18(false);
        _give(200_000);
        vm.assertEq(shareOf(fx(extra)).totalSupply(), supply);
        vm.assertEq(held(extra), 0);
        vm.assertGt(liquidity.shareValueE18(false), gE18);
        vm.assertEq(pool.free(address(extra)), 0);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.NothingMissing.selector, address(extra)));
        pool.sync(address(extra));
    }

    function test_whatIsThereIsPaidPartByPartUntilItIsGone() external {
        _shortage();
        IShareVault vault = fx(extra);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(extra), DUE, 100_000));
        vault.redeem(DUE, alice, alice);
        vm.assertEq(vault.redeem(100_000, alice, alice), 100_000);
        vm.stopPrank();
        _give(200_000);
        vm.prank(alice);
        vm.assertEq(vault.redeem(200_000, alice, alice), 200_000);
        vm.assertEq(extra.balanceOf(alice), DUE);
    }

    function test_shortageOfOneTokenStopsNoClaimInAnother() external {
        provideLiquidity(carol, usdt, fx(usdt), MILLION);
        requestRedeem(carol, fx(usdt), MILLION);
        _shortage();
        processAfterNotice(usdt, fx(usdt));
        IShareVault vault = fx(usdt);
        vm.prank(carol);
        vm.assertEq(vault.redeem(MILLION, carol, carol), MILLION);
    }

    function _give(uint256 amount) private {
        extra.mint(address(this), amount);
        extra.approve(address(liquidity), amount);
        liquidity.recapitalise(address(extra), amount);
    }
}
