// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice Whose fees they are that came while somebody waited, and who still waits.
contract WaitingAndFeesTest is LiquidityDeployment {
    function test_whoHasLeftWaitsNoMore() external {
        IShareVault vault = full(usdt);
        uint256 day = requestRedeem(operator, vault, 50_000_000e6);
        vm.assertEq(vault.waitingShares(), 50_000_000e6);
        waitUntil(liquidity.waitEnds(day, 14));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(vault.waitingShares(), 0);
        // Equity of 250 million, all of it staying, covers 2 500 million owed.
        provideLiquidity(alice, usdt, fx(usdt), 900_000_000e6);
        provideLiquidity(bob, jpyc, fx(jpyc), 50_000_000_000e18);
        day = requestDeposit(carol, idrx, fx(idrx), 14_850_000_000_000e2);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
    }

    function test_feesUpToTheClaimOfADepositAreTheClaimants() external {
        IShareVault vault = fx(idrx);
        uint256 day = requestDeposit(alice, idrx, vault, 1_650_000_000_000e2);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
        commit(goodQuote());
        vm.prank(alice);
        vault.deposit(1_650_000_000_000e2, alice);
        uint256 fees = claimFees(alice, vault);
        vm.assertGt(fees, 0.74e6);
    }

    function test_aSecondRequestOfTheDayKeepsTheFeesOfTheFirst() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, 1_650_000_000_000e2);
        requestRedeem(alice, vault, 1_000_000_000_000e2);
        commit(goodQuote());
        requestRedeem(alice, vault, 650_000_000_000e2);
        uint256 fees = claimFees(alice, vault);
        vm.assertGt(fees, 0.74e6);
    }

    function test_feesEarnedOnNoticeAreStillClaimedOnceAllIsPaidOut() external {
        IShareVault vault = fx(idrx);
        provideLiquidity(alice, idrx, vault, 1_650_000_000_000e2);
        uint256 day = requestRedeem(alice, vault, 1_650_000_000_000e2);
        commit(goodQuote());
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        vm.prank(alice);
        vault.redeem(1_650_000_000_000e2, alice, alice);
        uint256 fees = claimFees(alice, vault);
        vm.assertGt(fees, 0.74e6);
    }
}
