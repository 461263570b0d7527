// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What a commit reads of a token and only liquidity providers and the governor write, in one word from its low end:
/// set aside 96 bits (raw), capacity of 300 s 40, capacity of a day 40 (flow units), most held 48 (whole tokens), flow shift 8,
/// update band 16 (basis points).
type TermsWord is uint256;

using TermsWordLibrary for TermsWord global;

/// @notice Reads and makes a {TermsWord}.
library TermsWordLibrary {
    /// @notice Raw units set aside for liquidity providers.
    function setAside(TermsWord self) internal pure returns (uint256) {
        return uint96(TermsWord.unwrap(self));
    }

    /// @notice Net flow per 300 s, flow units.
    function shortCapacity(TermsWord self) internal pure returns (uint256) {
        return uint40(TermsWord.unwrap(self) >> 96);
    }

    /// @notice Net flow per day, flow units.
    function dayCapacity(TermsWord self) internal pure returns (uint256) {
        return uint40(TermsWord.unwrap(self) >> 136);
    }

    /// @notice Most the pool may hold, whole tokens.
    function maxHeld(TermsWord self) internal pure returns (uint256) {
        return uint48(TermsWord.unwrap(self) >> 176);
    }

    /// @notice Raw units of one flow unit, 10^flowShift.
    function flowUnit(TermsWord self) internal pure returns (uint256) {
        unchecked {
            return 10 ** uint256(uint8(TermsWord.unwrap(self) >> 224));
        }
    }

    /// @notice How far the market may move before the feed answers anew, basis points.
    function updateBandBps(TermsWord self) internal pure returns (uint256) {
        return uint16(TermsWord.unwrap(self) >> 232);
    }

    /// @notice The word of a token that has just been listed.
    function listed(uint8 flowShift) internal pure returns (TermsWord) {
        return TermsWord.wrap(uint256(flowShift) << 224);
    }

    /// @notice The same terms with another amount set aside, below 2^96.
    function withSetAside(TermsWord self, uint96 setAside_) internal pure returns (TermsWord) {
        return TermsWord.wrap(TermsWord.unwrap(self) >> 96 << 96 | setAside_);
    }

    /// @notice The same terms with other limits.
    function withLimits(TermsWord self, uint40 shortCapacity_, uint40 dayCapacity_, uint48 maxHeld_)
        internal
        pure
        returns (TermsWord)
    {
        uint256 kept = TermsWord.unwrap(self) >> 224 << 224 | self.setAside();
        return
            TermsWord.wrap(
                kept | uint256(shortCapacity_) << 96 | uint256(dayCapacity_) << 136 | uint256(maxHeld_) << 176
            );
    }

    /// @notice The same terms with another update band.
    function withUpdateBand(TermsWord self, uint16 updateBandBps_) internal pure returns (TermsWord) {
        uint256 kept = TermsWord.unwrap(self) & ~(uint256(type(uint16).max) << 232);
        return TermsWord.wrap(kept | uint256(updateBandBps_) << 232);
    }
}
