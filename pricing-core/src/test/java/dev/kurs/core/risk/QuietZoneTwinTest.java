package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.risk.RiskTerms.Levels;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.money.SignedAmount;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Wherever the quiet zone says that nothing is decided otherwise, the exact figures decide nothing otherwise: random pools near their levels, their prices wandering. */
class QuietZoneTwinTest {
    private static final int POOLS = Integer.getInteger("kurs.quiet.pools", 2_000);
    private static final int STEPS = 40;
    private static final int DECIMALS = 6;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long NOW_NS = 20_000 * DAY_NS;
    private static final double E8 = 1e8;

    private int steps;
    private int quietSteps;
    private int keptZones;

    @Test
    void shouldBeQuietOnlyWhereNothingIsDecidedOtherwise() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("QuietZoneTwinTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int pool = 0; pool < POOLS; pool++) {
            new Pool(random).wander("seed " + seed + ", pool " + pool);
        }
        assertTrue(quietSteps > steps / 5, () -> "quiet in " + quietSteps + " of " + steps + " steps only");
        assertTrue(quietSteps < steps, "never left the zone");
        assertTrue(
                keptZones > POOLS / 10, () -> "only " + keptZones + " trades left the other corridors' zone as it was");
    }

    /** Two raw units worth nothing at 10^-6 dollars, and then something: all that is exposed. */
    @Test
    void shouldNotBeQuietWhereADustIsWorthSomethingAllOfASudden() {
        PoolRisk pool = new PoolRisk();
        pool.add(new CorridorRisk());
        Levels far = new Levels(50_000_000, 60_000_000, 70_000_000);
        pool.terms(new RiskTerms(0.94, far, far, 0, DAY_NS, 2 * DAY_NS, far, Long.MAX_VALUE, 0));
        priced(pool, 200_000_000_000L);
        assertEquals(0, pool.get(0).now().grossE6());
        zone(pool);
        pool.invalidateQuietZone();
        priced(pool, 200_000_000_000L);
        zone(pool);

        pool.get(0).prices(1_000_000_000_000L, 600_000_000_000L);
        pool.mark(0);

        assertFalse(pool.isQuiet(1_000_000_000));
        priced(pool, 600_000_000_000L);
        assertTrue(pool.get(0).isConcentrationJudged());
    }

    private static void zone(PoolRisk pool) {
        pool.beginQuiet();
        for (int id = pool.nextUnknown(0); id >= 0; id = pool.nextUnknown(id + 1)) {
            pool.addQuiet(id, DECIMALS, 80_000_000);
        }
    }

    private static void priced(PoolRisk pool, long basePriceE12) {
        if (pool.get(0).prices(1_000_000_000_000L, basePriceE12)) {
            pool.mark(0);
        }
        pool.begin(1_000_000_000);
        for (int id = pool.nextMoved(0); id >= 0; id = pool.nextMoved(id + 1)) {
            pool.worth(id, SignedAmount.ofRaw(-2), 1_000_000_000_000L, DECIMALS, 0);
        }
        pool.finish(NOW_NS);
    }

    /** One pool measured twice: lazily, and at each step. */
    private final class Pool {
        private final Random random;
        private final int corridors;
        private final PoolRisk lazy = new PoolRisk();
        private final PoolRisk exact = new PoolRisk();
        private final PositionRisk[] decisions;
        private final RiskBreach[] breaches;
        private final long exitRatioE8;
        private final SignedAmount[] positions;
        private final long[] waopsE12;
        private final long[] midsE12;
        private final long[] pricesE12;
        private final double step;
        private long capitalE6;

        Pool(Random random) {
            this.random = random;
            corridors = 1 + random.nextInt(6);
            decisions = new PositionRisk[corridors];
            breaches = new RiskBreach[corridors];
            exitRatioE8 = 50_000_000L + random.nextInt(50_000_000);
            positions = new SignedAmount[corridors];
            waopsE12 = new long[corridors];
            midsE12 = new long[corridors];
            pricesE12 = new long[corridors];
            step = Math.pow(10, -5 + 4 * random.nextDouble());
            capitalE6 = 1 + (long) Math.pow(10, 9 + 6 * random.nextDouble());
            for (int id = 0; id < corridors; id++) {
                lazy.add(new CorridorRisk());
                exact.add(new CorridorRisk());
                hold(id);
            }
            learn();
            RiskTerms terms = terms();
            lazy.terms(terms);
            exact.terms(terms);
        }

        private void hold(int id) {
            TriggerWorld world = new TriggerWorld(new StateTerms(60, exitRatioE8, 0, 0), ClosedPolicy.PROTECT);
            decisions[id] = new PositionRisk(world.market, exact.get(id), exact);
            midsE12[id] = (long) Math.pow(10, 8 + 8 * random.nextDouble());
            pricesE12[id] = (long) Math.pow(10, 8 + 5 * random.nextDouble());
            waopsE12[id] = (long) (midsE12[id] * (1 + 0.05 * random.nextGaussian()));
            double dollars = capitalE6 / 1e6 * Math.pow(10, -3 * random.nextDouble());
            long raw = (long) (dollars / (pricesE12[id] / 1e12) * 1e6);
            raw = random.nextInt(6) == 0 ? random.nextInt(3) : raw;
            positions[id] = SignedAmount.ofRaw(random.nextBoolean() ? raw : -raw);
        }

        private void learn() {
            RiskTerms terms = new RiskTerms(0.94, any(), any(), 1, 1, 1, any(), 1, 0);
            for (PoolRisk pool : new PoolRisk[] {lazy, exact}) {
                pool.terms(terms);
                Random days = new Random(corridors);
                for (int day = 1; day < 30; day++) {
                    pool.beginDay();
                    for (int id = 0; id < corridors; id++) {
                        pool.close(id, day, (long) (1e12 * (1 + 0.005 * days.nextGaussian())));
                    }
                    pool.endDay(day);
                }
            }
        }

        /** Levels near the shares that there are. */
        private RiskTerms terms() {
            step(false);
            measure(exact);
            int of = random.nextInt(corridors);
            CorridorFigures figures = exact.get(of).now();
            return new RiskTerms(
                    0.94,
                    near(figures.varOfCapitalE8()),
                    near(figures.concentrationE8()),
                    random.nextInt(3) == 0 ? 0 : nearby(share(figures.grossE6())),
                    DAY_NS,
                    2 * DAY_NS,
                    near(share(Math.abs(figures.unrealisedE6()))),
                    nearby(share(figures.grossE6())),
                    0);
        }

        private long share(long partE6) {
            return (long) (partE6 * E8 / capitalE6);
        }

        private Levels any() {
            return new Levels(1, 2, 3);
        }

        private Levels near(long shareE8) {
            long[] levels = {nearby(shareE8), nearby(shareE8), random.nextBoolean() ? Long.MAX_VALUE : nearby(shareE8)};
            Arrays.sort(levels);
            return new Levels(levels[0], levels[1], levels[2]);
        }

        private long nearby(long shareE8) {
            return Math.max(1, (long) (shareE8 * (1 + 0.3 * random.nextGaussian())));
        }

        void wander(String place) {
            decide();
            for (int count = 0; count < STEPS; count++) {
                if (random.nextInt(4) == 0) {
                    trade();
                    decide();
                }
                step(true);
                measure(exact);
                steps++;
                if (lazy.isQuietDue()) {
                    zone();
                }
                if (lazy.isQuiet(capitalE6)) {
                    quietSteps++;
                    shouldBeAsBefore(place + ", step " + count);
                } else {
                    decide();
                }
            }
        }

        /** Exactly, as behind a trade or where nothing is quiet. */
        private void decide() {
            measure(exact);
            measure(lazy);
            decided();
        }

        /** Mostly a little of a position, which may turn it round or close it. */
        private void trade() {
            int id = random.nextInt(corridors);
            long raw = positions[id].low();
            positions[id] = SignedAmount.ofRaw((long) (raw * (1 + step * random.nextGaussian())));
            if (random.nextInt(20) == 0) {
                positions[id] = SignedAmount.ofRaw(random.nextBoolean() ? 0 : -raw);
            }
            waopsE12[id] = moved(waopsE12[id]);
            lazy.mark(id);
            exact.mark(id);
        }

        /** Moves some prices, and with them the capital. */
        private void step(boolean isWandering) {
            capitalE6 = (long) (capitalE6 * (1 + (isWandering ? step * random.nextGaussian() : 0)));
            for (int id = 0; id < corridors; id++) {
                if (!isWandering || random.nextInt(3) != 0) {
                    midsE12[id] = moved(midsE12[id]);
                    pricesE12[id] = moved(pricesE12[id]);
                    lazy.get(id).prices(midsE12[id], pricesE12[id]);
                    exact.get(id).prices(midsE12[id], pricesE12[id]);
                    lazy.mark(id);
                    exact.mark(id);
                }
            }
        }

        private long moved(long value) {
            return Math.max(1, (long) (value * (1 + step * random.nextGaussian())));
        }

        private void measure(PoolRisk pool) {
            pool.begin(capitalE6);
            for (int id = pool.nextMoved(0); id >= 0; id = pool.nextMoved(id + 1)) {
                pool.worth(id, positions[id], waopsE12[id], DECIMALS, 0);
            }
            pool.finish(NOW_NS);
        }

        private void zone() {
            BitSet left = new BitSet();
            for (int id = 0; id < corridors; id++) {
                left.set(id, lazy.get(id).now().grossE6() > 0);
            }
            lazy.beginQuiet();
            for (int id = lazy.nextUnknown(0); id >= 0; id = lazy.nextUnknown(id + 1)) {
                lazy.addQuiet(id, DECIMALS, exitRatioE8);
                left.clear(id);
            }
            keptZones += left.isEmpty() ? 0 : 1;
        }

        private void decided() {
            for (int id = 0; id < corridors; id++) {
                decisions[id].pollChanged(NOW_NS);
                breaches[id] = exact.get(id).now().breach();
            }
        }

        private void shouldBeAsBefore(String place) {
            for (int id = 0; id < corridors; id++) {
                assertFalse(decisions[id].pollChanged(NOW_NS), place);
                assertEquals(breaches[id], exact.get(id).now().breach(), place);
            }
        }
    }
}
