// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {Deployment} from "../support/Deployment.sol";

/// @notice A stolen rebalancer and a counterparty who approved the pool for a swap of its own.
contract RebalanceAttackTest is Deployment {
    function test_aCounterpartysApprovalIsNotTakenForNothing() external {
        address counterparty = makeAddr("counterparty");
        afterDelay(abi.encodeCall(governor.allowCounterparty, (counterparty)));
        usdt.mint(counterparty, 10_000_000e6);
        vm.prank(counterparty);
        usdt.approve(address(pool), 10_000_000e6);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.IntakeAboveBound.selector, 10_000_000e6, 0, 100));
        vm.prank(rebalancer);
        pool.rebalance(USDT_IDRX, counterparty, address(usdt), 10_000_000e6, address(idrx), 1);

        uint256 least = uint256(10_000_000e6) * 165 / 101 + 1;
        vm.prank(rebalancer);
        pool.rebalance(USDT_IDRX, counterparty, address(usdt), 10_000_000e6, address(idrx), least);
        vm.assertGe(idrx.balanceOf(counterparty), least);
    }
}
