// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LeakyCounter} from "../../src/library/LeakyCounter.sol";
import {Test} from "../support/Test.sol";

/// @notice The counter against a twin that finds what leaked by halving, and against its own promise: never more than twice
/// the capacity in a window.
contract LeakyCounterTest is Test {
    uint256 private constant MOST_LEVEL = type(uint64).max;
    uint256 private constant MOST_CAPACITY = type(uint48).max;
    uint256 private constant MOST_TIME = type(uint32).max;

    function test_leaksItsCapacityInAWindowAndNotBelowZero() external pure {
        uint256[4][8] memory table = [
            [uint256(600), 1_000, 150, 100],
            [uint256(600), 1_000, 180, 0],
            [uint256(600), 1_000, 179, 4],
            [uint256(600), 1_000, 0, 600],
            [uint256(600), 1_000, 300, 0],
            [uint256(600), 0, 300, 600],
            [uint256(0), 1_000, 300, 0],
            [uint256(5_000), 1_000, 301, 3_997]
        ];
        for (uint256 i = 0; i < table.length; ++i) {
            vm.assertEq(LeakyCounter.leak(table[i][0], table[i][1], table[i][2], 300), table[i][3]);
        }
    }

    function testFuzz_leaksWhatTheTwinLeaks(uint256 level, uint256 capacity, uint256 elapsed, bool day) external pure {
        level = bound(level, 0, MOST_LEVEL);
        capacity = bound(capacity, 0, MOST_CAPACITY);
        elapsed = bound(elapsed, 0, MOST_TIME);
        uint256 window = day ? LeakyCounter.DAY_WINDOW : LeakyCounter.SHORT_WINDOW;
        vm.assertEq(LeakyCounter.leak(level, capacity, elapsed, window), _twin(level, capacity, elapsed, window));
    }

    function testFuzz_leaksTowardsZeroFromEitherSide(int40 level, uint40 capacity, uint32 elapsed) external pure {
        int256 left = LeakyCounter.leak(int256(level), capacity, elapsed, LeakyCounter.SHORT_WINDOW);
        uint256 size = level < 0 ? uint256(-int256(level)) : uint256(int256(level));
        uint256 twin = _twin(size, capacity, elapsed, LeakyCounter.SHORT_WINDOW);
        vm.assertEq(left, level < 0 ? -int256(twin) : int256(twin));
    }

    function testFuzz_leaksLessInTwoStepsThanInOneByLessThanOneUnit(
        uint64 level,
        uint48 capacity,
        uint16 first,
        uint16 second
    ) external pure {
        uint256 window = LeakyCounter.SHORT_WINDOW;
        uint256 once = LeakyCounter.leak(uint256(level), capacity, uint256(first) + second, window);
        uint256 twice =
            LeakyCounter.leak(LeakyCounter.leak(uint256(level), capacity, first, window), capacity, second, window);
        vm.assertGe(twice, once);
        vm.assertLe(twice - once, 1);
    }

    /// @dev Whoever always takes all that fits, at times of its own choice, takes at most twice the capacity in a window.
    function testFuzz_aWindowTakesTwiceTheCapacityAtMost(uint48 capacity, uint8[64] memory pauses) external pure {
        uint256 level;
        uint256 elapsed;
        uint256 taken;
        for (uint256 i = 0; i < pauses.length; ++i) {
            uint256 pause = i == 0 ? 0 : pauses[i] % 20;
            if (elapsed + pause > LeakyCounter.SHORT_WINDOW) break;
            elapsed += pause;
            level = LeakyCounter.leak(level, capacity, pause, LeakyCounter.SHORT_WINDOW);
            taken += capacity - level;
            level = capacity;
        }
        vm.assertLe(taken, 2 * uint256(capacity));
        vm.assertGe(taken, capacity);
    }

    function test_twiceTheCapacityIsReachedByOneTakingAtEitherEndOfTheWindow() external pure {
        uint256 left = LeakyCounter.leak(uint256(1_000), 1_000, 300, 300);
        vm.assertEq(1_000 + (1_000 - left), 2_000);
    }

    /// @dev What is left once the most has leaked that may: at most `level`, at most `capacity` per `window`.
    function _twin(uint256 level, uint256 capacity, uint256 elapsed, uint256 window) private pure returns (uint256) {
        (uint256 none, uint256 all) = (0, level);
        while (none < all) {
            uint256 leaked = (none + all + 1) / 2;
            if (leaked * window <= capacity * elapsed) none = leaked;
            else all = leaked - 1;
        }
        return level - none;
    }
}
