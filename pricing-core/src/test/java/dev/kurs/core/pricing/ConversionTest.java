package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionTest {
    private final Conversion conversion = new Conversion();

    @ParameterizedTest
    @CsvSource({
        // A, S, bid, ask
        "16312500000000000, 300000, 16288031250000000, 16336968750000000",
        "1, 1, 0, 2",
        "3, 100000000, 1, 5",
        "199999999, 1, 199999998, 200000000",
        "200000000, 1, 199999999, 200000001",
        "9223372036854775807, 2, 9223371944621055438, -1",
    })
    void shouldRoundBidDownAndAskUp(long adjustedMidE12, long spreadE8, long bidE12, long askE12) {
        conversion.begin(market(6, 2, 0), Side.SELL);

        assertTrue(conversion.setRates(adjustedMidE12, spreadE8));

        assertEquals(bidE12, conversion.bidE12());
        assertEquals(askE12, conversion.askE12());
        assertEquals(bidE12, conversion.rateE12());
    }

    @Test
    void shouldRefuseABuyWithoutAnAsk() {
        conversion.begin(market(6, 2, 0), Side.BUY);

        assertFalse(conversion.setRates(Long.MAX_VALUE, 2));
    }

    @ParameterizedTest
    @CsvSource({
        // side, base decimals, quote decimals, adjusted mid, C, uncapped, fair, paid, spread fee
        "SELL, 6, 2, 16288031250000000, 1000000000, 1628803125, 1631250000, 1628803125, 2446875",
        "BUY, 6, 2, 16336968750000000, 1631250000, 998502246, 1000000000, 998502246, 1497754",
        "SELL, 6, 2, 16330000000000000, 1000000000, 1633000000, 1631250000, 1631250000, 0",
        "SELL, 18, 0, 16312500000000000, 1000000000000000000, 16312, 16312, 16312, 0",
        "SELL, 0, 18, 16312500000000000, 3, 48937500000000000000000, 48937500000000000000000, 48937500000000000000000, 0",
        "BUY, 18, 0, 16312500000000000, 16313, 1000030651340996168, 1000030651340996168, 1000030651340996168, 0",
        "BUY, 0, 18, 16312500000000000, 16312499999999999999999, 0, 0, 0, 0",
        "BUY, 0, 18, 16312500000000000, 16312500000000000000000, 1, 1, 1, 0",
        "SELL, 6, 2, 16312500000000000, 1, 1, 1, 1, 0",
        "BUY, 6, 2, 16312500000000000, 1, 0, 0, 0, 0",
    })
    void shouldRoundWhatIsPaidDownAndCapItAtTheFairValue(
            Side side,
            int baseDecimals,
            int quoteDecimals,
            long adjustedMidE12,
            String toConvert,
            String uncapped,
            String fair,
            String paid,
            long spreadFee) {
        conversion.begin(market(baseDecimals, quoteDecimals, 0), side);
        assertTrue(conversion.setRates(adjustedMidE12, 0));

        assertTrue(conversion.convert(PlainTerms.raw(toConvert)));

        assertEquals(PlainTerms.raw(uncapped), conversion.uncapped());
        assertEquals(PlainTerms.raw(fair), conversion.fair());
        assertEquals(PlainTerms.raw(paid), conversion.paid());
        assertEquals(SignedAmount.ofRaw(spreadFee), conversion.spreadFee());
    }

    @Test
    void shouldPayARebateUpToItsMaximum() {
        conversion.begin(market(6, 2, 10 * PlainTerms.BP_E8), Side.SELL);
        conversion.setRates(16_400_000_000_000_000L, 0);

        assertTrue(conversion.convert(Amount.ofRaw(1_000_000_000)));

        assertEquals(Amount.ofRaw(1_632_881_250), conversion.cap());
        assertEquals(Amount.ofRaw(1_632_881_250), conversion.paid());
        assertEquals(SignedAmount.ofRaw(-1_631_250), conversion.spreadFee());
    }

    @ParameterizedTest
    @CsvSource({
        // side, adjusted mid, rebate, output, least C
        "SELL, 16288031250000000, 0, 1628803125, 1000000000",
        "SELL, 16288031250000000, 0, 1628803126, 1000000001",
        "SELL, 16330000000000000, 0, 1631250000, 1000000000",
        "SELL, 16330000000000000, 0, 1633000000, 1001072797",
        "SELL, 16400000000000000, 100000, 1632881250, 1000000000",
        "SELL, 16400000000000000, 100000, 1632881251, 1000000001",
        "BUY, 16336968750000000, 0, 998502246, 1631249999",
        "BUY, 16336968750000000, 0, 998502247, 1631250001",
        "SELL, 0, 0, 1, none",
    })
    void shouldFindTheLeastThatConvertsIntoAnOutput(
            Side side, long adjustedMidE12, long rebateE8, long output, String least) {
        conversion.begin(market(6, 2, rebateE8), side);
        conversion.setRates(adjustedMidE12, 0);
        Amount result = new Amount();

        boolean found = conversion.leastToConvert(Amount.ofRaw(output), result);

        assertEquals(!"none".equals(least), found);
        assertEquals(found ? PlainTerms.raw(least) : new Amount(), result);
    }

    private static CorridorMarket market(int baseDecimals, int quoteDecimals, long rebateE8) {
        SpreadTerms spread = new SpreadTerms(1, 1_000_000, 1, PlainTerms.E8, 0, 0, 0, rebateE8);
        return new CorridorMarket(
                        PlainTerms.terms(List.of(PlainTerms.freeTier(0)), spread),
                        new TokenState(PlainTerms.token(0, "BASE", baseDecimals)),
                        new TokenState(PlainTerms.token(1, "QUOTE", quoteDecimals)))
                .midE12(PlainTerms.IDR_MID_E12);
    }
}
