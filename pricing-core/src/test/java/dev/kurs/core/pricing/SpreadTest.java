package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {
    private static final long BASE_E8 = 30 * PlainTerms.BP_E8;

    private final Spread spread = new Spread();

    @ParameterizedTest
    @CsvSource({
        // volatility, floor, multiplier, seconds, component
        "0, 0, 2, 45, 0",
        "0.00001, 0, 2, 45, 13417",
        "0.00001, 0.00002, 2, 45, 26833",
        "0.00002, 0.00001, 2, 45, 26833",
        "0.00001, 0, 1, 36, 6001",
        "0.00001, 0, 0, 36, 0",
        "1e300, 0, 2, 45, 1152921504606846976",
    })
    void shouldAddVolatilityOverTheQuotesLife(
            double volatility, double floor, double multiplier, long seconds, long componentE8) {
        CorridorTerms plain = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        CorridorTerms terms = new CorridorTerms(
                0,
                plain.pair(),
                0,
                1,
                true,
                plain.feeBasis(),
                plain.closedPolicy(),
                plain.tiers(),
                plain.size(),
                plain.spread(),
                new VolatilityTerms(multiplier, floor, 0.94, PlainTerms.SECOND_NS),
                plain.states(),
                100,
                seconds * PlainTerms.SECOND_NS);
        CorridorMarket market = PlainTerms.market(terms).volatility(volatility);

        spread.calculate(market, Side.SELL, 0);

        assertEquals(componentE8, spread.volatilityE8());
    }

    @ParameterizedTest
    @CsvSource({
        // multiplier, confidence, component
        "100000000, 30000, 30000",
        "150000000, 30001, 45002",
        "0, 30000, 0",
        "1, 1, 1",
        "9223372036854775807, 9223372036854775807, 1152921504606846976",
    })
    void shouldAddConfidenceRoundedUp(long multiplierE8, long confidenceE8, long componentE8) {
        SpreadTerms terms = new SpreadTerms(1, 1_000_000, 1, PlainTerms.E8, multiplierE8, 0, 0, 0);
        CorridorMarket market = market(terms).confidenceE8(confidenceE8);

        spread.calculate(market, Side.SELL, 0);

        assertEquals(componentE8, spread.confidenceE8());
    }

    @ParameterizedTest
    @CsvSource({
        // balance, reserved, net outflow, maximum, u0, u shown, component
        "1000, 0, 0, 500000, 60000000, 0, 0",
        "1000, 600, 0, 500000, 60000000, 60000000, 0",
        "1000, 601, 0, 500000, 60000000, 60100000, 1250",
        "1000, 800, 0, 500000, 60000000, 80000000, 250000",
        "1000, 1000, 0, 500000, 60000000, 100000000, 500000",
        "1000, 1500, 0, 500000, 50000000, 150000000, 1000000",
        "1000, 0, 1000, 500000, 0, 50000000, 250000",
        "1000, 200, 1000, 500000, 0, 60000000, 300000",
        "1000, 0, -1000, 500000, 0, 0, 0",
        "3, 1, 0, 500000, 0, 33333333, 166667",
        "0, 0, 0, 500000, 60000000, 100000000, 500000",
        "0, 0, 5, 500000, 60000000, 100000000, 500000",
        "1, 9223372036854775807, 0, 500000, 60000000, 1152921504606846976, 1152921504606846976",
        "1, 9223372036854775807, 1, 500000, 60000000, 1152921504606846976, 1152921504606846976",
        "9223372036854775807, 0, 1, 500000, 0, 0, 1",
        "9223372036854775807, 9223372036854775807, 0, 500000, 100000000, 100000000, 0",
        "4611686018427387904, 9223372036854775807, 1, 500000, 50000000, 200000000, 1500000",
    })
    void shouldAddUtilisationOfTheOutputToken(
            long balance,
            long reserved,
            long netOutflow,
            long maximumE8,
            long thresholdE8,
            long usageE8,
            long componentE8) {
        SpreadTerms terms = new SpreadTerms(1, 1_000_000, 1, PlainTerms.E8, 0, maximumE8, thresholdE8, 0);
        CorridorMarket market = market(terms);
        market.quote().balance().set(balance);
        market.quote().reserved().set(reserved);
        market.quote().netOutflow().set(netOutflow >> 63, netOutflow);

        spread.calculate(market, Side.SELL, 0);

        assertEquals(usageE8, spread.usageE8());
        assertEquals(componentE8, spread.utilisationE8());
    }

    @Test
    void shouldLookAtTheBaseTokenOnABuy() {
        CorridorMarket market = market(new SpreadTerms(1, 1_000_000, 1, PlainTerms.E8, 0, 500_000, 0, 0));
        market.base().balance().set(100);
        market.base().reserved().set(50);

        spread.calculate(market, Side.BUY, 0);

        assertEquals(250_000, spread.utilisationE8());
    }

    @ParameterizedTest
    @CsvSource({
        // state, closed, base, multiplier, S after the state, S
        "NORMAL, false, 300000, 150000000, 300000, 300000",
        "PROTECT, false, 300000, 150000000, 450000, 450000",
        "PROTECT, false, 300001, 150000000, 450002, 450002",
        "RESTRICT, false, 300000, 150000000, 3000000, 3000000",
        "NORMAL, false, 10000, 150000000, 10000, 50000",
        "NORMAL, true, 10000, 150000000, 10000, 100000",
        "NORMAL, true, 300000, 150000000, 300000, 300000",
        "PROTECT, false, 2900000, 150000000, 4350000, 3000000",
        "NORMAL, false, 4000000, 150000000, 4000000, 3000000",
        "PROTECT, false, 300000, 9223372036854775807, 27670116110564328, 3000000",
    })
    void shouldMultiplyByStateThenKeepWithinBounds(
            RiskState state, boolean closed, long baseE8, long multiplierE8, long stateE8, long totalE8) {
        SpreadTerms terms = new SpreadTerms(50_000, 3_000_000, 100_000, multiplierE8, 0, 0, 0, 0);
        CorridorMarket market = market(terms).riskState(state).marketClosed(closed);

        spread.calculate(market, Side.SELL, baseE8);

        assertEquals(baseE8, spread.sumE8());
        assertEquals(stateE8, spread.stateE8());
        assertEquals(totalE8, spread.totalE8());
    }

    @Test
    void shouldSumComponentsThatAreEachRoundedUp() {
        SpreadTerms terms = new SpreadTerms(1, 3_000_000, 1, PlainTerms.E8, 33_333_333, 1, 0, 0);
        CorridorMarket market = market(terms).confidenceE8(100).volatility(1e-12);
        market.quote().balance().set(3);
        market.quote().reserved().set(1);

        spread.calculate(market, Side.SELL, BASE_E8);

        assertEquals(1, spread.volatilityE8());
        assertEquals(34, spread.confidenceE8());
        assertEquals(1, spread.utilisationE8());
        assertEquals(BASE_E8 + 36, spread.totalE8());
    }

    private static CorridorMarket market(SpreadTerms terms) {
        return PlainTerms.market(PlainTerms.terms(List.of(PlainTerms.freeTier(BASE_E8)), terms));
    }
}
