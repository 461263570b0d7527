// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {MockAggregator} from "../../src/sandbox/MockAggregator.sol";
import {MockFeed} from "../../src/sandbox/MockFeed.sol";
import {Test} from "../support/Test.sol";

contract MockAggregatorTest is Test {
    address private immutable keeper = makeAddr("keeper");

    MockAggregator private feed;

    function setUp() public {
        feed = _deployFeed();
    }

    function test_livesOnDevelopmentChainsOnly() public {
        uint256[2] memory development = [uint256(31337), 1337];
        for (uint256 i = 0; i < development.length; ++i) {
            vm.chainId(development[i]);
            vm.assertEq(_deployFeed().keeper(), keeper);
        }

        uint256[5] memory others = [uint256(1), 137, 8453, 42161, 11155111];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.chainId(others[i]);
            vm.expectRevert(abi.encodeWithSelector(MockFeed.MockFeedsBelongToDevelopmentChains.selector, others[i]));
            _deployFeed();
        }
    }

    function test_describesItself() public view {
        vm.assertEq(feed.decimals(), 8);
        vm.assertEq(feed.description(), "USD / JPY");
        vm.assertEq(feed.version(), 1);
    }

    function testFuzz_answersWhatItsKeeperSet(int192 answer, uint64 updatedAt) public {
        vm.expectEmit(address(feed));
        emit MockFeed.AnswerUpdated(answer, updatedAt, updatedAt);
        vm.prank(keeper);
        feed.set(answer, updatedAt);

        (uint80 roundId, int256 read, uint256 startedAt, uint256 readAt, uint80 answeredInRound) =
            feed.latestRoundData();
        vm.assertEq(read, answer);
        vm.assertEq(readAt, updatedAt);
        vm.assertEq(startedAt, updatedAt);
        vm.assertEq(roundId, updatedAt);
        vm.assertEq(answeredInRound, roundId);
    }

    function test_refusesEverybodyButKeeper() public {
        vm.expectRevert(abi.encodeWithSelector(MockFeed.CallerIsNotKeeper.selector, address(this), keeper));
        feed.set(1, 1);
    }

    function test_readsOneSlot() public {
        vm.prank(keeper);
        feed.set(15_012_345_678, 1_790_000_000);

        vm.record();
        feed.latestRoundData();
        (bytes32[] memory reads,) = vm.accesses(address(feed));
        vm.assertEq(reads.length, 1);
    }

    function _deployFeed() private returns (MockAggregator) {
        return MockAggregator(deploy("MockAggregator", abi.encode(8, "USD / JPY", keeper)));
    }
}
