// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice Who would end a pool that could live, or keep one alive that is dead. The extra token is listed and never used.
contract MarkTest is LiquidityAttack {
    function provideCapital() internal override {
        vm.startPrank(admin);
        registerTokens();
        liquidity.allowWallet(mallory, true, true);
        _seed(usdt, MILLION);
        _seed(idrx, 16_500_000_000e2);
        _seed(jpyc, 155_000_000e18);
        vm.stopPrank();
        provideLiquidity(alice, usdt, fx(usdt), 2 * MILLION);
    }

    function test_dayIsMarkedOnce() external {
        waitUntil((today() + 1) * 1 days);
        liquidity.mark();
        waitUntil((today() + 1) * 1 days - 1);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.AlreadyMarked.selector, today()));
        liquidity.mark();
        waitUntil(block.timestamp + 1);
        liquidity.mark();
    }

    function test_sixInsolventMarksAreNotSeven() external {
        _lose();
        _mark(6);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TooFewInsolventMarks.selector, 6, 7));
        liquidity.windDown();
        _mark(1);
        liquidity.windDown();
        vm.assertTrue(pool.ended());
    }

    function test_oneSolventMarkStartsTheCountAgain() external {
        uint256 lost = _lose();
        _mark(6);
        _give(lost);
        _mark(1);
        _lose();
        _mark(6);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TooFewInsolventMarks.selector, 6, 7));
        liquidity.windDown();
    }

    function test_marksOfAnEarlierCrisisDoNotCountWithTodays() external {
        uint256 lost = _lose();
        _mark(6);
        _give(lost);
        waitUntil(block.timestamp + 100 days);
        _lose();
        _mark(1);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.TooFewInsolventMarks.selector, 1, 7));
        liquidity.windDown();
    }

    function test_weekendWithoutFeedsDoesNotStartTheCountAgain() external {
        _lose();
        _mark(5);
        waitUntil((today() + 3) * 1 days);
        liquidity.mark();
        _mark(1);
        liquidity.windDown();
        vm.assertTrue(pool.ended());
    }

    function test_poolThatRecoveredIsNotWoundDown() external {
        uint256 lost = _lose();
        _mark(7);
        _give(lost);
        vm.expectRevert(ILiquidityDesk.PoolIsSolvent.selector);
        liquidity.windDown();
        vm.assertFalse(pool.ended());
    }

    function test_poolIsNotWoundDownOnOldMarks() external {
        _lose();
        _mark(7);
        uint256 marked = today();
        waitUntil((marked + 1) * 1 days);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityDesk.NotMarkedToday.selector, marked));
        liquidity.windDown();
    }

    function test_insolventPoolSellsAndRedeemsNothing() external {
        uint256 deposited = requestDeposit(bob, usdt, full(usdt), MILLION);
        uint256 redeemed = requestRedeem(alice, fx(usdt), MILLION);
        _lose();
        waitUntil(liquidity.waitEnds(redeemed, 3));
        vm.expectRevert(ILiquidityDesk.PoolInsolvent.selector);
        liquidity.processDeposit(address(usdt), ShareClass.FULL, deposited);
        vm.expectRevert(ILiquidityDesk.PoolInsolvent.selector);
        liquidity.process(address(usdt), ShareClass.FX);
        vm.assertEq(liquidity.shareValueE18(false), 0);
    }

    function test_unusedTokenWithoutFeedStopsNeitherExitNorMarkNorEnd() external {
        vm.prank(guardian);
        governor.removeFeed(address(extra));
        requestRedeem(alice, fx(usdt), 1e6);
        processAfterNotice(usdt, fx(usdt));
        vm.assertEq(fx(usdt).maxRedeem(alice), 1e6);
        _lose();
        _mark(7);
        liquidity.windDown();
        vm.assertTrue(pool.ended());
    }

    /// @dev The pool loses more than its equity.
    function _lose() private returns (uint256 lost) {
        if (held(idrx) != 0) burnOfPool(idrx, held(idrx));
        if (held(jpyc) != 0) burnOfPool(jpyc, held(jpyc));
        (uint256 assets, uint256 owed,,) = liquidity.valuation();
        lost = (assets - owed) / 1e12 + 1;
        burnOfPool(usdt, lost);
    }

    function _give(uint256 amount) private {
        usdt.mint(address(this), amount);
        usdt.approve(address(liquidity), amount);
        liquidity.recapitalise(address(usdt), amount);
    }

    function _mark(uint256 number) private {
        for (uint256 i = 0; i < number; ++i) {
            waitUntil((today() + 1) * 1 days);
            liquidity.mark();
        }
    }
}
