// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice The example of the contracts' README, with its figures.
contract WorkedExampleTest is LiquidityDeployment {
    function test_depositFeesLossNoticeAndExit() external {
        // Deposit: a million dollars each, Alice junior in USDT, Bob senior in IDRX; a day later both have shares.
        uint256 day = requestDeposit(alice, usdt, full(usdt), 1_000_000e6);
        requestDeposit(bob, idrx, fx(idrx), 16_500_000_000e2);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(usdt), ShareClass.FULL, day);
        liquidity.processDeposit(address(idrx), ShareClass.FX, day);
        vm.assertEq(_claimDeposit(alice, full(usdt), 1_000_000e6), 1_000_000e6);
        vm.assertEq(_claimDeposit(bob, fx(idrx), 16_500_000_000e2), 16_500_000_000e2);

        // Fees: ten million dollars of rupiah come in for dollars, with 0.1 % of fee, and two million dollars go out for rupiah.
        FirmQuote memory selling = quoteOf(USDT_IDRX, idrx, 165_000_000_000e2, usdt, 9_990_000e6);
        selling.variableFeeIn = 165_000_000e2;
        commit(selling);
        FirmQuote memory buying = quoteOf(USDT_IDRX, usdt, 2_000_000e6, idrx, 32_967_000_000e2);
        buying.variableFeeIn = 2_000e6;
        commit(buying);
        vm.assertEq(claimFees(alice, full(usdt)), 99_108027);
        vm.assertEq(claimFees(bob, fx(idrx)), 19_821604);
        vm.assertEq(liquidity.shareValueE18(false), 1e18);

        // A loss: the rupiah falls from 16 500 to 18 000 to the dollar, and the pool has eight million dollars more of it than it was
        // given. Seniors do not notice.
        idrFeed.set(18_000e8, block.timestamp);
        vm.assertEq(liquidity.shareValueE18(false) / 1e12, 997_721);

        // Notice and exit: both ask on the same day.
        day = requestRedeem(alice, full(usdt), 1_000_000e6);
        requestRedeem(bob, fx(idrx), 16_500_000_000e2);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        waitUntil(liquidity.waitEnds(day, 14));
        liquidity.process(address(usdt), ShareClass.FULL);
        vm.assertEq(_redeem(bob, fx(idrx), 16_500_000_000e2), 16_500_000_000e2);
        vm.assertEq(_redeem(alice, full(usdt), 1_000_000e6), 997_721_526195);
        vm.assertEq(usdt.balanceOf(alice), 997_820_634222);
    }

    function _claimDeposit(address provider, IShareVault vault, uint256 assets) private returns (uint256 shares) {
        vm.prank(provider);
        shares = vault.deposit(assets, provider);
    }

    function _redeem(address provider, IShareVault vault, uint256 shares) private returns (uint256 assets) {
        vm.prank(provider);
        assets = vault.redeem(shares, provider, provider);
    }
}
