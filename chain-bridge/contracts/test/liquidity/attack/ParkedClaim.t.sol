// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Claims left lying for a year, and the fees of shares that a vault keeps meanwhile.
contract ParkedClaimTest is LiquidityAttack {
    function test_redemptionUnclaimedForAYearKeepsItsAmountWhateverHappens() external {
        IShareVault vault = full(usdt);
        uint256 shares = provideLiquidity(alice, usdt, vault, MILLION);
        requestRedeem(alice, vault, shares);
        processAfterNotice(usdt, vault);
        uint256 due = vault.maxWithdraw(alice);
        vm.assertEq(due, MILLION);

        waitUntil(block.timestamp + 365 days);
        // The pool loses nearly all it holds and pays out what is left to others.
        burnOfPool(usdt, held(usdt) - 1_000e6);
        burnOfPool(idrx, held(idrx));
        vm.assertEq(vault.maxWithdraw(alice), due);
        vm.assertEq(pool.free(address(usdt)), 1_000e6);
        vm.prank(alice);
        vm.assertEq(vault.redeem(shares, alice, alice), due);
        vm.assertEq(usdt.balanceOf(alice), due);
    }

    function test_depositUnclaimedForAYearKeepsItsSharesAndAllTheirFees() external {
        IShareVault vault = full(idrx);
        provideLiquidity(bob, idrx, vault, 16_500_000_000e2);
        uint256 day = requestDeposit(alice, idrx, vault, 16_500_000_000e2);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(idrx), ShareClass.FULL, day);
        uint256 earlier = claimable(vault, bob);

        for (uint256 i = 0; i < 12; ++i) {
            commit(goodQuote());
            waitUntil(block.timestamp + 30 days);
            liquidity.accrue(address(idrx));
        }
        uint256 shares = vault.maxMint(alice);
        vm.assertEq(shares, 16_500_000_000e2);
        // Bob, who holds as many, claimed his on the first day.
        vm.assertEq(claimable(vault, alice), claimable(vault, bob) - earlier);
        vm.assertGt(claimable(vault, alice), 4e6);
        vm.prank(alice);
        vault.mint(shares, alice);
        vm.assertEq(claimFees(alice, vault), claimFees(bob, vault) - earlier);
    }

    function test_sharesInEscrowEarnLikeSharesInAWalletUntilTheyAreProcessed() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, 1_650_000_000e2);
        provideLiquidity(bob, idrx, vault, 1_650_000_000e2);
        uint256 earlierAlice = claimable(vault, alice);
        uint256 earlierBob = claimable(vault, bob);
        requestRedeem(alice, vault, 1_650_000_000e2);
        commit(goodQuote());
        processAfterNotice(idrx, vault);
        uint256 escrowed = claimable(vault, alice) - earlierAlice;
        vm.assertEq(escrowed, claimable(vault, bob) - earlierBob);
        vm.assertGt(escrowed, 0);

        commit(goodQuote());
        liquidity.accrue(address(idrx));
        vm.assertEq(claimable(vault, alice) - earlierAlice, escrowed);
        vm.assertGt(claimable(vault, bob) - earlierBob, escrowed);
    }

    function test_halfProcessedDayEarnsForTheOtherHalfOnly() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, 1_650_000_000e2);
        provideLiquidity(bob, idrx, vault, 1_650_000_000e2);
        requestRedeem(alice, vault, 1_650_000_000e2);
        burnOfPool(idrx, held(idrx) - 825_000_000e2);
        processAfterNotice(idrx, vault);
        vm.assertEq(vault.maxRedeem(alice), 825_000_000e2);
        uint256 earlierAlice = claimable(vault, alice);
        uint256 earlierBob = claimable(vault, bob);

        // Rupiah come in, go out again for a fee of 100 USDT, and a third is there for alice once more.
        _buyRupiah();
        uint256 alicesPart = claimable(vault, alice) - earlierAlice;
        uint256 bobsPart = claimable(vault, bob) - earlierBob;
        vm.assertGt(alicesPart, 1_000);
        vm.assertGe(bobsPart + 1, 2 * alicesPart);
        vm.assertLe(bobsPart, 2 * alicesPart + 2);
    }

    function test_whoJoinsADayLaterEarnsNothingFromBefore() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, 1_650_000_000e2);
        provideLiquidity(mallory, idrx, vault, 1_650_000_000e2);
        uint256 day = requestRedeem(alice, vault, 1_650_000_000e2);
        _tradeWithFee();
        uint256 before = vm.snapshotState();
        uint256 due = claimFees(mallory, vault);
        vm.revertToState(before);

        vm.assertEq(requestRedeem(mallory, vault, 1), day);
        vm.assertEq(requestRedeem(mallory, vault, 1_650_000_000e2 - 1), day);
        vm.assertEq(claimFees(mallory, vault), due);
        vm.assertEq(claimFees(alice, vault), due);
    }

    function test_settlingForOthersAndOftenMovesNobodysFees() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, 1_650_000_000e2);
        requestRedeem(alice, vault, 825_000_000e2);
        uint256 day = requestDeposit(alice, idrx, vault, 1_650_000_000e2);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
        commit(goodQuote());
        liquidity.accrue(address(idrx));

        uint256 before = vm.snapshotState();
        uint256 due = claimFees(alice, vault);
        vm.assertGt(due, 0);
        vm.revertToState(before);
        vm.startPrank(mallory);
        for (uint256 i = 0; i < 5; ++i) {
            vault.settleFees(alice);
            vault.settleFees(mallory);
            vault.settleFees(address(vault));
        }
        vm.stopPrank();
        vm.assertEq(claimFees(mallory, vault), 0);
        vm.assertEq(claimFees(alice, vault), due);
        vm.assertEq(claimFees(alice, vault), 0);
    }

    function test_claimingPartByPartGivesTheWholeAndNoMore() external {
        IShareVault vault = full(usdt);
        _gainForAll();
        uint256 day = requestDeposit(alice, usdt, vault, 1_000_003);
        requestDeposit(bob, usdt, vault, 7);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        uint256 shares = vault.maxMint(alice);
        vm.assertLt(shares, 1_000_003);

        vm.startPrank(alice);
        uint256 got = vault.deposit(1, alice) + vault.deposit(499_999, alice);
        vault.mint(17, alice);
        got += 17;
        got += vault.deposit(vault.maxDeposit(alice), alice);
        vm.stopPrank();
        vm.assertEq(got, shares);
        vm.assertEq(balance(vault, alice), shares);
        vm.assertEq(vault.maxMint(alice) + vault.maxDeposit(alice), 0);
        vm.assertGe(balance(vault, address(vault)), vault.maxMint(bob));
    }

    /// @dev 10 000 dollars of rupiah sold to the pool, then a part of them bought for a fee of 100 USDT.
    function _buyRupiah() private {
        commit(quoteOf(USDT_IDRX, idrx, 165_000_000e2, usdt, 9_950e6));
        waitUntil(block.timestamp + 1 days);
        _tradeWithFee();
    }

    function _tradeWithFee() private {
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 2_000e6, idrx, 31_200_000e2);
        quote.variableFeeIn = 100e6;
        commit(quote);
        liquidity.accrue(address(idrx));
    }

    function _gainForAll() private {
        usdt.mint(address(this), 333_333e6);
        usdt.approve(address(liquidity), 333_333e6);
        liquidity.recapitalise(address(usdt), 333_333e6);
    }
}
