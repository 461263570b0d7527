// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {RetiredToken} from "./RetiredToken.sol";

/// @notice Where nothing is left of a token that is written down, nobody burns what its juniors have asked for.
contract NothingLeftTest is RetiredToken {
    function test_juniorsOfATokenWrittenDownAreNotBurnedForNothing() external {
        provideLiquidity(carol, extra, full(extra), 500_000);
        retire();
        uint256 day = requestRedeem(carol, full(extra), 500_000);
        lose(extra, extra.balanceOf(address(pool)));
        vm.warp(liquidity.waitEnds(day, 14));
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.ShareValueTooLow.selector, 0));
        liquidity.process(address(extra), ShareClass.FULL);
        (uint256 asked, uint256 processed,) = full(extra).redemptionDay(day);
        vm.assertEq(asked, 500_000);
        vm.assertEq(processed, 0);
        add(extra, 1_500_000);
        liquidity.process(address(extra), ShareClass.FULL);
        vm.assertGt(redeem(carol, full(extra), 500_000), 0);
    }
}
