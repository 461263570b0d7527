package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.twin.TwinMarket.State;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The twin itself against answers worked out by hand: USDT (6 decimals) at 1 dollar, IDRX (2) at USD/IDR 16312.5. */
final class PricingTwinTest {
    private static final TwinTier FREE = new TwinTier(null, 0, 0, 300_000);
    private static final TwinTier MICRO = new TwinTier(1_000_000_000L, 500_000, 200_000, 300_000);
    private static final TwinTier SMALL = new TwinTier(null, 250_000, 100_000, 200_000);

    @Test
    void shouldDivideThePublishedPricesOnce() {
        TwinQuote quote = quote(List.of(FREE), 0, true, "1000000000");

        assertEquals(16_312_500_000_000_000L, quote.midE12().longValueExact());
        assertEquals(61_302_682, quote.outputPriceE12().longValueExact());
    }

    @Test
    void shouldTakeHalfTheSpreadFromASale() {
        TwinQuote quote = quote(List.of(FREE), 0, true, "1000000000");

        assertEquals(16_288_031_250_000_000L, quote.bidE12().longValueExact());
        assertEquals(1_628_803_125, quote.output().longValueExact());
        assertEquals(2_446_875, quote.spreadFee().longValueExact());
    }

    @Test
    void shouldTakeHalfTheSpreadFromAPurchase() {
        TwinQuote quote = quote(List.of(FREE), 0, false, "1631250000");

        assertEquals(16_336_968_750_000_000L, quote.askE12().longValueExact());
        assertEquals(998_502_246, quote.output().longValueExact());
        assertEquals(1_497_754, quote.spreadFee().longValueExact());
    }

    @Test
    void shouldChargeTheFeesOfTheTierTheInputFallsInto() {
        TwinQuote below = quote(List.of(MICRO, SMALL), 0, true, "999999999");
        TwinQuote at = quote(List.of(MICRO, SMALL), 0, true, "1000000000");

        assertEquals(List.of(0, 500_000L, 2_000_000L), fees(below));
        assertEquals(List.of(1, 250_000L, 1_000_000L), fees(at));
        assertEquals(1_250_000, at.totalFeeE6().longValueExact());
    }

    @Test
    void shouldSkewByTheBooksAfterTheTrade() {
        TwinQuote quote = quote(List.of(FREE), 1_000_000, true, "1000000000");

        assertEquals(0, quote.inputFillE8().longValueExact());
        assertEquals(-20_000_000, quote.outputFillE8().longValueExact());
        assertEquals(20_000_000_000_000_000L, quote.inputFactor().longValueExact());
        assertEquals(20_020_000_000_000_000L, quote.outputFactor().longValueExact());
        assertEquals(-99_900, quote.skewE8().longValueExact());
    }

    private static List<Object> fees(TwinQuote quote) {
        return List.of(
                quote.tier(),
                quote.fixedFee().longValueExact(),
                quote.variableFee().longValueExact());
    }

    /** Both tokens aim at 10 000 dollars give or take 5 000; the pool has 9 000 of USDT and 10 000 of IDRX. */
    private static TwinQuote quote(List<TwinTier> tiers, long maxSkewE8, boolean sell, String amount) {
        TwinToken usdt = token(6, new TwinFeed(1, 1_000_000_000_000L, false, 0), maxSkewE8, "9000000000");
        TwinToken idrx = token(2, new TwinFeed(2, 16_312_500_000_000_000L, true, 0), maxSkewE8, "16312500000");
        TwinSpread spread = new TwinSpread(1, 10_000_000, 1, 100_000_000, 0, 0, 0, 2, 0, 45_000_000_000L);
        TwinCorridor corridor = new TwinCorridor(usdt, idrx, tiers, false, spread, 0);
        TwinRequest request = new TwinRequest(sell, false, new BigInteger(amount), true, true);
        TwinMarket market = new TwinMarket(0, State.NORMAL, false);
        return PricingTwin.quote(new TwinCase(corridor, TwinPartner.PLAIN, market, request))
                .quote();
    }

    private static TwinToken token(int decimals, TwinFeed feed, long maxSkewE8, String balance) {
        TwinBook book = new TwinBook(new BigInteger(balance), BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);
        return new TwinToken(decimals, feed, null, maxSkewE8, 10_000_000_000L, 5_000_000_000L, book);
    }
}
