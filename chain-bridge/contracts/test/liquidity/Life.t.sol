// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice A liquidity provider's life, with real commits in between.
contract LifeTest is LiquidityDeployment {
    function test_operatorsSeedIsWorthOneOfItsTokenEach() external view {
        vm.assertEq(liquidity.shareValueE18(false), 1e18);
        vm.assertEq(shareOf(full(usdt)).balanceOf(operator), 99_900_000e6);
        vm.assertEq(shareOf(full(usdt)).balanceOf(address(liquidity)), 100_000e6);
    }

    function test_seniorProviderEarnsFeesAndLeavesWithItsDeposit() external {
        IShareVault vault = fx(idrx);
        uint256 deposit = 16_500_000_000e2;
        vm.assertEq(provideLiquidity(alice, idrx, vault, deposit), deposit);
        vm.assertEq(shareOf(vault).balanceOf(alice), deposit);

        commit(goodQuote());
        liquidity.accrue(address(idrx));
        // Of 1.50 USDT, as many parts as it has of the shares that earn: 16.5 of 16.5 + 1 648.35 thousand million, rounded down
        // for the class and once more for its only holder.
        uint256 part = uint256(1.5e6) * 16.5e9 / (16.5e9 + 1_648.35e9);
        vm.assertEq(shareOf(vault).claimableFees(alice), part - 1);

        uint256 day = requestRedeem(alice, vault, deposit);
        commit(goodQuote());
        uint256 fees = claimFees(alice, vault);
        vm.assertEq(fees, 2 * part - 1);
        vm.assertEq(usdt.balanceOf(alice), fees);

        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        vm.assertEq(vault.maxRedeem(alice), deposit);
        vm.prank(alice);
        vault.redeem(deposit, alice, alice);
        vm.assertEq(idrx.balanceOf(alice), deposit);
        vm.assertEq(shareOf(vault).totalSupply(), 0);
    }

    function test_juniorProviderBearsTheLossOfWhatThePoolBought() external {
        IShareVault vault = full(usdt);
        uint256 shares = provideLiquidity(alice, usdt, vault, 1_000_000e6);
        commit(quoteOf(USDT_IDRX, idrx, 165_000_000_000e2, usdt, 9_990_000e6));
        uint256 gainedE18 = liquidity.shareValueE18(false);
        vm.assertGt(gainedE18, 1e18);
        idrFeed.set(30_000e8, block.timestamp);

        uint256 day = requestRedeem(alice, vault, shares);
        waitUntil(liquidity.waitEnds(day, 14));
        uint256 lostE18 = liquidity.shareValueE18(false);
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.prank(alice);
        uint256 assets = vault.redeem(shares, alice, alice);

        vm.assertLt(lostE18, 0.983e18);
        vm.assertGt(lostE18, 0.98e18);
        vm.assertEq(assets, shares * lostE18 / 1e18);
        vm.assertGe(liquidity.shareValueE18(false), lostE18);
    }

    function test_commitsGoOnBesideLiquidity() external {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        vm.assertEq(engine.check(quote), "");
    }
}
