package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VolatilityTest {
    private static final long MINUTE_NS = 60 * PlainTerms.SECOND_NS;
    private static final long START_NS = 1_000_000 * MINUTE_NS;
    private static final long MID_E12 = PlainTerms.IDR_MID_E12;

    private final Volatility volatility = new Volatility(PlainTerms.CALM);

    @Test
    void shouldGiveTheKnownAnswerForReturnsOfOneAndTwoPercent() {
        volatility.addReturn(0.01);
        volatility.addReturn(0.02);

        assertEquals(1.0862780, 100 * volatility.perRootSecond() * Math.sqrt(60), 5e-8);
    }

    @Test
    void shouldBeZeroBeforeTheFirstReturn() {
        assertEquals(0, volatility.perRootSecond());

        volatility.onMid(START_NS, MID_E12, MarketHours.ALWAYS_OPEN);
        volatility.advance(START_NS + MINUTE_NS, MarketHours.ALWAYS_OPEN);

        assertEquals(0, volatility.perRootSecond());
        assertEquals(MID_E12, volatility.previousMidE12());
    }

    @Test
    void shouldTakeReturnsBetweenTheLastMidsOfIntervals() {
        volatility.onMid(START_NS, MID_E12 / 2, MarketHours.ALWAYS_OPEN);
        volatility.onMid(START_NS + MINUTE_NS - 1, MID_E12, MarketHours.ALWAYS_OPEN);
        volatility.onMid(START_NS + MINUTE_NS, MID_E12 * 3, MarketHours.ALWAYS_OPEN);
        volatility.onMid(START_NS + 2 * MINUTE_NS - 1, MID_E12 / 100 * 101, MarketHours.ALWAYS_OPEN);
        volatility.advance(START_NS + 2 * MINUTE_NS, MarketHours.ALWAYS_OPEN);

        double logReturn = StrictMath.log((double) (MID_E12 / 100 * 101) / MID_E12);
        assertEquals(Math.sqrt(logReturn * logReturn / 60), volatility.perRootSecond());
    }

    @Test
    void shouldCountIntervalsWithoutATickAsReturnsOfZero() {
        volatility.onMid(START_NS, MID_E12, MarketHours.ALWAYS_OPEN);
        volatility.onMid(START_NS + MINUTE_NS, MID_E12 / 100 * 101, MarketHours.ALWAYS_OPEN);
        volatility.advance(START_NS + 2 * MINUTE_NS, MarketHours.ALWAYS_OPEN);
        double first = Double.longBitsToDouble(volatility.varianceBits());

        volatility.advance(START_NS + 4 * MINUTE_NS, MarketHours.ALWAYS_OPEN);

        assertEquals(0.94 * (0.94 * first), Double.longBitsToDouble(volatility.varianceBits()));
    }

    @Test
    void shouldSkipIntervalsThatEndInAClosedMarket() {
        MarketHours closedInMinutesOneAndTwo =
                timeNs -> timeNs >= START_NS + MINUTE_NS && timeNs < START_NS + 3 * MINUTE_NS;
        volatility.onMid(START_NS, MID_E12, closedInMinutesOneAndTwo);
        volatility.onMid(START_NS + MINUTE_NS, MID_E12 * 2, closedInMinutesOneAndTwo);
        volatility.onMid(START_NS + 2 * MINUTE_NS, MID_E12 * 3, closedInMinutesOneAndTwo);
        volatility.advance(START_NS + 3 * MINUTE_NS, closedInMinutesOneAndTwo);

        assertEquals(0, volatility.perRootSecond());
        assertEquals(MID_E12 * 3, volatility.previousMidE12());

        volatility.advance(START_NS + 4 * MINUTE_NS, closedInMinutesOneAndTwo);
        assertEquals(0, Double.longBitsToDouble(volatility.varianceBits()));
    }

    @Test
    void shouldNotDependOnHowOftenItIsAdvanced() {
        Volatility often = new Volatility(PlainTerms.CALM);
        long nowNs = START_NS;
        for (int step = 0; step < 500; step++) {
            nowNs += 7 * PlainTerms.SECOND_NS;
            often.advance(nowNs, MarketHours.ALWAYS_OPEN);
            if (step % 11 == 0) {
                long midE12 = MID_E12 + step * 1_000_000_000_000L;
                volatility.onMid(nowNs, midE12, MarketHours.ALWAYS_OPEN);
                often.onMid(nowNs, midE12, MarketHours.ALWAYS_OPEN);
            }
        }
        volatility.advance(nowNs, MarketHours.ALWAYS_OPEN);

        assertEquals(often.varianceBits(), volatility.varianceBits());
        assertEquals(often.endNs(), volatility.endNs());
    }

    @Test
    void shouldGoOnFromARestoredState() {
        volatility.onMid(START_NS, MID_E12, MarketHours.ALWAYS_OPEN);
        volatility.onMid(START_NS + MINUTE_NS, MID_E12 + 7, MarketHours.ALWAYS_OPEN);
        volatility.advance(START_NS + 2 * MINUTE_NS, MarketHours.ALWAYS_OPEN);
        Volatility restored = new Volatility(PlainTerms.CALM);
        restored.restore(
                volatility.varianceBits(), volatility.previousMidE12(), volatility.midE12(), volatility.endNs());

        volatility.onMid(START_NS + 3 * MINUTE_NS, MID_E12 + 9, MarketHours.ALWAYS_OPEN);
        restored.onMid(START_NS + 3 * MINUTE_NS, MID_E12 + 9, MarketHours.ALWAYS_OPEN);

        assertEquals(volatility.varianceBits(), restored.varianceBits());
        assertEquals(volatility.endNs(), restored.endNs());
    }

    @Test
    void shouldFinishTheRunningIntervalAtTheNewLength() {
        volatility.onMid(START_NS, MID_E12, MarketHours.ALWAYS_OPEN);

        volatility.replaceTerms(
                new VolatilityTerms(2, 0, 0.94, 10 * PlainTerms.SECOND_NS), START_NS + 15 * PlainTerms.SECOND_NS);

        assertEquals(START_NS + 20 * PlainTerms.SECOND_NS, volatility.endNs());
    }

    @Test
    void shouldNeverBeMoreThanItsBoundOverADayAndReachItByOneReturnThatDwarfsADay() {
        double most = PlainTerms.CALM.mostOverDay();
        assertEquals(Math.sqrt(0.06 * 1_440), most, 1e-9);
        volatility.measureDay(true);
        for (int minute = 0; minute < 5 * 1_440; minute++) {
            volatility.addReturn(minute % 2 == 0 ? 0.0001 : -0.0001);
        }

        double highest = 0;
        for (int spike = 1; spike <= 30; spike++) {
            volatility.addReturn(0.0001 * Math.pow(2, spike));
            highest = Math.max(highest, volatility.overDayE8() / 1e8);
        }

        assertTrue(highest <= most && highest > most - 0.1, highest + " of " + most);
    }

    @Test
    void shouldStayBelowItsBoundHoweverReturnsFollow() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        double most = PlainTerms.CALM.mostOverDay() * 1e8;
        volatility.measureDay(true);
        for (int minute = 0; minute < 300_000; minute++) {
            volatility.addReturn(StrictMath.exp(random.nextDouble(-30, 0)));
            assertTrue(volatility.overDayE8() <= most, "after " + minute + " minutes " + volatility.overDayE8());
        }
    }
}
