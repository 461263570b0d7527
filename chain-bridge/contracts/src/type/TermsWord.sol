// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What a commit reads of a token and only liquidity providers and the governor write, in one word from its low end:
/// set aside 96 bits (raw), turnover of 300 s 28, turnover of a day 28, net flow of a day 28 (capacities in flow units), most held 48
/// (whole tokens), flow shift 8, update band 16 (basis points), frozen on its way in 1, on its way out 1, barred from being paid to 1.
type TermsWord is uint256;

using TermsWordLibrary for TermsWord global;

/// @notice Reads and makes a {TermsWord}.
library TermsWordLibrary {
    uint256 private constant INBOUND_FROZEN = 1 << 252;
    uint256 private constant OUTBOUND_FROZEN = 1 << 253;
    uint256 private constant BARRED = 1 << 254;

    /// @notice Raw units set aside for liquidity providers.
    /// @param self what is read
    /// @return raw units
    function setAside(TermsWord self) internal pure returns (uint256) {
        return uint96(TermsWord.unwrap(self));
    }

    /// @notice Turnover per 300 s, flow units.
    /// @param self what is read
    /// @return flow units
    function shortTurnover(TermsWord self) internal pure returns (uint256) {
        return TermsWord.unwrap(self) >> 96 & 0xfffffff;
    }

    /// @notice Turnover per day, flow units.
    /// @param self what is read
    /// @return flow units
    function dayTurnover(TermsWord self) internal pure returns (uint256) {
        return TermsWord.unwrap(self) >> 124 & 0xfffffff;
    }

    /// @notice Net flow per day, flow units.
    /// @param self what is read
    /// @return flow units
    function dayFlow(TermsWord self) internal pure returns (uint256) {
        return TermsWord.unwrap(self) >> 152 & 0xfffffff;
    }

    /// @notice Most the pool may hold, whole tokens.
    /// @param self what is read
    /// @return whole tokens
    function maxHeld(TermsWord self) internal pure returns (uint256) {
        return uint48(TermsWord.unwrap(self) >> 180);
    }

    /// @notice Raw units of one flow unit, 10^flowShift.
    /// @param self what is read
    /// @return raw units
    function flowUnit(TermsWord self) internal pure returns (uint256) {
        unchecked {
            return 10 ** uint256(uint8(TermsWord.unwrap(self) >> 228));
        }
    }

    /// @notice How far the market may move before the feed answers anew, basis points.
    /// @param self what is read
    /// @return basis points
    function updateBandBps(TermsWord self) internal pure returns (uint256) {
        return uint16(TermsWord.unwrap(self) >> 236);
    }

    /// @notice Whether commits that bring the token in are frozen.
    /// @param self what is read
    function isInboundFrozen(TermsWord self) internal pure returns (bool) {
        return TermsWord.unwrap(self) & INBOUND_FROZEN != 0;
    }

    /// @notice Whether commits that pay the token out are frozen.
    /// @param self what is read
    function isOutboundFrozen(TermsWord self) internal pure returns (bool) {
        return TermsWord.unwrap(self) & OUTBOUND_FROZEN != 0;
    }

    /// @notice Whether nothing is paid to the token's address, or to that of another contract of the system.
    /// @param self what is read
    function isBarred(TermsWord self) internal pure returns (bool) {
        return TermsWord.unwrap(self) & BARRED != 0;
    }

    /// @notice The word of a token that has just been listed.
    /// @param flowShift a flow unit is 10^flowShift raw units
    /// @return the word
    function listed(uint8 flowShift) internal pure returns (TermsWord) {
        return TermsWord.wrap(BARRED | uint256(flowShift) << 228);
    }

    /// @notice The same terms with the token frozen on its way in, or not.
    /// @param self what is read
    /// @param frozen whether quotes may not bring the token
    /// @return the terms
    function withInboundFrozen(TermsWord self, bool frozen) internal pure returns (TermsWord) {
        return with(self, INBOUND_FROZEN, frozen);
    }

    /// @notice The same terms with the token frozen on its way out, or not.
    /// @param self what is read
    /// @param frozen whether quotes may not take the token
    /// @return the terms
    function withOutboundFrozen(TermsWord self, bool frozen) internal pure returns (TermsWord) {
        return with(self, OUTBOUND_FROZEN, frozen);
    }

    /// @notice The same terms with the address barred from being paid to, or not.
    /// @param self what is read
    /// @param barred whether quotes may not pay the address
    /// @return the terms
    function withBarred(TermsWord self, bool barred) internal pure returns (TermsWord) {
        return with(self, BARRED, barred);
    }

    /// @notice The same terms with another amount set aside, below 2^96.
    /// @param self what is read
    /// @param setAside_ raw units set aside
    /// @return the new word
    function withSetAside(TermsWord self, uint96 setAside_) internal pure returns (TermsWord) {
        return TermsWord.wrap(TermsWord.unwrap(self) >> 96 << 96 | setAside_);
    }

    /// @notice The same terms with other limits, the three capacities below 2^28.
    /// @param self what is read
    /// @param shortTurnover_ turnover of 300 s, flow units
    /// @param dayTurnover_ turnover of a day, flow units
    /// @param dayFlow_ net flow of a day, flow units
    /// @param maxHeld_ whole tokens that may be held
    /// @return the new word
    function withLimits(TermsWord self, uint256 shortTurnover_, uint256 dayTurnover_, uint256 dayFlow_, uint48 maxHeld_)
        internal
        pure
        returns (TermsWord)
    {
        uint256 kept = TermsWord.unwrap(self) >> 228 << 228 | self.setAside();
        return
            TermsWord.wrap(
                kept | shortTurnover_ << 96 | dayTurnover_ << 124 | dayFlow_ << 152 | uint256(maxHeld_) << 180
            );
    }

    /// @notice The same terms with another update band.
    /// @param self what is read
    /// @param updateBandBps_ how far the market may move before the feed answers anew, basis points
    /// @return the new word
    function withUpdateBand(TermsWord self, uint16 updateBandBps_) internal pure returns (TermsWord) {
        uint256 kept = TermsWord.unwrap(self) & ~(uint256(type(uint16).max) << 236);
        return TermsWord.wrap(kept | uint256(updateBandBps_) << 236);
    }

    function with(TermsWord self, uint256 bit, bool set) private pure returns (TermsWord) {
        uint256 word = TermsWord.unwrap(self);
        return TermsWord.wrap(set ? word | bit : word & ~bit);
    }
}
