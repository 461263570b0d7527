// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What every commit writes of a token, in one word from its low end: held 96 bits (raw), fees collected but not yet
/// distributed 48 (raw USDT), net flow of 300 s 40, of a day 40 (flow units, signed), time of both 32 (Unix seconds).
type BookWord is uint256;

using BookWordLibrary for BookWord global;

/// @notice Reads and makes a {BookWord}.
library BookWordLibrary {
    /// @notice Raw units held.
    function held(BookWord self) internal pure returns (uint256) {
        return uint96(BookWord.unwrap(self));
    }

    /// @notice Fees collected and not yet distributed, raw USDT.
    function pendingFee(BookWord self) internal pure returns (uint256) {
        return uint48(BookWord.unwrap(self) >> 96);
    }

    /// @notice Net flow of 300 s at `flowTime`, flow units.
    function shortFlow(BookWord self) internal pure returns (int256) {
        return int40(int256(BookWord.unwrap(self) >> 144));
    }

    /// @notice Net flow of a day at `flowTime`, flow units.
    function dayFlow(BookWord self) internal pure returns (int256) {
        return int40(int256(BookWord.unwrap(self) >> 184));
    }

    /// @notice When the flows were last written, Unix seconds.
    function flowTime(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 224;
    }

    /// @notice A whole word; the caller has checked every part's range.
    function pack(uint256 held_, uint256 pendingFee_, int256 shortFlow_, int256 dayFlow_, uint256 flowTime_)
        internal
        pure
        returns (BookWord)
    {
        return BookWord.wrap(
            held_ | pendingFee_ << 96 | uint256(uint40(int40(shortFlow_))) << 144 | uint256(uint40(int40(dayFlow_)))
                << 184 | flowTime_ << 224
        );
    }

    /// @notice The same book with another amount held.
    function withHeld(BookWord self, uint96 held_) internal pure returns (BookWord) {
        return BookWord.wrap(BookWord.unwrap(self) >> 96 << 96 | held_);
    }

    /// @notice The same book with other flows, each within 40 signed bits.
    function withFlows(BookWord self, int256 shortFlow_, int256 dayFlow_, uint256 time)
        internal
        pure
        returns (BookWord)
    {
        return pack(self.held(), self.pendingFee(), shortFlow_, dayFlow_, time);
    }

    /// @notice The same book with other fees.
    function withPendingFee(BookWord self, uint48 pendingFee_) internal pure returns (BookWord) {
        uint256 kept = BookWord.unwrap(self) & ~(uint256(type(uint48).max) << 96);
        return BookWord.wrap(kept | uint256(pendingFee_) << 96);
    }
}
