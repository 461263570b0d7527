// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {MockChainlinkAggregator} from "../../src/sandbox/MockChainlinkAggregator.sol";
import {MockChainlinkProxy} from "../../src/sandbox/MockChainlinkProxy.sol";
import {MockFeed} from "../../src/sandbox/MockFeed.sol";
import {Test} from "../support/Test.sol";

contract MockChainlinkProxyTest is Test {
    address private immutable keeper = makeAddr("keeper");

    MockChainlinkAggregator private aggregator;
    MockChainlinkProxy private proxy;

    function setUp() public {
        aggregator = _deployAggregator(8, "USD / JPY");
        proxy = _deployProxy(aggregator);
        vm.startPrank(keeper);
        aggregator.permitReader(address(proxy));
        aggregator.transmit(15_012_345_678, 1_790_000_000, 1_790_000_012);
        vm.stopPrank();
    }

    function test_livesOnDevelopmentChainsOnly() public {
        vm.chainId(1);
        bytes memory refusal = abi.encodeWithSelector(MockFeed.MockFeedsBelongToDevelopmentChains.selector, 1);
        vm.expectRevert(refusal);
        _deployProxy(aggregator);
        vm.expectRevert(refusal);
        _deployAggregator(8, "USD / JPY");
    }

    function test_describesItsAggregator() public view {
        vm.assertEq(proxy.decimals(), 8);
        vm.assertEq(proxy.description(), "USD / JPY");
        vm.assertEq(proxy.version(), 6);
    }

    function test_passesOnTheRoundUnderItsPhase() public {
        vm.prank(keeper);
        aggregator.transmit(15_100_000_000, 1_790_000_060, 1_790_000_072);

        _assertRound((1 << 64) | 2, 15_100_000_000, 1_790_000_060, 1_790_000_072);
    }

    function test_nextAggregatorBeginsThePhaseThatFollows() public {
        MockChainlinkAggregator next = _deployAggregator(8, "USD / JPY");
        vm.startPrank(keeper);
        next.permitReader(address(proxy));
        next.transmit(15_000_000_000, 1_790_000_100, 1_790_000_101);

        proxy.confirmAggregator(next);

        _assertRound((2 << 64) | 1, 15_000_000_000, 1_790_000_100, 1_790_000_101);
    }

    function test_answersAsSequencerFeedFromBeforeItsFirstRound() public {
        MockChainlinkAggregator sequencer = _deployAggregator(0, "Sequencer uptime");
        vm.startPrank(keeper);
        sequencer.permitReader(address(proxy));
        proxy.confirmAggregator(sequencer);
        _assertRound(2 << 64, 0, 0, 0);

        sequencer.transmit(1, 1_790_000_000, 1_790_000_500);
        _assertRound((2 << 64) | 1, 1, 1_790_000_000, 1_790_000_500);
        sequencer.transmit(0, 0, 1_790_000_600);
        _assertRound((2 << 64) | 2, 0, 0, 1_790_000_600);
    }

    function test_aggregatorAnswersPermittedContractsAndAccountsOnly() public {
        vm.expectRevert(abi.encodeWithSelector(MockChainlinkAggregator.ReaderHasNoAccess.selector, address(this)));
        aggregator.latestRoundData();

        vm.prank(keeper, keeper);
        (, int256 answer,,,) = aggregator.latestRoundData();
        vm.assertEq(answer, 15_012_345_678);
    }

    function test_closesWhenAnAccessControllerIsNamed() public {
        vm.prank(keeper);
        proxy.setAccessController(keeper);
        vm.expectRevert(abi.encodeWithSelector(MockChainlinkProxy.ReadersNeedTheConsentOf.selector, keeper));
        proxy.latestRoundData();

        vm.prank(keeper);
        proxy.setAccessController(address(0));
        _assertRound((1 << 64) | 1, 15_012_345_678, 1_790_000_000, 1_790_000_012);
    }

    function test_refusesEverybodyButKeeper() public {
        bytes memory refusal = abi.encodeWithSelector(MockFeed.CallerIsNotKeeper.selector, address(this), keeper);
        vm.expectRevert(refusal);
        aggregator.transmit(1, 1, 1);
        vm.expectRevert(refusal);
        aggregator.permitReader(address(this));
        vm.expectRevert(refusal);
        proxy.confirmAggregator(aggregator);
        vm.expectRevert(refusal);
        proxy.setAccessController(address(this));
    }

    function test_readsTwoSlotsOfProxyAndThreeOfAggregator() public {
        vm.record();
        proxy.latestRoundData();
        (bytes32[] memory ofProxy,) = vm.accesses(address(proxy));
        (bytes32[] memory ofAggregator,) = vm.accesses(address(aggregator));
        vm.assertEq(ofProxy.length, 2);
        vm.assertEq(ofAggregator.length, 3);
    }

    function _deployAggregator(uint8 decimals, string memory description) private returns (MockChainlinkAggregator) {
        return MockChainlinkAggregator(deploy("MockChainlinkAggregator", abi.encode(decimals, description, keeper)));
    }

    function _deployProxy(MockChainlinkAggregator first) private returns (MockChainlinkProxy) {
        return MockChainlinkProxy(deploy("MockChainlinkProxy", abi.encode(first, keeper)));
    }

    function _assertRound(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt) private view {
        (uint80 roundId, int256 read, uint256 readStartedAt, uint256 readUpdatedAt, uint80 answeredInRound) =
            proxy.latestRoundData();
        vm.assertEq(roundId, round);
        vm.assertEq(read, answer);
        vm.assertEq(readStartedAt, startedAt);
        vm.assertEq(readUpdatedAt, updatedAt);
        vm.assertEq(answeredInRound, round);
    }
}
