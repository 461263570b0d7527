// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A counter that runs empty at `capacity` per `window`: 600 of 1 000 after half a window is 100.
/// @dev Over any span of one window at most twice the capacity passes: once what fits at its start, once what leaks away.
library LeakyCounter {
    /// @notice The short window, seconds.
    uint256 internal constant SHORT_WINDOW = 300;

    /// @notice The long window, seconds.
    uint256 internal constant DAY_WINDOW = 86_400;

    /// @notice What is left of an unsigned `level` after `elapsed` seconds: max(0, level − ⌊capacity · elapsed / window⌋).
    /// @param level what was counted when it was last written
    /// @param capacity what leaks away in one window
    /// @param elapsed seconds since the level was written
    /// @param window seconds
    /// @return what is left
    function leak(uint256 level, uint256 capacity, uint256 elapsed, uint256 window) internal pure returns (uint256) {
        unchecked {
            uint256 leaked = capacity * elapsed / window;
            return level > leaked ? level - leaked : 0;
        }
    }

    /// @notice The same towards zero from either side.
    /// @param level what was counted when it was last written
    /// @param capacity what leaks away in one window
    /// @param elapsed seconds since the level was written
    /// @param window seconds
    /// @return what is left
    function leak(int256 level, uint256 capacity, uint256 elapsed, uint256 window) internal pure returns (int256) {
        unchecked {
            return level < 0
                ? -int256(leak(uint256(-level), capacity, elapsed, window))
                : int256(leak(uint256(level), capacity, elapsed, window));
        }
    }
}
