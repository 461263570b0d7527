package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.core.pricing.VolatilityTerms;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateTriggersTest {
    private static final List<StateCause> ROWS = List.of(
            StateCause.ORACLE_AGE, StateCause.ORACLE_DEVIATION, StateCause.UNCHECKED_FEED, StateCause.MARKET_CLOSED);
    private static final VolatilityTerms CALM = new VolatilityTerms(2, 0.000002, 0.94, 60_000_000_000L);
    private static final StateTerms STATES = new StateTerms(60, 80_000_000, 50_000_000, 50_000_000);
    private static final long BP_E12 = 100_000_000L;
    private static final int WORLDS = 2_000;
    private static final long END_NS = 450;

    private final StateReadings readings = new StateReadings();

    @ParameterizedTest
    @CsvSource({
        // prices of 100, a maximum age of 60, closed from 1000 to 2000; trigger, bps from the check, now, asks, holds,
        // may change at
        "ORACLE_AGE, 0, 100, NORMAL, NORMAL, 124",
        "ORACLE_AGE, 0, 123, NORMAL, NORMAL, 124",
        "ORACLE_AGE, 0, 124, NORMAL, PROTECT, 130",
        "ORACLE_AGE, 0, 130, PROTECT, PROTECT, 161",
        "ORACLE_AGE, 0, 161, PROTECT, PROTECT, 1000",
        "ORACLE_DEVIATION, 19, 100, NORMAL, NORMAL, 161",
        "ORACLE_DEVIATION, 20, 100, NORMAL, PROTECT, 161",
        "ORACLE_DEVIATION, 25, 100, PROTECT, PROTECT, 161",
        "ORACLE_DEVIATION, 25, 161, NORMAL, NORMAL, 1000",
        "UNCHECKED_FEED, 0, 160, NORMAL, NORMAL, 161",
        "UNCHECKED_FEED, 0, 161, PROTECT, PROTECT, 1000",
        "MARKET_CLOSED, 0, 999, NORMAL, NORMAL, 1000",
        "MARKET_CLOSED, 0, 1000, RESTRICT, RESTRICT, 2000",
        "MARKET_CLOSED, 0, 2000, RESTRICT, RESTRICT, 9223372036854775807",
    })
    void shouldAskHoldAndNameTheNextChange(
            StateCause cause, long bps, long nowNs, RiskState asks, RiskState holds, long nextChangeNs) {
        TriggerWorld world = pricedWorld(bps);

        long namedNs = StateTriggers.list(world.market, world.feeds)
                .get(ROWS.indexOf(cause))
                .judge(nowNs, readings);

        assertEquals(asks, readings.asked());
        assertEquals(asks == RiskState.NORMAL ? StateCause.RECOVERED : cause, readings.cause());
        assertEquals(holds, held());
        assertEquals(nextChangeNs, namedNs);
    }

    @Test
    void shouldSayNothingOfAFeedThatNeverHadAPrice() {
        TriggerWorld world = new TriggerWorld(STATES, ClosedPolicy.PROTECT, feed());

        StateReadings all = StateTriggers.of(world.market, new Volatility(CALM), world.feeds)
                .judge(100);

        assertEquals(RiskState.NORMAL, all.asked());
        assertTrue(all.isCalmAt(RiskState.PROTECT));
    }

    /** Each by itself, so that none is covered by what another names. */
    @Test
    void shouldSayTheSameUntilTheMomentThatATriggerNames() {
        Random seeds = seeds();
        for (int run = 0; run < WORLDS; run++) {
            long seed = seeds.nextLong();
            TriggerWorld world = TriggerWorld.random(new Random(seed));
            world.market.marketClosed(run % 2 == 0);
            for (StateTrigger trigger : StateTriggers.list(world.market, world.feeds)) {
                assertNamesEveryChange(
                        trigger, "seed " + seed + ", " + trigger.getClass().getSimpleName());
            }
        }
    }

    @Test
    void shouldSayTheSameWhenJudgedOnlyAtTheMomentsThatAreNamed() {
        Random seeds = seeds();
        for (int run = 0; run < WORLDS; run++) {
            long seed = seeds.nextLong();
            TriggerWorld world = TriggerWorld.random(new Random(seed));
            StateTriggers lazy = StateTriggers.of(world.market, new Volatility(CALM), world.feeds);
            StateTriggers eager = StateTriggers.of(world.market, new Volatility(CALM), world.feeds);
            String said = "";
            long nextNs = 0;
            for (long nowNs = 1; nowNs < END_NS; nowNs++) {
                world.market.marketClosed(world.isMarketClosed(nowNs));
                if (nowNs >= nextNs) {
                    said = text(lazy.judge(nowNs));
                    nextNs = lazy.nextChangeNs();
                }
                assertEquals(text(eager.judge(nowNs)), said, "seed " + seed + " at " + nowNs);
            }
        }
    }

    private void assertNamesEveryChange(StateTrigger trigger, String message) {
        String said = "";
        long nextNs = 0;
        for (long nowNs = 1; nowNs < END_NS; nowNs++) {
            readings.clear();
            long namedNs = trigger.judge(nowNs, readings);
            assertTrue(namedNs > nowNs, message);
            if (nowNs >= nextNs) {
                said = text(readings);
                nextNs = namedNs;
            }
            assertEquals(said, text(readings), message + " at " + nowNs + ", next was to be " + nextNs);
        }
    }

    private static String text(StateReadings said) {
        return said.asked() + " " + said.cause() + " " + said.isCalmAt(RiskState.PROTECT) + " "
                + said.isCalmAt(RiskState.RESTRICT);
    }

    private RiskState held() {
        if (readings.isCalmAt(RiskState.PROTECT)) {
            return RiskState.NORMAL;
        }
        return readings.isCalmAt(RiskState.RESTRICT) ? RiskState.PROTECT : RiskState.RESTRICT;
    }

    private static TriggerWorld pricedWorld(long bps) {
        Feed feed = feed();
        feed.restore(PriceSource.CROSS_CHECK, TriggerWorld.E12, 0, 100, 0);
        feed.restore(PriceSource.PRIMARY, TriggerWorld.E12 + bps * BP_E12, 0, 100, 0);
        return new TriggerWorld(STATES, ClosedPolicy.RESTRICT, feed);
    }

    private static Feed feed() {
        return new Feed(
                TriggerWorld.feedTerms(0, 60, 600), new MarketCalendar("test", new long[] {1_000}, new long[] {2_000}));
    }

    private static Random seeds() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("StateTriggersTest: repeat with -Dkurs.seed=" + seed);
        return new Random(seed);
    }
}
