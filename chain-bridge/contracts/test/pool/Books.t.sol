// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../support/Test.sol";
import {PoolHandler} from "./model/PoolHandler.sol";

/// @notice Random lives of a pool against the model of its rules; the handler compares everything after each step.
contract BooksTest is Test {
    PoolHandler private _handler;

    function setUp() external {
        _handler = new PoolHandler();
        bytes4[] memory steps = new bytes4[](10);
        steps[0] = steps[1] = steps[2] = PoolHandler.commitSomething.selector;
        steps[3] = PoolHandler.rebalanceSomething.selector;
        steps[4] = PoolHandler.pass.selector;
        steps[5] = PoolHandler.movePrice.selector;
        steps[6] = PoolHandler.recap.selector;
        steps[7] = PoolHandler.moveCapital.selector;
        steps[8] = PoolHandler.moveFees.selector;
        steps[9] = PoolHandler.replay.selector;
        targetSelector(address(_handler), steps);
    }

    function invariant_thePoolKeepsWhatTheModelKeeps() external view {
        _handler.agree();
    }

    function testFuzz_thePoolFollowsTheModelStepByStep(uint256 seed) external {
        for (uint256 i = 0; i < 12; ++i) {
            _handler.step(uint256(keccak256(abi.encode(seed, i))));
        }
    }

    function test_theStepsSettleAndRefuseAndRebalance() external {
        for (uint256 i = 0; i < 400; ++i) {
            _handler.step(uint256(keccak256(abi.encode("steps", i))));
        }
        vm.assertGt(_handler.settled(), 20);
        vm.assertGt(_handler.refused(), 40);
        vm.assertGt(_handler.rebalanced(), 4);
    }
}
