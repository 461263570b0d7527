// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Prices} from "../../src/library/Prices.sol";
import {Price} from "../../src/type/Price.sol";
import {Test} from "../support/Test.sol";
import {Schoolbook} from "./Schoolbook.sol";

/// @notice Prices against the same sums done at length, over every answer, unit and amount that can come before them.
contract PricesTest is Test {
    using Prices for Prices.Ratio;
    using Prices for Price;

    uint256 private constant ANSWER_LIMIT = 1 << 80;
    uint256 private constant AMOUNT_LIMIT = 1 << 96;

    // The paper

    function test_paperMultipliesAndDividesTheLargestNumbers() external pure {
        uint256 most = type(uint256).max;
        Schoolbook.Number memory square = Schoolbook.product(most, most);
        vm.assertEq(square.digits[0], 1);
        vm.assertEq(square.digits[1], 0);
        vm.assertEq(square.digits[2], (1 << 128) - 2);
        vm.assertEq(square.digits[3], (1 << 128) - 1);
        vm.assertEq(Schoolbook.quotientRoundingDown(most, 1 << 254, 1 << 254), most);
        vm.assertEq(Schoolbook.quotientRoundingUp(7, 5, 4), 9);
        vm.assertEq(Schoolbook.quotientRoundingDown(7, 5, 4), 8);
        vm.assertTrue(Schoolbook.atMost(square, square));
        vm.assertFalse(Schoolbook.atMost(square, Schoolbook.product(most, most - 1)));
    }

    // One example of each, in figures

    function test_oneDollarIsSixteenThousandFiveHundredRupiah() external pure {
        Prices.Ratio memory ratio = Prices.ratio(dollar(), rupiah());
        vm.assertEq(ratio.midE12RoundingDown(), 16_500e12);
        vm.assertEq(ratio.reverseMidE12RoundingDown(), uint256(1e12) / 16_500);
        vm.assertEq(ratio.convertRoundingDown(1e6), 16_500e2);
        vm.assertEq(ratio.convertRoundingDown(1), 1);
        vm.assertTrue(ratio.within(1e6, 16_500e2, 0));
        vm.assertFalse(ratio.within(1e6, 16_500e2 + 1, 0));
        vm.assertTrue(ratio.within(1e6, 16_665e2, 100));
        vm.assertFalse(ratio.within(1e6, 16_665e2 + 1, 100));
    }

    function test_dollarsAreRoundedAsTheyAreAskedFor() external pure {
        vm.assertEq(rupiah().dollarsE18RoundingDown(1), uint256(1e16) / 16_500);
        vm.assertEq(rupiah().dollarsE18RoundingUp(1), uint256(1e16) / 16_500 + 1);
        vm.assertEq(rupiah().dollarsE6RoundingUp(1), 1);
        vm.assertEq(rupiah().dollarsE6RoundingUp(16_500e2), 1e6);
        vm.assertEq(rupiah().amountRoundingDown(1e18), 16_500e2);
        vm.assertEq(rupiah().amountRoundingDown(1e18 - 1), 16_500e2 - 1);
    }

    // Against the paper

    function testFuzz_ratioMultipliesCrosswise(Price memory from, Price memory to) external pure {
        (from, to) = (bounded(from), bounded(to));
        Prices.Ratio memory ratio = Prices.ratio(from, to);
        vm.assertEq(ratio.midNumerator, from.top * to.bottom);
        vm.assertEq(ratio.midDenominator, from.bottom * to.top);
        vm.assertEq(ratio.numerator, from.top * to.bottom * to.unit);
        vm.assertEq(ratio.denominator, from.bottom * to.top * from.unit);
    }

    function testFuzz_midsAreRoundedDown(Price memory from, Price memory to) external pure {
        (from, to) = (bounded(from), bounded(to));
        Prices.Ratio memory ratio = Prices.ratio(from, to);
        vm.assertEq(ratio.midE12RoundingDown(), from.top * to.bottom * 1e12 / (from.bottom * to.top));
        vm.assertEq(ratio.reverseMidE12RoundingDown(), to.top * from.bottom * 1e12 / (to.bottom * from.top));
    }

    function testFuzz_withinComparesWhatIsExact(
        Price memory from,
        Price memory to,
        uint256 amountIn,
        uint256 amountOut,
        uint32 boundBps
    ) external pure {
        (from, to) = (bounded(from), bounded(to));
        (amountIn, amountOut) = (amountIn % AMOUNT_LIMIT, amountOut % AMOUNT_LIMIT);
        _expectWithin(from, to, amountIn, amountOut, boundBps);
        uint256 most = _mostWithin(from, to, amountIn, boundBps);
        if (most + 1 >= AMOUNT_LIMIT) return;
        vm.assertTrue(Prices.ratio(from, to).within(amountIn, most, boundBps));
        vm.assertFalse(Prices.ratio(from, to).within(amountIn, most + 1, boundBps));
    }

    function test_withinHoldsAtEveryEdge() external pure {
        uint256[4] memory edges = [uint256(1), 2, ANSWER_LIMIT - 2, ANSWER_LIMIT - 1];
        uint256[3] memory amounts = [uint256(0), 1, AMOUNT_LIMIT - 1];
        uint256[4] memory bounds = [uint256(0), 1, 10_000, type(uint32).max];
        for (uint256 i = 0; i < 4 ** 4; ++i) {
            Price memory from = Price(edges[i % 4], edges[i / 4 % 4], 1, 0);
            Price memory to = Price(edges[i / 16 % 4], edges[i / 64], 1e18, 0);
            for (uint256 k = 0; k < 9; ++k) {
                _expectWithin(from, to, amounts[k % 3], amounts[k / 3], bounds[(i + k) % 4]);
            }
        }
    }

    function testFuzz_convertsRoundingDown(Price memory from, Price memory to, uint256 amount) external pure {
        (from, to, amount) = (sensible(from), sensible(to), amount % AMOUNT_LIMIT);
        uint256 twin =
            Schoolbook.quotientRoundingDown(amount, from.top * to.bottom * to.unit, from.bottom * to.top * from.unit);
        vm.assertEq(Prices.ratio(from, to).convertRoundingDown(amount), twin);
    }

    function testFuzz_dollarsAreRoundedEitherWay(Price memory price, uint256 amount) external pure {
        (price, amount) = (sensible(price), amount % AMOUNT_LIMIT);
        uint256 divisor = price.bottom * price.unit;
        vm.assertEq(
            price.dollarsE18RoundingDown(amount), Schoolbook.quotientRoundingDown(amount * 1e18, price.top, divisor)
        );
        vm.assertEq(
            price.dollarsE18RoundingUp(amount), Schoolbook.quotientRoundingUp(amount * 1e18, price.top, divisor)
        );
        vm.assertEq(price.dollarsE6RoundingUp(amount), Schoolbook.quotientRoundingUp(amount * 1e6, price.top, divisor));
    }

    function testFuzz_anAmountBoughtIsWorthNoMoreThanWasPaidAndOneUnitMoreWould(Price memory price, uint256 valueE18)
        external
        pure
    {
        price = sensible(price);
        valueE18 = valueE18 % (1 << 130);
        uint256 amount = price.amountRoundingDown(valueE18);
        vm.assertEq(amount, Schoolbook.quotientRoundingDown(valueE18, price.bottom * price.unit, price.top * 1e18));
        if (amount >= AMOUNT_LIMIT) return;
        vm.assertLe(price.dollarsE18RoundingDown(amount), valueE18);
        vm.assertGt(price.dollarsE18RoundingUp(amount + 1), valueE18);
    }

    // The twin

    function _expectWithin(Price memory from, Price memory to, uint256 amountIn, uint256 amountOut, uint256 boundBps)
        private
        pure
    {
        bool twin = Schoolbook.atMost(
            Schoolbook.product(amountOut * 10_000, from.bottom * to.top * from.unit),
            Schoolbook.product(amountIn * (10_000 + boundBps), from.top * to.bottom * to.unit)
        );
        vm.assertEq(Prices.ratio(from, to).within(amountIn, amountOut, boundBps), twin);
    }

    /// @dev The largest payout within the bound, or 2^96 where none is too large.
    function _mostWithin(Price memory from, Price memory to, uint256 amountIn, uint256 boundBps)
        private
        pure
        returns (uint256)
    {
        Schoolbook.Number memory most =
            Schoolbook.product(amountIn * (10_000 + boundBps), from.top * to.bottom * to.unit);
        uint256 divisor = from.bottom * to.top * from.unit * 10_000;
        if (!Schoolbook.atMost(most, Schoolbook.product(AMOUNT_LIMIT, divisor))) return AMOUNT_LIMIT;
        (uint256 quotient,) = Schoolbook.divide(most, divisor);
        return quotient;
    }

    /// @dev Any price that may be asked about.
    function bounded(Price memory price) private pure returns (Price memory) {
        price.top = bound(price.top, 1, ANSWER_LIMIT - 1);
        price.bottom = bound(price.bottom, 1, ANSWER_LIMIT - 1);
        price.unit = 10 ** (price.unit % 19);
        return price;
    }

    /// @dev Prices between 10^-9 and 10^9 dollars, so that what they come to fits a word.
    function sensible(Price memory price) private pure returns (Price memory) {
        price.top = bound(price.top, 1, ANSWER_LIMIT - 1);
        uint256 lowest = price.top / 1e9 + 1;
        uint256 highest = price.top >= ANSWER_LIMIT / 1e9 ? ANSWER_LIMIT - 1 : price.top * 1e9;
        price.bottom = bound(price.bottom, lowest, highest);
        price.unit = 10 ** (price.unit % 19);
        return price;
    }

    function dollar() private pure returns (Price memory) {
        return Price(1e8, 1e8, 1e6, 0);
    }

    function rupiah() private pure returns (Price memory) {
        return Price(1e8, 16_500e8, 1e2, 0);
    }
}
