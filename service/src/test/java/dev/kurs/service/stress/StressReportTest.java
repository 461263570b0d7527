package dev.kurs.service.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.reserve.DailyRates;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What bad days cost whom, on books small enough to work out by hand. */
class StressReportTest {
    private static final BigDecimal TENTH = new BigDecimal("0.1");
    private static final BigDecimal LOW = new BigDecimal("0.88");

    /** A million USDT; 16 000 million IDRX at 1/16 000, of which seniors are owed three quarters and the desk bought a tenth. */
    private static final List<TokenHolding> BOOK = List.of(
            holding("USDT", "", "1", "1000000", "0", "-100000"),
            holding("IDRX", "USD/IDR", "0.0000625", "16000000000", "12000000000", "1600000000"));

    @Test
    void shouldPartAFallOfTheRupiah() {
        StressCost cost = cost(BOOK, "USD/IDR -10 %");

        assertEquals(new BigDecimal("-100000.00"), cost.pool());
        assertEquals(new BigDecimal("-75000.00"), cost.senior(), "on what they are owed in rupiah");
        assertEquals(new BigDecimal("-25000.00"), cost.junior());
        assertEquals(new BigDecimal("-10000.00"), cost.desk());
    }

    @Test
    void shouldLetSeniorsBearWhatJuniorsCannot() {
        List<TokenHolding> thin = List.of(
                holding("USDT", "", "1", "1000000", "990000", "0"),
                holding("IDRX", "USD/IDR", "0.0000625", "1600000000", "0", "0"));
        StressCost frozen = cost(thin, "USDT frozen");

        assertEquals(new BigDecimal("-1000000.00"), frozen.pool());
        assertEquals(new BigDecimal("-10000.00"), frozen.junior(), "the others are the seniors' by their token");
        StressCost depeg = cost(
                List.of(
                        holding("USDT", "", "1", "1000000", "1090000", "0"),
                        holding("IDRX", "USD/IDR", "0.0000625", "1600000000", "0", "0")),
                "IDRX frozen");
        assertEquals(new BigDecimal("-100000.00"), depeg.pool());
        assertEquals(new BigDecimal("-10000.00"), depeg.junior(), "all that they have");
        assertEquals(new BigDecimal("-90000.00"), depeg.senior());
    }

    @Test
    void shouldFindTheWorstDaysOfTheBookAtHand() {
        List<StressCost> longRupiah = StressReport.of(BOOK, DailyRates.shipped(), 3, TENTH, LOW);
        assertEquals("2008-10-27", longRupiah.getFirst().scenario());
        assertEquals(-67_300, longRupiah.getFirst().pool().doubleValue(), 100, "6.97 % more rupiah for a dollar");

        List<StressCost> costs = StressReport.of(BOOK, DailyRates.shipped(), 3, TENTH, LOW);
        assertEquals("2013-10-18 *", costs.get(2).scenario());
        assertTrue(StressReport.text(costs).endsWith("* an artefact of the fixing\n"));
    }

    @Test
    void shouldLetSeniorsBearTheRiseOfATokenThatIsNotHeld() {
        List<TokenHolding> shortYen = List.of(
                holding("USDT", "", "1", "2000000", "0", "0"),
                holding("JPYC", "USD/JPY", "0.0065", "0", "1000000", "0"));

        StressCost rise = cost(shortYen, "USD/JPY +10 %");

        assertEquals(new BigDecimal("0.00"), rise.pool(), "nothing of it is held");
        assertEquals(new BigDecimal("650.00"), rise.senior());
        assertEquals(new BigDecimal("-650.00"), rise.junior());
    }

    @Test
    void shouldAddUpForWhoeverBearsIt() {
        for (StressCost cost : StressReport.of(BOOK, DailyRates.shipped(), 50, TENTH, LOW)) {
            assertEquals(cost.pool(), cost.senior().add(cost.junior()), cost.scenario());
        }
        assertTrue(StressReport.text(StressReport.of(BOOK, DailyRates.shipped(), 1, TENTH, LOW))
                .contains("depeg of IDRX to 0.88"));
    }

    private static StressCost cost(List<TokenHolding> book, String scenario) {
        return StressReport.of(book, DailyRates.shipped(), 0, TENTH, LOW).stream()
                .filter(cost -> cost.scenario().equals(scenario))
                .findFirst()
                .orElseThrow();
    }

    private static TokenHolding holding(
            String symbol, String feed, String price, String held, String seniors, String traded) {
        return new TokenHolding(
                symbol,
                feed,
                new BigDecimal(price),
                new BigDecimal(held),
                new BigDecimal(seniors),
                new BigDecimal(traded));
    }
}
