// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";

/// @notice No rebalance is judged by prices of before a sequencer's outage.
contract SequencerRebalanceTest is Deployment {
    ScriptedAggregator private sequencer;
    address private counterparty = makeAddr("cp");

    function open() internal override {
        governor.allowCounterparty(counterparty);
        super.open();
    }

    function _sequencerFeed() internal override returns (address) {
        sequencer = new ScriptedAggregator(0);
        sequencer.setSequencer(0, block.timestamp - 3_601);
        return address(sequencer);
    }

    function test_rebalanceWaitsToo() external {
        idrx.mint(counterparty, 16_500e2);
        vm.prank(counterparty);
        idrx.approve(address(pool), 16_500e2);
        sequencer.setSequencer(1, block.timestamp - 1 days);
        vm.expectRevert(abi.encodeWithSelector(IReservePool.SequencerDown.selector));
        vm.prank(rebalancer);
        pool.rebalance(USDT_IDRX, counterparty, address(idrx), 16_500e2, address(usdt), 0.995e6);
    }
}
