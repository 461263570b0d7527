// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {Deployment} from "../support/Deployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";

/// @notice A feed that the guardian removed stays gone once the admin has replaced it.
contract ReinstatedTest is Deployment {
    function test_aFeedThatAnotherReplacedDoesNotComeBack() external {
        vm.prank(guardian);
        governor.removeFeed(address(idrx));
        ScriptedAggregator other = new ScriptedAggregator(18);
        bytes memory call_ = abi.encodeCall(
            governor.setFeed, (address(idrx), FeedSettings(address(other), MAX_AGE, true, 8_000e18, 33_000e18, 30))
        );
        vm.startPrank(admin);
        Delayed(address(governor)).schedule(call_);
        vm.warp(block.timestamp + DELAY);
        refreshFeeds();
        other.set(16_500e18, block.timestamp);
        (bool done,) = address(governor).call(call_);
        vm.stopPrank();
        vm.assertTrue(done);
        vm.expectRevert(abi.encodeWithSelector(IPoolGovernor.FeedNotRemoved.selector, address(idrx)));
        vm.prank(resumer);
        governor.restoreFeed(address(idrx));
    }
}
