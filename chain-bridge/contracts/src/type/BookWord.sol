// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What every commit writes of a token, in one word from its low end: held 96 bits (raw), fees 48 (fee units of 10^-6 USDT),
/// turnover of 300 s 28, turnover of a day 28, net flow of a day 28 (flow units, signed), time of all three 28 (Unix seconds, which come
/// round after eight years; a token that rested for so long has leaked less then than it should, never more).
/// @dev Fees are those collected by paying out this token and not yet distributed; in USDT's book they are all that is owed of any
/// token's. Net flow of 300 s needs no counter of its own: it is never more than the turnover of 300 s.
type BookWord is uint256;

using BookWordLibrary for BookWord global;

/// @notice Reads and makes a {BookWord}.
library BookWordLibrary {
    /// @notice Raw units held.
    /// @param self what is read
    /// @return raw units
    function held(BookWord self) internal pure returns (uint256) {
        return uint96(BookWord.unwrap(self));
    }

    /// @notice Fees, fee units.
    /// @param self what is read
    function fees(BookWord self) internal pure returns (uint256) {
        return uint48(BookWord.unwrap(self) >> 96);
    }

    /// @notice Turnover of 300 s at `flowTime`, flow units.
    /// @param self what is read
    /// @return flow units
    function shortTurnover(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 144 & 0xfffffff;
    }

    /// @notice Turnover of a day at `flowTime`, flow units.
    /// @param self what is read
    /// @return flow units
    function dayTurnover(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 172 & 0xfffffff;
    }

    /// @notice Net flow of a day at `flowTime`, flow units.
    /// @param self what is read
    /// @return flow units
    function dayFlow(BookWord self) internal pure returns (int256) {
        return int256(BookWord.unwrap(self) << 28) >> 228;
    }

    /// @notice When the flows were last written, the low 28 bits of Unix seconds.
    /// @param self what is read
    /// @return Unix seconds
    function flowTime(BookWord self) internal pure returns (uint256) {
        return BookWord.unwrap(self) >> 228;
    }

    /// @notice Seconds from then to `time`, less than 2^28.
    /// @param self what is read
    /// @param time seconds
    function elapsedUntil(BookWord self, uint256 time) internal pure returns (uint256) {
        unchecked {
            return time - self.flowTime() & 0xfffffff;
        }
    }

    /// @notice A whole word; the caller has checked every part's range.
    /// @param held_ raw units held
    /// @param fees_ raw units of fees, as `fees` reads them
    /// @param shortTurnover_ turnover of 300 s, flow units
    /// @param dayTurnover_ turnover of a day, flow units
    /// @param dayFlow_ net flow of a day, flow units
    /// @param flowTime_ when the flows were written, Unix seconds
    /// @return the word
    function pack(
        uint256 held_,
        uint256 fees_,
        uint256 shortTurnover_,
        uint256 dayTurnover_,
        int256 dayFlow_,
        uint256 flowTime_
    ) internal pure returns (BookWord) {
        return BookWord.wrap(
            held_ | fees_ << 96 | shortTurnover_ << 144 | dayTurnover_ << 172 | (uint256(dayFlow_) & 0xfffffff) << 200
                | flowTime_ << 228
        );
    }

    /// @notice The same book with another amount held.
    /// @param self what is read
    /// @param held_ raw units held
    /// @return the new word
    function withHeld(BookWord self, uint96 held_) internal pure returns (BookWord) {
        return BookWord.wrap(BookWord.unwrap(self) >> 96 << 96 | held_);
    }

    /// @notice The same book with other flows, each within its bits.
    /// @param self what is read
    /// @param shortTurnover_ turnover of 300 s, flow units
    /// @param dayTurnover_ turnover of a day, flow units
    /// @param dayFlow_ net flow of a day, flow units
    /// @param time Unix seconds of all three
    /// @return the new word
    function withFlows(BookWord self, uint256 shortTurnover_, uint256 dayTurnover_, int256 dayFlow_, uint256 time)
        internal
        pure
        returns (BookWord)
    {
        return pack(self.held(), self.fees(), shortTurnover_, dayTurnover_, dayFlow_, time);
    }

    /// @notice The same book with other fees, below 2^48.
    /// @param self what is read
    /// @param fees_ raw units of fees, below 2^48
    /// @return the book
    function withFees(BookWord self, uint256 fees_) internal pure returns (BookWord) {
        uint256 kept = BookWord.unwrap(self) & ~(uint256(type(uint48).max) << 96);
        return BookWord.wrap(kept | fees_ << 96);
    }
}
