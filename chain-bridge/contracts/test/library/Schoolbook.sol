// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Numbers of 512 bits as one learns to reckon on paper: four digits of 128 bits, products digit by digit, quotients bit by bit.
/// 2^128 × 2^128 is the digits 0, 0, 1, 0, the lowest first.
library Schoolbook {
    struct Number {
        uint256[4] digits;
    }

    uint256 private constant BASE = 1 << 128;

    function product(uint256 left, uint256 right) internal pure returns (Number memory result) {
        uint256[2] memory first = [left % BASE, left / BASE];
        uint256[2] memory second = [right % BASE, right / BASE];
        for (uint256 i = 0; i < 2; ++i) {
            uint256 carry;
            for (uint256 k = 0; k < 2; ++k) {
                uint256 part = first[i] * second[k];
                uint256 low = part % BASE + result.digits[i + k] + carry;
                result.digits[i + k] = low % BASE;
                carry = part / BASE + low / BASE;
            }
            result.digits[i + 2] += carry;
        }
    }

    function atMost(Number memory left, Number memory right) internal pure returns (bool) {
        for (uint256 i = 4; i > 0; --i) {
            if (left.digits[i - 1] != right.digits[i - 1]) return left.digits[i - 1] < right.digits[i - 1];
        }
        return true;
    }

    /// @notice Quotient and remainder; `divisor` is above 0 and below 2^255, the quotient below 2^256.
    function divide(Number memory number, uint256 divisor) internal pure returns (uint256 quotient, uint256 remainder) {
        for (uint256 i = 512; i > 0; --i) {
            uint256 bit = number.digits[(i - 1) / 128] / 2 ** ((i - 1) % 128) % 2;
            remainder = 2 * remainder + bit;
            quotient = quotient * 2;
            if (remainder >= divisor) {
                remainder -= divisor;
                ++quotient;
            }
        }
    }

    function quotientRoundingDown(uint256 left, uint256 right, uint256 divisor) internal pure returns (uint256 down) {
        (down,) = divide(product(left, right), divisor);
    }

    function quotientRoundingUp(uint256 left, uint256 right, uint256 divisor) internal pure returns (uint256) {
        (uint256 down, uint256 remainder) = divide(product(left, right), divisor);
        return remainder == 0 ? down : down + 1;
    }
}
