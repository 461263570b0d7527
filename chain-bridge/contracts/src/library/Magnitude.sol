// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Numbers in sixteen bits, nine of them the leading digits and seven a shift: 5 586 is 349 << 4 = 5 584.
/// Close to one part in 256, which is enough for a range that only has to catch nonsense.
type Magnitude is uint16;

using MagnitudeLibrary for Magnitude global;

/// @notice How numbers become magnitudes and come back.
library MagnitudeLibrary {
    uint256 private constant DIGIT_BITS = 9;
    uint256 private constant DIGIT_LIMIT = 1 << DIGIT_BITS;

    /// @notice The largest magnitude that is not above `number`; `number` is below 2^128.
    /// @param number below 2^128
    /// @return the magnitude
    function fromRoundingDown(uint256 number) internal pure returns (Magnitude) {
        uint256 shift;
        while (number >> shift >= DIGIT_LIMIT) ++shift;
        return pack(number >> shift, shift);
    }

    /// @notice The smallest magnitude that is not below `number`; `number` is below 2^128.
    /// @param number below 2^128
    /// @return the magnitude
    function fromRoundingUp(uint256 number) internal pure returns (Magnitude) {
        uint256 shift;
        while ((number + (1 << shift) - 1) >> shift >= DIGIT_LIMIT) ++shift;
        return pack((number + (1 << shift) - 1) >> shift, shift);
    }

    /// @notice The number a magnitude stands for.
    /// @param self the magnitude
    /// @return the number
    function value(Magnitude self) internal pure returns (uint256) {
        uint256 bits = Magnitude.unwrap(self);
        return (bits & (DIGIT_LIMIT - 1)) << (bits >> DIGIT_BITS);
    }

    function pack(uint256 digits, uint256 shift) private pure returns (Magnitude) {
        // forge-lint: disable-next-line(unsafe-typecast)
        return Magnitude.wrap(uint16(shift << DIGIT_BITS | digits));
    }
}
