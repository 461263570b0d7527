// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IReservePool} from "../../src/interface/IReservePool.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";

/// @notice On a layer with a sequencer: prices count only once it has been up for more than an hour.
contract SequencerTest is Deployment {
    ScriptedAggregator private sequencer;

    function _sequencerFeed() internal override returns (address) {
        sequencer = new ScriptedAggregator(0);
        sequencer.setSequencer(0, block.timestamp - 3_601);
        return address(sequencer);
    }

    function test_settlesOnceTheSequencerIsUpForMoreThanAnHour() external {
        sequencer.setSequencer(0, block.timestamp - 3_601);
        commit(goodQuote());
    }

    function test_refusesWhileItIsUpForAnHourOrLess() external {
        sequencer.setSequencer(0, block.timestamp - 3_600);
        _expectRefused(abi.encodeWithSelector(IReservePool.SequencerJustStarted.selector, block.timestamp - 3_600));
    }

    function test_refusesWhileItIsDown() external {
        sequencer.setSequencer(1, block.timestamp - 1 days);
        _expectRefused(abi.encodeWithSelector(IReservePool.SequencerDown.selector));
    }

    function test_refusesAnUptimeFeedThatNeverStarted() external {
        sequencer.setSequencer(0, 0);
        _expectRefused(abi.encodeWithSelector(IReservePool.SequencerJustStarted.selector, 0));
    }

    function _expectRefused(bytes memory refusal) private {
        FirmQuote memory quote = goodQuote();
        provide(quote);
        vm.assertEq(engine.check(quote), refusal);
        expectRefusal(quote, refusal);
    }
}
