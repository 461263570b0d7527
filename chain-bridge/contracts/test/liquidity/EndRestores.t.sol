// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice At the end, what was set aside for somebody and then lost is made whole before the rest is divided.
contract EndRestoresTest is LiquidityDeployment {
    function test_theEndRestoresWhatIsSetAsideBeforeItDivides() external {
        provideLiquidity(alice, idrx, fx(idrx), 100_000_000e2);
        provideLiquidity(bob, jpyc, fx(jpyc), 50_000_000_000e18);
        uint256 day = requestRedeem(alice, fx(idrx), 100_000_000e2);
        waitUntil(liquidity.waitEnds(day, 3));
        liquidity.process(address(idrx), ShareClass.FX);
        // The issuer burns all IDRX, held and set aside; then a swap brings some in.
        lose(idrx, idrx.balanceOf(address(pool)));
        commit(quoteOf(USDT_IDRX, idrx, 165_000_000e2, usdt, 9_900e6));
        lose(jpyc, 60_000_000_000e18);
        for (uint256 i = 0; i < 7; ++i) {
            waitUntil((block.timestamp / 1 days + 1) * 1 days);
            liquidity.mark();
        }
        liquidity.windDown();
        (uint256 held, uint256 aside, uint256 missing,) = pool.book(address(idrx));
        vm.assertEq(missing, 0);
        vm.assertEq(aside, 100_000_000e2);
        vm.assertEq(held, 65_000_000e2);
        IShareVault vault = fx(idrx);
        vm.prank(alice);
        vault.redeem(100_000_000e2, alice, alice);
        vm.assertEq(idrx.balanceOf(alice), 100_000_000e2);
    }
}
