// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What a commit reads of a token and only liquidity providers and the governor write, in one word from its low end:
/// set aside 96 bits (raw), turnover of 300 s 28, turnover of a day 28, net flow of a day 28 (capacities in flow units), most held 48
/// (whole tokens), flow shift 8, update band 16 (basis points).
type TermsWord is uint256;

using TermsWordLibrary for TermsWord global;

/// @notice Reads and makes a {TermsWord}.
library TermsWordLibrary {
    /// @notice Raw units set aside for liquidity providers.
    function setAside(TermsWord self) internal pure returns (uint256) {
        return uint96(TermsWord.unwrap(self));
    }

    /// @notice Turnover per 300 s, flow units.
    function shortTurnover(TermsWord self) internal pure returns (uint256) {
        return TermsWord.unwrap(self) >> 96 & 0xfffffff;
    }

    /// @notice Turnover per day, flow units.
    function dayTurnover(TermsWord self) internal pure returns (uint256) {
        return TermsWord.unwrap(self) >> 124 & 0xfffffff;
    }

    /// @notice Net flow per day, flow units.
    function dayFlow(TermsWord self) internal pure returns (uint256) {
        return TermsWord.unwrap(self) >> 152 & 0xfffffff;
    }

    /// @notice Most the pool may hold, whole tokens.
    function maxHeld(TermsWord self) internal pure returns (uint256) {
        return uint48(TermsWord.unwrap(self) >> 180);
    }

    /// @notice Raw units of one flow unit, 10^flowShift.
    function flowUnit(TermsWord self) internal pure returns (uint256) {
        unchecked {
            return 10 ** uint256(uint8(TermsWord.unwrap(self) >> 228));
        }
    }

    /// @notice How far the market may move before the feed answers anew, basis points.
    function updateBandBps(TermsWord self) internal pure returns (uint256) {
        return uint16(TermsWord.unwrap(self) >> 236);
    }

    /// @notice The word of a token that has just been listed.
    function listed(uint8 flowShift) internal pure returns (TermsWord) {
        return TermsWord.wrap(uint256(flowShift) << 228);
    }

    /// @notice The same terms with another amount set aside, below 2^96.
    function withSetAside(TermsWord self, uint96 setAside_) internal pure returns (TermsWord) {
        return TermsWord.wrap(TermsWord.unwrap(self) >> 96 << 96 | setAside_);
    }

    /// @notice The same terms with other limits, the three capacities below 2^28.
    function withLimits(
        TermsWord self,
        uint256 shortTurnover_,
        uint256 dayTurnover_,
        uint256 dayFlow_,
        uint48 maxHeld_
    ) internal pure returns (TermsWord) {
        uint256 kept = TermsWord.unwrap(self) >> 228 << 228 | self.setAside();
        return TermsWord.wrap(
            kept | shortTurnover_ << 96 | dayTurnover_ << 124 | dayFlow_ << 152 | uint256(maxHeld_) << 180
        );
    }

    /// @notice The same terms with another update band.
    function withUpdateBand(TermsWord self, uint16 updateBandBps_) internal pure returns (TermsWord) {
        uint256 kept = TermsWord.unwrap(self) & ~(uint256(type(uint16).max) << 236);
        return TermsWord.wrap(kept | uint256(updateBandBps_) << 236);
    }
}
