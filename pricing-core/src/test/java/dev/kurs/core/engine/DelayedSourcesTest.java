package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Searches for the most by which somebody who delays every source, none by more than {@code max_age}, moves what is quoted away from the truth.
 *
 * <p>The bound of SECURITY.md: what each feed's truth moved in that time, one times the other. Dollars per USDT and rupiah per dollar both up by 1 % and then back, one of them told late: a mid that is
 * 1 % away from one that never moved.
 */
class DelayedSourcesTest {
    private static final double ROUNDING = 1e-9;
    private static final int SECONDS = 20_000;
    private static final int MAX_AGE_SECONDS = 60;
    private static final List<PriceSource> SOURCES =
            List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY);

    private final long seed = Long.getLong("kurs.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final AttackedCorridor corridor = new AttackedCorridor();
    private final List<Double> trueMids = new ArrayList<>();

    @Test
    void shouldBoundWhatDelaysOfOneMovingFeedMove() {
        Delays usd = new Delays(USD_IDR);
        search(List.of(usd), () -> corridor.move(USD_IDR, random.nextGaussian() * 1e-4));
    }

    /** Both wander by themselves, so that the mid is furthest away where the delays of the two are furthest apart. */
    @Test
    void shouldBoundWhatDelaysOfTwoMovingFeedsMove() {
        List<Delays> both = List.of(new Delays(USDT_USD), new Delays(USD_IDR));
        search(both, () -> {
            corridor.move(USDT_USD, random.nextGaussian() * 1e-4);
            corridor.move(USD_IDR, random.nextGaussian() * 1e-4);
        });
    }

    /** What one loses the other gains, so that the true mid stands still: all that it is away is the delays' doing. */
    @Test
    void shouldBoundWhatDelaysOfFeedsThatMoveAgainstEachOtherMove() {
        double overOwnMove = search(List.of(new Delays(USDT_USD), new Delays(USD_IDR)), () -> {
            double share = random.nextGaussian() * 1e-4;
            corridor.move(USDT_USD, share);
            corridor.move(USD_IDR, 1 / (1 + share) - 1);
        });
        assertTrue(overOwnMove > 10e-4, "the search finds what is possible: " + overOwnMove + ", seed " + seed);
    }

    /** By how much the mid was away from the truth at most beyond what the true mid itself moved within the age. */
    private double search(List<Delays> delayed, Runnable move) {
        double overBound = Double.NEGATIVE_INFINITY;
        double overOwnMove = Double.NEGATIVE_INFINITY;
        double widest = 0;
        for (int second = 0; second < SECONDS; second++) {
            corridor.nextSecond();
            move.run();
            note(trueMids, corridor.trueMid());
            delayed.forEach(Delays::tell);
            if (delayed.size() == 1) {
                corridor.desk().quietTicks(USDT_USD);
            }
            corridor.desk().send(corridor.desk().frames().advanceTime());
            if (corridor.isQuoted() && trueMids.size() > MAX_AGE_SECONDS) {
                corridor.look();
                double bound = delayed.stream().mapToDouble(Delays::most).reduce(1, (one, other) -> one * other) - 1;
                widest = Math.max(widest, bound);
                overBound = Math.max(overBound, corridor.away() - bound);
                overOwnMove = Math.max(overOwnMove, corridor.away() - (mostAway(trueMids) - 1));
            }
        }
        String found = "delays of %d feeds move the %s; by %.8f more than the true mid itself moved"
                .formatted(delayed.size(), corridor, overOwnMove);
        System.out.println("DelayedSourcesTest: " + found + ", repeat with -Dkurs.seed=" + seed);
        assertTrue(corridor.quoted() > SECONDS / 20, found + ", seed " + seed);
        assertTrue(overBound <= ROUNDING, "beyond the bound by " + overBound + ", seed " + seed);
        corridor.assertQuotesBounded(widest, "seed " + seed + ": ");
        return overOwnMove;
    }

    private static void note(List<Double> past, double value) {
        past.add(value);
        if (past.size() > MAX_AGE_SECONDS + 1) {
            past.removeFirst();
        }
    }

    /** 1 and the most that the last of these was away from any of them. */
    private static double mostAway(List<Double> past) {
        double now = past.getLast();
        return 1
                + past.stream()
                        .mapToDouble(before -> Math.abs(before / now - 1))
                        .max()
                        .orElseThrow();
    }

    /** A feed whose sources all come late, each by as much as serves best, and none older than it may be. */
    private final class Delays {
        private final int feedId;
        private final List<Double> past = new ArrayList<>();
        private final int[] delays = new int[SOURCES.size()];

        Delays(int feedId) {
            this.feedId = feedId;
        }

        double most() {
            return mostAway(past);
        }

        void tell() {
            note(past, corridor.truth(feedId));
            for (int index = 0; index < delays.length; index++) {
                delays[index] = Math.min(delays[index] + 1, MAX_AGE_SECONDS);
                boolean isLetThrough = random.nextInt(8) == 0 || delays[index] >= MAX_AGE_SECONDS;
                if (isLetThrough && past.size() > MAX_AGE_SECONDS) {
                    delays[index] = random.nextBoolean() ? random.nextInt(delays[index]) : furthest(delays[index]);
                    double before = past.get(past.size() - 1 - delays[index]);
                    corridor.sayLate(feedId, SOURCES.get(index), before, delays[index]);
                }
            }
        }

        /** Of the seconds that were not told yet, how long ago the one is that is furthest from now. */
        private int furthest(int untold) {
            int best = 0;
            for (int ago = 1; ago < untold; ago++) {
                best = away(ago) > away(best) ? ago : best;
            }
            return best;
        }

        private double away(int ago) {
            return Math.abs(past.get(past.size() - 1 - ago) / past.getLast() - 1);
        }
    }
}
