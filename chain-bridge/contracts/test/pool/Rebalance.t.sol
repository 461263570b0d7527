// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {BookReason} from "../../src/type/BookReason.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {PlainToken} from "../support/token/PlainToken.sol";
import {PoolComparison} from "./model/PoolComparison.sol";

/// @notice What a rebalancer may do with the reserves, on either side of each rule.
contract RebalanceTest is PoolComparison {
    function test_swapsBothSidesAndTellsThem() external {
        _approve(idrx, 16_500e2);
        uint256 heldIdrx = held(idrx);
        uint256 heldUsdt = held(usdt);
        vm.expectEmit(address(pool));
        emit IReservePool.Rebalanced(counterparty, address(idrx), address(usdt), 16_500e2, 0.995e6);
        vm.expectEmit(address(pool));
        emit IReservePool.BookChanged(address(idrx), BookReason.REBALANCED, heldIdrx + 16_500e2, 0, 0);
        vm.expectEmit(address(pool));
        emit IReservePool.BookChanged(address(usdt), BookReason.REBALANCED, heldUsdt - 0.995e6, 0, 0);
        _rebalance(idrx, 16_500e2, usdt, 0.995e6);
        vm.assertEq(held(idrx), heldIdrx + 16_500e2);
        vm.assertEq(held(usdt), heldUsdt - 0.995e6);
        vm.assertEq(usdt.balanceOf(counterparty), 0.995e6);
        vm.assertEq(idrx.balanceOf(counterparty), 0);
    }

    function test_isForRebalancersOnly() external {
        address[6] memory others = [admin, guardian, resumer, executor, desk, counterparty];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IReservePool.CallerIsNotARebalancer.selector, others[i]));
            vm.prank(others[i]);
            pool.rebalance(_corridor(), counterparty, address(idrx), 1, address(usdt), 1);
        }
    }

    function test_isWithAllowListedCounterpartiesOnly() external {
        address[3] memory others = [rebalancer, partner, address(engine)];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IReservePool.CounterpartyNotAllowed.selector, others[i]));
            vm.prank(rebalancer);
            pool.rebalance(_corridor(), others[i], address(idrx), 1, address(usdt), 1);
        }
    }

    function test_takesNothingThatTheCounterpartyHasNotApproved() external {
        idrx.mint(counterparty, 16_500e2);
        _refuse(
            idrx,
            16_500e2,
            usdt,
            1e6,
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, 16_500e2)
        );
    }

    function test_isBoundByTheCorridorAndNoTighter() external {
        _approve(idrx, 33_000_000e2);
        _refuse(
            idrx,
            16_500_000e2,
            usdt,
            1_010e6 + 1,
            abi.encodeWithSelector(IReservePool.PayoutAboveBound.selector, 1_010e6 + 1, 1_000e6, BOUND_BPS)
        );
        _rebalance(idrx, 16_500_000e2, usdt, 1_010e6);
        _approve(idrx, 16_665_000e2 + 1);
        _refuse(
            idrx,
            16_665_000e2 + 1,
            usdt,
            1_000e6,
            abi.encodeWithSelector(IReservePool.IntakeAboveBound.selector, 16_665_000e2 + 1, 16_500_000e2, BOUND_BPS)
        );
        _rebalance(idrx, 16_665_000e2, usdt, 1_000e6);
    }

    function test_isHeldUpByFreezesOfAllAndOfItsTokensAndByNoCorridors() external {
        _approve(idrx, 2 * 16_500e2);
        _freeze(FreezeScope.CORRIDOR, _corridor());
        _rebalance(idrx, 16_500e2, usdt, 0.995e6);
        _refuseFrozen(FreezeScope.TOKEN_OUTBOUND, bytes32(uint256(uint160(address(usdt)))));
        _refuseFrozen(FreezeScope.TOKEN_INBOUND, bytes32(uint256(uint160(address(idrx)))));
        _refuseFrozen(FreezeScope.ALL, 0);
    }

    function _refuseFrozen(FreezeScope scope, bytes32 subject) private {
        _freeze(scope, subject);
        _refuse(idrx, 16_500e2, usdt, 0.995e6, abi.encodeWithSelector(IReservePool.IsFrozen.selector, scope, subject));
    }

    function _freeze(FreezeScope scope, bytes32 subject) private {
        vm.prank(guardian);
        governor.freeze(scope, subject);
    }

    function test_isOfTheCorridorsTwoSidesOnly() external {
        _approve(jpyc, 155e18);
        vm.expectRevert(
            abi.encodeWithSelector(
                IReservePool.TokensOutsideCorridor.selector, _corridor(), address(jpyc), address(usdt)
            )
        );
        vm.prank(rebalancer);
        pool.rebalance(_corridor(), counterparty, address(jpyc), 155e18, address(usdt), 1e6);
        _approve(usdt, 1e6);
        _refuse(
            usdt,
            1e6,
            usdt,
            1e6,
            abi.encodeWithSelector(
                IReservePool.TokensOutsideCorridor.selector,
                corridorOf(address(usdt), address(usdt)),
                address(usdt),
                address(usdt)
            )
        );
    }

    function test_spendsTheLossBudgetOfCommits() external {
        setLossBudget(15e6, 15e6);
        _approve(idrx, 33_000_000e2);
        _rebalance(idrx, 16_500_000e2, usdt, 1_009e6);
        bytes memory refusal = abi.encodeWithSelector(IReservePool.LossBudgetExceeded.selector, 6e6 + 1, 15e6, 300);
        _refuse(idrx, 16_500_000e2, usdt, 1_006e6 + 1, refusal);
        _provideQuote(6e6 + 1, refusal);
        _provideQuote(6e6, "");
        _refuse(
            idrx,
            16_500_000e2,
            usdt,
            1_000e6 + 1,
            abi.encodeWithSelector(IReservePool.LossBudgetExceeded.selector, 1, 15e6, 300)
        );
    }

    function test_hasFlowsOfItsOwnOnBothSides() external {
        setLimits(0, 1_000_000_000, [uint40(0), 0, 1_000, 1_500]);
        setLimits(1, 16_500_000_000_000, [uint40(0), 0, 1_650, 2_000]);
        _approve(idrx, 40_000_000e2);
        _rebalance(idrx, 16_500_000e2, usdt, 995e6);
        _expectFlows(address(usdt), 995e6);
        _expectFlows(address(idrx), 16_500_000e2);
        _refuse(idrx, 16_500e2, usdt, 1e6, _exceeded(address(idrx), 1_652, 1_650, 300));
        vm.warp(block.timestamp + 300);
        refreshFeeds();
        _refuse(idrx, 3_600_000e2, usdt, 218e6, _exceeded(address(idrx), 1_650 - 6 + 360, 2_000, 86_400));
        _rebalance(idrx, 3_500_000e2, usdt, 212e6);
    }

    function test_isRefusedWhatItsOutflowDoesNotAllow() external {
        setLimits(0, 1_000_000_000, [uint40(1e7), 1e7, 1_000, 1_000]);
        _approve(idrx, 33_000_000e2);
        _refuse(idrx, 16_600_000e2, usdt, 1_000e6 + 1, _exceeded(address(usdt), 1_001, 1_000, 300));
        _rebalance(idrx, 16_600_000e2, usdt, 1_000e6);
    }

    function test_holdsNoMoreThanMayBeHeld() external {
        setLimits(1, 1_700_000_000_000, [uint40(0), 0, uint40(MOST_REBALANCE), uint40(MOST_REBALANCE)]);
        uint256 room = 1_700_000_000_000e2 - held(idrx);
        uint256 worth = room * 1e4 / 16_500;
        _approve(idrx, room + 1);
        _refuse(
            idrx,
            room + 1,
            usdt,
            worth,
            abi.encodeWithSelector(
                IReservePool.HoldingAboveLimit.selector, address(idrx), 1_700_000_000_000e2 + 1, 1_700_000_000_000e2
            )
        );
        _rebalance(idrx, room, usdt, worth);
        vm.assertEq(held(idrx), 1_700_000_000_000e2);
    }

    function test_paysNothingThatIsNotFree() external {
        _approve(idrx, 33_000_000e2);
        usdt.burn(address(pool), held(usdt) - 5e6);
        pool.sync(address(usdt));
        _refuse(
            idrx,
            82_500e2,
            usdt,
            5e6 + 1,
            abi.encodeWithSelector(IReservePool.InsufficientFree.selector, address(usdt), 5e6 + 1, 5e6)
        );
        _rebalance(idrx, 82_500e2, usdt, 5e6);
        vm.assertEq(held(usdt), 0);
    }

    function test_needsBothFeedsFresh() external {
        _approve(idrx, 16_500e2);
        uint256 answered = block.timestamp;
        vm.warp(block.timestamp + MAX_AGE + 1);
        bytes memory refusal = abi.encodeWithSelector(IReservePool.FeedStale.selector, address(idrx), answered, MAX_AGE);
        _refuse(idrx, 16_500e2, usdt, 0.995e6, refusal);
        idrFeed.set(16_500e8, block.timestamp);
        refusal = abi.encodeWithSelector(IReservePool.FeedStale.selector, address(usdt), answered, MAX_AGE);
        _refuse(idrx, 16_500e2, usdt, 0.995e6, refusal);
        usdtFeed.set(1e8, block.timestamp);
        _rebalance(idrx, 16_500e2, usdt, 0.995e6);
    }

    function test_endsWithSwaps() external {
        _approve(idrx, 16_500e2);
        vm.prank(desk);
        pool.endSwaps();
        _refuse(idrx, 16_500e2, usdt, 0.995e6, abi.encodeWithSelector(IReservePool.SwapsHaveEnded.selector));
    }

    function test_isNotBoundByTheFlowsOfCommitsNorTheyByIts() external {
        setLimits(0, 1_000_000_000, [uint40(1_000), 1_000, 1_000, 1_000]);
        _approve(idrx, 33_000_000e2);
        _rebalance(idrx, 16_500_000e2, usdt, 1_000e6);
        commit(quoteOf(_corridor(), idrx, 16_500_000e2, usdt, 1_000e6));
        (uint256 short, uint256 day, int256 net, uint256 shortRebalance, uint256 dayRebalance) =
            pool.flow(address(usdt));
        vm.assertEq(short, 1_000e6);
        vm.assertEq(day, 1_000e6);
        vm.assertEq(net, -1_000e6);
        vm.assertEq(shortRebalance, 1_000e6);
        vm.assertEq(dayRebalance, 1_000e6);
    }

    function _corridor() private view returns (bytes32) {
        return corridorOf(address(usdt), address(idrx));
    }

    function _approve(PlainToken token, uint256 amount) private {
        token.mint(counterparty, amount);
        vm.prank(counterparty);
        token.approve(address(pool), amount);
    }

    function _rebalance(PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut) private {
        bytes32 corridorId = corridorOf(address(tokenIn), address(tokenOut));
        vm.prank(rebalancer);
        pool.rebalance(corridorId, counterparty, address(tokenIn), amountIn, address(tokenOut), amountOut);
    }

    function _refuse(PlainToken tokenIn, uint256 amountIn, PlainToken tokenOut, uint256 amountOut, bytes memory refusal)
        private
    {
        vm.expectRevert(refusal);
        _rebalance(tokenIn, amountIn, tokenOut, amountOut);
    }

    /// @dev A commit that loses so much either goes through or is refused with this.
    function _provideQuote(uint256 lossUsdE6, bytes memory refusal) private {
        FirmQuote memory quote = quoteOf(_corridor(), idrx, 16_500_000e2, usdt, 1_000e6 + lossUsdE6);
        provide(quote);
        if (refusal.length != 0) {
            expectRefusal(quote, refusal);
            return;
        }
        bytes memory signature = signed(quote);
        vm.prank(partner);
        engine.commitFirmQuote(quote, signature);
    }

    function _expectFlows(address token, uint256 rebalanced) private view {
        (uint256 short, uint256 day, int256 net, uint256 shortRebalance, uint256 dayRebalance) = pool.flow(token);
        vm.assertEq(short, 0);
        vm.assertEq(day, 0);
        vm.assertEq(net, 0);
        vm.assertEq(shortRebalance, rebalanced);
        vm.assertEq(dayRebalance, rebalanced);
    }

    function _exceeded(address token, uint256 turnover, uint256 capacity, uint256 window)
        private
        pure
        returns (bytes memory)
    {
        return abi.encodeWithSelector(IReservePool.TurnoverExceeded.selector, token, turnover, capacity, window);
    }
}
