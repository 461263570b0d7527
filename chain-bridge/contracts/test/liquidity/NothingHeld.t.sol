// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice Where the pool has nothing of a token and owes nothing in it, its junior shares are still a third of all.
contract NothingHeldTest is LiquidityDeployment {
    function test_juniorSharesOfATokenThatThePoolHasNothingOfCountAsBefore() external {
        (uint256 assets,,, uint256 junior) = liquidity.valuation();
        lose(idrx, idrx.balanceOf(address(pool)));
        (uint256 left, uint256 owed,, uint256 juniorLeft) = liquidity.valuation();
        vm.assertEq(owed, 0);
        vm.assertEq(juniorLeft, junior);
        vm.assertEq(liquidity.shareValueE18(false), left * 1e18 / junior);
        vm.assertLt(liquidity.shareValueE18(false) * 3, 2 * (1e18 * assets / junior) + 3);
    }
}
