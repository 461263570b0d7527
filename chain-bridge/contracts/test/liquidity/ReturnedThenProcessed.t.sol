// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";

/// @notice A deposit that was taken back is none of its day any more, and takes nothing of what others have waiting.
contract ReturnedThenProcessedTest is LiquidityDeployment {
    function test_whatWasTakenBackIsNotProcessedWithTheRestOfItsDay() external {
        IShareVault vault = fx(usdt);
        uint256 day = requestDeposit(alice, usdt, vault, 100_000_000e6);
        requestDeposit(bob, usdt, vault, 50_000_000e6);
        requestDeposit(carol, usdt, full(usdt), 100_000_000e6);
        jpyFeed.setReverting(true);
        vm.warp(liquidity.waitEnds(day, 1) + 7 days);
        vm.prank(alice);
        vault.returnDeposit(day);
        jpyFeed.setReverting(false);
        refreshFeeds();
        liquidity.processDeposit(address(usdt), ShareClass.FX, day);
        vm.assertEq(shareOf(vault).totalSupply(), 50_000_000e6);
        (, uint256 aside,,) = pool.book(address(usdt));
        vm.assertEq(aside, 100_000_000e6);
        vault = full(usdt);
        vm.prank(carol);
        vm.assertEq(vault.returnDeposit(day), 100_000_000e6);
    }
}
