// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice A chain whose USDT has eighteen decimals: fees are counted in millionths of it, rounded down, and owed to the raw unit.
contract UsdtDecimalsTest is Deployment {
    function usdtDecimals() internal pure override returns (uint8) {
        return 18;
    }

    function test_feesOfUsdtOfEighteenDecimals() external {
        FirmQuote memory quote = quoteOf(USDT_IDRX, usdt, 1_000e18, idrx, 16_400_000e2);
        quote.variableFeeIn = 1.5e18 + 7;
        commit(quote);
        vm.assertEq(pool.feesOwed(), 1.5e18);
        (,,, uint256 pendingFee) = pool.book(address(idrx));
        vm.assertEq(pendingFee, 1.5e18);
        vm.assertEq(held(usdt), 100_001_000e18);
        vm.assertEq(pool.free(address(usdt)), 100_001_000e18 - 1.5e18);

        quote = quoteOf(IDRX_JPYC, idrx, 16_500e2, jpyc, 147e18);
        quote.variableFeeIn = 825e2;
        commit(quote);
        vm.assertEq(pool.feesOwed(), 1.55e18);

        vm.startPrank(desk);
        vm.assertEq(pool.takePendingFee(address(idrx)), 1.5e18);
        vm.assertEq(pool.takePendingFee(address(jpyc)), 0.05e18);
        pool.payFees(partner, 1.55e18 - 3);
        vm.stopPrank();
        vm.assertEq(pool.feesOwed(), 3);
        vm.assertEq(usdt.balanceOf(partner), 1.55e18 - 3);
    }
}
