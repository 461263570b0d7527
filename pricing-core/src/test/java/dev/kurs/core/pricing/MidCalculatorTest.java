package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MidCalculatorTest {
    private static final long MAX = Long.MAX_VALUE;

    private final MidCalculator calculator = new MidCalculator();

    @ParameterizedTest
    @CsvSource({
        // base feed, inverted, quote feed, inverted, mid
        "1_000_000_000_000, false, 16_312_500_000_000_000, true, 16_312_500_000_000_000",
        "1_000_000_000_000, true, 16_312_500_000_000_000, true, 16_312_500_000_000_000",
        "1_000_100_000_000, false, 16_312_500_000_000_000, true, 16_314_131_250_000_000",
        "16_312_500_000_000_000, true, 150_000_000_000_000, true, 9_195_402_299",
        "6_700_000_000, false, 61_302_682, false, 109_293_749_986_338",
        "3, false, 2, false, 1_500_000_000_000",
        "1, false, 9_223_372_036_854_775_807, true, 9_223_372",
        "5, false, 2_000_000_000_000, false, 2",
        "7, false, 2_000_000_000_000, false, 4",
        "1, false, 2_000_000_000_000, false, 0",
        "9_223_372_036_854_775_807, false, 1_000_000_000_000, false, 9_223_372_036_854_775_807",
        "9_223_372_036_854_775_807, false, 999_999_999_999, false, 0",
    })
    void shouldDividePublishedPricesOnce(
            String base, boolean baseInverted, String quote, boolean quoteInverted, String mid) {
        TokenPrice basePrice = new TokenPrice().setFeed(number(base), baseInverted);
        TokenPrice quotePrice = new TokenPrice().setFeed(number(quote), quoteInverted);

        assertEquals(number(mid), calculator.midE12(basePrice, quotePrice));
    }

    @ParameterizedTest
    @CsvSource({
        // feed, inverted, peg, inverted, price
        "1_000_000_000_000, false, 0, false, 1_000_000_000_000",
        "16_312_500_000_000_000, true, 0, false, 61_302_682",
        "16_312_500_000_000_000, true, 990_000_000_000, false, 60_689_655",
        "16_312_500_000_000_000, true, 990_000_000_000, true, 61_921_901",
        "9_223_372_036_854_775_807, true, 9_223_372_036_854_775_807, true, 0",
        "9_223_372_036_854_775_807, false, 9_223_372_036_854_775_807, false, 0",
    })
    void shouldPriceTokenThroughItsPegInOneDivision(
            String feed, boolean inverted, String peg, boolean pegInverted, String price) {
        TokenPrice token = new TokenPrice().setFeed(number(feed), inverted).setPeg(number(peg), pegInverted);

        assertEquals(number(price), calculator.priceE12(token));
    }

    @Test
    void shouldCancelCurrencyThatTwoTokensShare() {
        TokenPrice idrx =
                new TokenPrice().setFeed(16_312_500_000_000_000L, true).setPeg(1_001_000_000_000L, false);
        TokenPrice idrp = new TokenPrice().setFeed(16_312_500_000_000_000L, true);

        assertEquals(1_001_000_000_000L, calculator.midE12(idrx, idrp));
    }

    @Test
    void shouldTakeFourPublishedPricesOfAnySizeWithoutOverflow() {
        TokenPrice large = new TokenPrice().setFeed(MAX, false).setPeg(MAX, false);
        TokenPrice inverted = new TokenPrice().setFeed(MAX, true).setPeg(MAX, true);

        assertEquals(PlainTerms.E12, calculator.midE12(large, large));
        assertEquals(PlainTerms.E12, calculator.midE12(inverted, inverted));
        assertEquals(MidCalculator.UNUSABLE, calculator.midE12(large, inverted));
        assertEquals(MidCalculator.UNUSABLE, calculator.midE12(inverted, large));
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }
}
