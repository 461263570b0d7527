// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What every commit writes of a token, in one word from its low end: held 96 bits (raw), fees collected but not yet
/// distributed 44 (fee units of 10^-6 USDT), turnover of 300 s 28, turnover of a day 28, net flow of a day 28 (flow units, signed),
/// time of all three 32 (Unix seconds).
/// @dev Net flow of 300 s needs no counter of its own: it is never more than the turnover of 300 s.
type BookWord is uint256;

using BookWordLibrary for BookWord global;

/// @notice Reads and makes a {BookWord}.
library BookWordLibrary {
    /// @notice Raw units held.
    function held(BookWord self) internal pure returns (uint256) {
        return uint96(BookWord.unwrap(self));
    }

    /// @notice Fees collected and not yet distributed, fee units.
    function pendingFee(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 96 & 0xfffffffffff;
    }

    /// @notice Turnover of 300 s at `flowTime`, flow units.
    function shortTurnover(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 140 & 0xfffffff;
    }

    /// @notice Turnover of a day at `flowTime`, flow units.
    function dayTurnover(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 168 & 0xfffffff;
    }

    /// @notice Net flow of a day at `flowTime`, flow units.
    function dayFlow(BookWord self) internal pure returns (int256) {
        return int256(BookWord.unwrap(self) << 32) >> 228;
    }

    /// @notice When the flows were last written, Unix seconds.
    function flowTime(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 224;
    }

    /// @notice A whole word; the caller has checked every part's range.
    function pack(
        uint256 held_,
        uint256 pendingFee_,
        uint256 shortTurnover_,
        uint256 dayTurnover_,
        int256 dayFlow_,
        uint256 flowTime_
    ) internal pure returns (BookWord) {
        return BookWord.wrap(
            held_ | pendingFee_ << 96 | shortTurnover_ << 140 | dayTurnover_ << 168
                | (uint256(dayFlow_) & 0xfffffff) << 196 | flowTime_ << 224
        );
    }

    /// @notice The same book with another amount held.
    function withHeld(BookWord self, uint96 held_) internal pure returns (BookWord) {
        return BookWord.wrap(BookWord.unwrap(self) >> 96 << 96 | held_);
    }

    /// @notice The same book with other flows, each within its bits.
    function withFlows(BookWord self, uint256 shortTurnover_, uint256 dayTurnover_, int256 dayFlow_, uint256 time)
        internal
        pure
        returns (BookWord)
    {
        return pack(self.held(), self.pendingFee(), shortTurnover_, dayTurnover_, dayFlow_, time);
    }

    /// @notice The same book with other fees, below 2^44.
    function withPendingFee(BookWord self, uint256 pendingFee_) internal pure returns (BookWord) {
        uint256 kept = BookWord.unwrap(self) & ~(uint256(0xfffffffffff) << 96);
        return BookWord.wrap(kept | pendingFee_ << 96);
    }
}
