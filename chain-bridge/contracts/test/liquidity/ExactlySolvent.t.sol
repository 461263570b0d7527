// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice A pool that has to the unit what it owes is solvent: it is not wound down, and pays its seniors;
/// juniors, who have nothing of it, are not burned for that.
contract ExactlySolventTest is LiquidityDeployment {
    function test_aPoolThatHasExactlyWhatItOwesIsSolvent() external {
        provideLiquidity(alice, usdt, fx(usdt), 100_000_000e6);
        uint256 day = requestRedeem(alice, fx(usdt), 40_000_000e6);
        uint256 left = requestRedeem(operator, full(usdt), 1_000_000e6);
        _loseAll(idrx);
        _loseAll(jpyc);
        lose(usdt, 100_000_000e6 + 1);
        for (uint256 i = 0; i < 7; ++i) {
            _markTomorrow();
        }
        vm.assertEq(liquidity.insolventMarks(), 7);

        add(usdt, 1);
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        vm.assertEq(assets, owed);
        vm.expectRevert(ILiquidityDesk.PoolIsSolvent.selector);
        liquidity.windDown();
        vm.assertGt(block.timestamp, liquidity.waitEnds(day, 3));
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(fx(usdt).maxWithdraw(alice), 40_000_000e6);
        _markTomorrow();
        vm.assertEq(liquidity.insolventMarks(), 0);

        waitUntil(liquidity.waitEnds(left, 14));
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.ShareValueTooLow.selector, 0));
        liquidity.process(address(usdt), ShareClass.FULL);
    }

    function _loseAll(PlainToken token) private {
        lose(token, token.balanceOf(address(pool)));
    }

    function _markTomorrow() private {
        waitUntil((today() + 1) * 1 days);
        liquidity.mark();
    }
}
