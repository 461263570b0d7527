// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Price} from "../type/Price.sol";

/// @notice What one token is worth in another or in dollars, always as one fraction with one division at the end.
/// @dev Tops and bottoms below 2^80 and units of at most 10^18 keep both sides of every fraction below 2^220.
library Prices {
    /// @notice Largest answer a feed may give, exclusive.
    uint256 internal constant ANSWER_LIMIT = 1 << 80;

    /// @notice Raw units of one token per raw unit of another, as numerator over denominator, and the mid both stand on.
    struct Ratio {
        uint256 numerator;
        uint256 denominator;
        uint256 midNumerator;
        uint256 midDenominator;
    }

    uint256 private constant BPS = 10_000;
    uint256 private constant E6 = 10 ** 6;
    uint256 private constant E12 = 10 ** 12;
    uint256 private constant E18 = 10 ** 18;

    /// @notice Raw units of `to` that one raw unit of `from` is worth.
    /// @param from price of the token given
    /// @param to price of the token asked for
    /// @return result as one fraction
    function ratio(Price memory from, Price memory to) internal pure returns (Ratio memory result) {
        unchecked {
            uint256 midNumerator = from.top * to.bottom;
            uint256 midDenominator = from.bottom * to.top;
            result.midNumerator = midNumerator;
            result.midDenominator = midDenominator;
            result.numerator = midNumerator * to.unit;
            result.denominator = midDenominator * from.unit;
        }
    }

    /// @notice Units of `to` per unit of `from` at scale 10^-12, rounded down.
    /// @param self the ratio of two prices
    /// @return scale 10^-12
    function midE12RoundingDown(Ratio memory self) internal pure returns (uint256) {
        unchecked {
            return self.midNumerator * E12 / self.midDenominator;
        }
    }

    /// @notice Units of `from` per unit of `to` at scale 10^-12, rounded down.
    /// @param self the ratio of two prices
    /// @return scale 10^-12
    function reverseMidE12RoundingDown(Ratio memory self) internal pure returns (uint256) {
        unchecked {
            return self.midDenominator * E12 / self.midNumerator;
        }
    }

    /// @notice Raw units of `to` that `amount` raw units of `from` are worth.
    /// @param self raw units of one token per raw unit of another
    /// @param amount raw units of `from`
    /// @return raw units of `to`
    function convertRoundingDown(Ratio memory self, uint256 amount) internal pure returns (uint256) {
        return Math.mulDiv(amount, self.numerator, self.denominator);
    }

    /// @notice Whether `amountOut` is at most fair(`amountIn`) × (1 + `boundBps` / 10^4), with nothing rounded.
    /// @param self raw units of one token per raw unit of another
    /// @param amountIn raw units of `from`, below 2^96
    /// @param amountOut raw units of `to`, below 2^96
    /// @param boundBps basis points, below 2^32
    /// @return whether it is
    function within(Ratio memory self, uint256 amountIn, uint256 amountOut, uint256 boundBps)
        internal
        pure
        returns (bool)
    {
        unchecked {
            (uint256 leftHigh, uint256 leftLow) = Math.mul512(amountOut * BPS, self.denominator);
            (uint256 rightHigh, uint256 rightLow) = Math.mul512(amountIn * (BPS + boundBps), self.numerator);
            return leftHigh < rightHigh || (leftHigh == rightHigh && leftLow <= rightLow);
        }
    }

    /// @notice Dollars of `amount` raw units at scale 10^-18, rounded as asked.
    /// @param self the token's price
    /// @param amount raw units
    /// @param rounding which way
    /// @return dollars at scale 10^-18
    function dollarsE18(Price memory self, uint256 amount, Math.Rounding rounding) internal pure returns (uint256) {
        return Math.mulDiv(amount * E18, self.top, self.bottom * self.unit, rounding);
    }

    /// @notice Dollars of `amount` raw units at scale 10^-18, rounded down.
    /// @param self the token's price
    /// @param amount raw units
    /// @return dollars at scale 10^-18
    function dollarsE18RoundingDown(Price memory self, uint256 amount) internal pure returns (uint256) {
        return dollarsE18(self, amount, Math.Rounding.Floor);
    }

    /// @notice Dollars of `amount` raw units at scale 10^-18, rounded up.
    /// @param self the token's price
    /// @param amount raw units
    /// @return dollars at scale 10^-18
    function dollarsE18RoundingUp(Price memory self, uint256 amount) internal pure returns (uint256) {
        return dollarsE18(self, amount, Math.Rounding.Ceil);
    }

    /// @notice Dollars of `amount` raw units at scale 10^-6, rounded up.
    /// @param self the token's price
    /// @param amount raw units
    /// @return dollars at scale 10^-6
    function dollarsE6RoundingUp(Price memory self, uint256 amount) internal pure returns (uint256) {
        return Math.mulDiv(amount * E6, self.top, self.bottom * self.unit, Math.Rounding.Ceil);
    }

    /// @notice Raw units that `valueE18` (dollars at scale 10^-18) buy, rounded down.
    /// @param self the token's price
    /// @param valueE18 dollars at scale 10^-18
    /// @return raw units
    function amountRoundingDown(Price memory self, uint256 valueE18) internal pure returns (uint256) {
        return Math.mulDiv(valueE18, self.bottom * self.unit, self.top * E18);
    }
}
