package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.risk.RiskTerms.Levels;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.SignedAmount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of PRICING §7 that a position asks by, at its usual thresholds and an exit ratio of 0.8, each by itself. */
class PositionRiskTest {
    private static final long CAPITAL_E6 = 1_000_000_000_000_000L;
    private static final long E12 = 1_000_000_000_000L;
    private static final long PERCENT_E8 = 1_000_000;
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final long NOW_NS = 20_000 * 24 * HOUR_NS;
    private static final int DECIMALS = 6;
    private static final int DAYS = 40;
    private static final Levels NEVER = new Levels(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    private static final Levels VALUE_AT_RISK = new Levels(5 * PERCENT_E8, 8 * PERCENT_E8, 12 * PERCENT_E8);
    private static final Levels CONCENTRATION = new Levels(50 * PERCENT_E8, 75 * PERCENT_E8, Long.MAX_VALUE);
    private static final Levels LOSS = new Levels(PERCENT_E8, 2 * PERCENT_E8, 5 * PERCENT_E8);

    private final PoolRisk pool = new PoolRisk();
    private final StateReadings readings = new StateReadings();
    private final TriggerWorld world = new TriggerWorld(new StateTerms(60, 80_000_000, 0, 0), ClosedPolicy.PROTECT);

    @ParameterizedTest
    @CsvSource({
        "3.99, NORMAL, NORMAL",
        "4.01, NORMAL, PROTECT",
        "4.99, NORMAL, PROTECT",
        "5.01, PROTECT, PROTECT",
        "6.39, PROTECT, PROTECT",
        "6.41, PROTECT, RESTRICT",
        "8.01, RESTRICT, RESTRICT",
        "9.59, RESTRICT, RESTRICT",
        "9.61, RESTRICT, HALT",
        "12.01, HALT, HALT",
    })
    void shouldAskByValueAtRiskOfCapital(double percent, RiskState asks, RiskState holds) {
        open(terms(VALUE_AT_RISK, NEVER, NEVER));
        for (int day = 1; day <= DAYS; day++) {
            pool.beginDay();
            pool.close(0, day, E12 + day % 2 * E12 / 100);
            pool.endDay(day);
        }
        double exposed = percent / 100 / (ValueAtRisk.Z * pool.covariance().sigma(0));
        hold(exposed, 0, 0, 0);

        shouldSay(StateCause.VAR, asks, holds);
    }

    @ParameterizedTest
    @CsvSource({
        "39.99, NORMAL, NORMAL",
        "40, NORMAL, PROTECT",
        "49.99, NORMAL, PROTECT",
        "50, PROTECT, PROTECT",
        "59.99, PROTECT, PROTECT",
        "60, PROTECT, RESTRICT",
        "75, RESTRICT, RESTRICT",
        "100, RESTRICT, RESTRICT",
    })
    void shouldAskByItsPartOfAllExposure(double percent, RiskState asks, RiskState holds) {
        open(terms(NEVER, CONCENTRATION, NEVER));
        hold(percent / 100, 1 - percent / 100, 0, 0);

        shouldSay(StateCause.CONCENTRATION, asks, holds);
    }

    @ParameterizedTest
    @CsvSource({"0.99, NORMAL, NORMAL", "1, RESTRICT, RESTRICT"})
    void shouldAskByConcentrationFromItsFloorOn(double percentOfCapital, RiskState asks, RiskState holds) {
        open(terms(NEVER, CONCENTRATION, NEVER));
        hold(percentOfCapital / 100, 0, 0, 0);

        shouldSay(StateCause.CONCENTRATION, asks, holds);
    }

    @ParameterizedTest
    @CsvSource({
        "0.79, NORMAL, NORMAL",
        "0.8, NORMAL, PROTECT",
        "1, PROTECT, PROTECT",
        "1.59, PROTECT, PROTECT",
        "1.6, PROTECT, RESTRICT",
        "2, RESTRICT, RESTRICT",
        "3.99, RESTRICT, RESTRICT",
        "4, RESTRICT, HALT",
        "5, HALT, HALT",
    })
    void shouldAskByUnrealisedLossOfCapital(double percent, RiskState asks, RiskState holds) {
        open(terms(NEVER, NEVER, LOSS));
        hold(1, 0, percent / 100, 0);

        shouldSay(StateCause.UNREALISED_LOSS, asks, holds);
    }

    @Test
    void shouldAskForNothingByAGain() {
        open(terms(NEVER, NEVER, LOSS));
        hold(1, 0, -0.2, 0);

        shouldSay(StateCause.UNREALISED_LOSS, RiskState.NORMAL, RiskState.NORMAL);
    }

    @ParameterizedTest
    @CsvSource({
        "9.5, NORMAL, NORMAL",
        "9.6, NORMAL, PROTECT",
        "11.9, NORMAL, PROTECT",
        "12, PROTECT, PROTECT",
        "19.1, PROTECT, PROTECT",
        "19.2, PROTECT, RESTRICT",
        "24, RESTRICT, RESTRICT",
        "1000, RESTRICT, RESTRICT",
    })
    void shouldAskByTheAgeOfTheBatch(double hours, RiskState asks, RiskState holds) {
        open(terms(NEVER, NEVER, NEVER));
        hold(0.001, 0.001, 0, Math.round(hours * HOUR_NS));

        shouldSay(StateCause.BATCH_AGE, asks, holds);
    }

    private static RiskTerms terms(Levels valueAtRisk, Levels concentration, Levels loss) {
        return new RiskTerms(
                0.94,
                valueAtRisk,
                concentration,
                PERCENT_E8,
                12 * HOUR_NS,
                24 * HOUR_NS,
                loss,
                Long.MAX_VALUE,
                HOUR_NS);
    }

    private void open(RiskTerms terms) {
        pool.add(new CorridorRisk());
        pool.add(new CorridorRisk());
        pool.terms(terms);
    }

    /** Positions of two corridors at a dollar a unit, as parts of the capital; the first has lost a part of itself and is so old. */
    private void hold(double first, double second, double lost, long ageNs) {
        pool.begin(CAPITAL_E6);
        for (int id = 0; id < pool.size(); id++) {
            pool.get(id).prices(E12, E12);
        }
        pool.worth(0, position(first), Math.round(E12 * (1 + lost)), DECIMALS, ageNs == 0 ? 0 : NOW_NS - ageNs);
        pool.worth(1, position(second), E12, DECIMALS, 0);
        pool.finish(NOW_NS);
    }

    private static SignedAmount position(double partOfCapital) {
        return SignedAmount.ofRaw(Math.round(partOfCapital * CAPITAL_E6));
    }

    private void shouldSay(StateCause cause, RiskState asks, RiskState holds) {
        new PositionRisk(world.market, pool.get(0), pool).judge(NOW_NS, readings);

        assertEquals(asks, readings.asked());
        assertEquals(holds, readings.held());
        assertEquals(asks == RiskState.NORMAL ? StateCause.RECOVERED : cause, readings.cause());
    }
}
