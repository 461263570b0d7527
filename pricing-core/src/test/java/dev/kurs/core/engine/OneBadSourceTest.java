package dev.kurs.core.engine;

import static dev.kurs.core.engine.AttackedCorridor.HALF_OF_MAX_SPREAD;
import static dev.kurs.core.engine.AttackedCorridor.IDRX_IDR;
import static dev.kurs.core.engine.AttackedCorridor.SURE_E8;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Searches for the most by which somebody who controls one source moves what is quoted away from the truth.
 *
 * <p>The bound of SECURITY.md: (1 + b) / (1 − D) − 1 for each feed that the source is of, one times the other, where D is {@code max_deviation_bps} and b how far an honest source may be from the
 * truth; for partners half of {@code max_spread_bps} more.
 */
class OneBadSourceTest {
    private static final double D = 50e-4;
    private static final double BAND = 2e-4;
    private static final double ROUNDING = 1e-9;
    private static final int STEPS = 6_000;

    /** Lies widen the spread that a quote must overcome, so that who lied too much has to begin again where nobody did. */
    private static final int ATTEMPTS = 3;

    /** Where few attempts were unlucky, more are made. */
    private static final int MOST_ATTEMPTS = 40;

    private static final int MORE = PriceSources.bit(PriceSource.FALLBACK_2)
            | PriceSources.bit(PriceSource.CROSS_CHECK_2)
            | PriceSources.bit(PriceSource.CROSS_CHECK_3);
    private static final List<PriceSource> RANKED = List.of(
            PriceSource.CROSS_CHECK_3,
            PriceSource.CROSS_CHECK_2,
            PriceSource.CROSS_CHECK,
            PriceSource.FALLBACK_2,
            PriceSource.FALLBACK,
            PriceSource.PRIMARY);
    private static final List<PriceSource> FIRST =
            List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY);

    private final long seed = Long.getLong("kurs.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @ParameterizedTest
    @EnumSource(names = {"PRIMARY", "FALLBACK", "CROSS_CHECK"})
    void shouldBoundWhatOneOfThreeSourcesMoves(PriceSource attacked) {
        assertBounded(new Attack(attacked, FIRST, List.of(USD_IDR)), corridor -> {});
    }

    @ParameterizedTest
    @EnumSource(names = {"PRIMARY", "FALLBACK", "FALLBACK_2", "CROSS_CHECK", "CROSS_CHECK_2", "CROSS_CHECK_3"})
    void shouldBoundWhatOneOfSixSourcesMoves(PriceSource attacked) {
        assertBounded(
                new Attack(attacked, RANKED, List.of(USD_IDR)),
                corridor -> corridor.desk()
                        .world()
                        .feed(
                                USD_IDR,
                                feed -> feed.moreSources(MORE)
                                        .moreInverted(MORE)
                                        .returnTicks(3)));
    }

    @ParameterizedTest
    @EnumSource(names = {"PRIMARY", "FALLBACK", "CROSS_CHECK"})
    void shouldBoundWhatOneSourceOfAPegMoves(PriceSource attacked) {
        assertBounded(new Attack(attacked, FIRST, List.of(IDRX_IDR)), AttackedCorridor::withPeg);
    }

    /**
     * Who controls what is PRIMARY of both of a corridor's feeds lies in both the same way: each lie is bounded by itself, and the mid by both. What is quoted to the pool's harm moves no further
     * than the mid, since a spread only takes from it.
     */
    @Test
    void shouldBoundWhatOneSourceOfBothFeedsMoves() {
        assertBounded(new Attack(PriceSource.PRIMARY, FIRST, List.of(USDT_USD, USD_IDR)), corridor -> {});
    }

    @Test
    void shouldBoundWhatOneSourceOfBothFeedsAndAPegMoves() {
        assertBounded(
                new Attack(PriceSource.PRIMARY, FIRST, List.of(USDT_USD, USD_IDR, IDRX_IDR)),
                AttackedCorridor::withPeg);
    }

    /** A single check that lies stops a feed of three sources; of three checks one that lies stops nothing. */
    @Test
    void shouldGoOnQuotingWhileOneOfThreeChecksLies() {
        AttackedCorridor corridor = new AttackedCorridor();
        corridor.desk().world().feed(USD_IDR, feed -> feed.moreSources(MORE).moreInverted(MORE));
        tickHonestly(corridor, USD_IDR, RANKED, null);
        for (int step = 0; step < 200; step++) {
            corridor.nextSecond();
            corridor.move(USD_IDR, 1e-6);
            corridor.desk().quietTicks(USDT_USD);
            tickHonestly(corridor, USD_IDR, RANKED, PriceSource.CROSS_CHECK);
            corridor.say(USD_IDR, PriceSource.CROSS_CHECK, step % 2 == 0 ? 2 : -0.8, SURE_E8);
            corridor.look();
            assertEquals(step + 1, corridor.quoted());
        }
        corridor.assertQuotesBounded(BAND, "one of three checks lied: ");
    }

    /** The figures of several attempts of an attack against its bound, and against what a search has to find at least. */
    private void assertBounded(Attack attack, Consumer<AttackedCorridor> configuration) {
        boolean isRead = attack.source == PriceSource.PRIMARY;
        int feeds = attack.feeds.size();
        double bound = isRead ? Math.pow((1 + BAND) / (1 - D), feeds) - 1 : BAND;
        double worstMid = 0;
        double worstForPool = 0;
        double worstForPartners = 0;
        boolean isFound = false;
        for (int attempt = 0; attempt < ATTEMPTS || (!isFound && attempt < MOST_ATTEMPTS); attempt++) {
            AttackedCorridor corridor = new AttackedCorridor();
            configuration.accept(corridor);
            attack.run(corridor, attempt == 0);
            String about = attack + ", bound " + bound + ", seed " + seed + ": ";
            assertTrue(corridor.quoted() > STEPS / 20, about + corridor);
            assertTrue(corridor.worstMid() <= bound + ROUNDING, about + corridor);
            corridor.assertQuotesBounded(bound, about);
            worstMid = Math.max(worstMid, corridor.worstMid());
            worstForPool = Math.max(worstForPool, corridor.worstForPool());
            worstForPartners = Math.max(worstForPartners, corridor.worstForPartners());
            isFound = worstMid > 0.9 * (isRead ? feeds * D : BAND)
                    && (!isRead || (worstForPool > 0.4 * D && worstForPartners > HALF_OF_MAX_SPREAD));
        }
        String found = "%s moves a mid by %.8f, a quote to the pool's harm by %.8f and to partners' by %.8f at most"
                .formatted(attack, worstMid, worstForPool, worstForPartners);
        System.out.println("OneBadSourceTest: " + found + ", repeat with -Dkurs.seed=" + seed);
        assertTrue(isFound, "the search finds what is possible: " + found + ", seed " + seed);
        if (!isRead) {
            assertEquals(0, worstForPool, found + ", seed " + seed);
        }
    }

    private void tickHonestly(AttackedCorridor corridor, int feedId, List<PriceSource> sources, PriceSource attacked) {
        for (PriceSource source : sources) {
            if (source != attacked) {
                corridor.say(feedId, source, (random.nextDouble() * 2 - 1) * BAND, SURE_E8);
            }
        }
    }

    /** What lies, beside which sources, and in which feeds. */
    private final class Attack {
        private final PriceSource source;
        private final List<PriceSource> sources;
        private final List<Integer> feeds;
        private double[] reach;
        private double sign = 1;
        private int patience;

        Attack(PriceSource source, List<PriceSource> sources, List<Integer> feeds) {
            this.source = source;
            this.sources = sources;
            this.feeds = feeds;
        }

        /**
         * Pushes as far as it was let before and a little further, waits where that was too far, and falls silent now and then.
         *
         * @param swings whether it goes to the other side each minute, so that it looks like a market that cannot be quoted narrowly
         */
        void run(AttackedCorridor corridor, boolean swings) {
            reach = new double[feeds.size()];
            patience = 0;
            feeds.forEach(feed -> tickHonestly(corridor, feed, sources, null));
            for (int step = 0; step < STEPS; step++) {
                corridor.nextSecond();
                corridor.move(USD_IDR, random.nextGaussian() * 1e-5);
                tellTheRest(corridor);
                if (swings && step % 60 == 0) {
                    sign = -sign;
                }
                if (patience > 0) {
                    patience--;
                    say(corridor, new double[feeds.size()]);
                } else if (!swings && random.nextInt(400) == 0) {
                    sign = -sign;
                    reach = new double[feeds.size()];
                } else if (!swings && random.nextInt(300) == 0) {
                    patience = random.nextInt(80);
                } else {
                    lie(corridor);
                }
                corridor.look();
            }
        }

        private void lie(AttackedCorridor corridor) {
            double[] offsets = new double[feeds.size()];
            for (int index = 0; index < offsets.length; index++) {
                offsets[index] = reach[index] + random.nextDouble() * (random.nextInt(8) == 0 ? 4 * D : D / 20);
            }
            say(corridor, offsets);
            boolean isLet = corridor.isQuoted();
            for (int index = 0; index < offsets.length; index++) {
                double back = reach[index] * (1 - random.nextDouble() / 40);
                reach[index] = isLet ? Math.max(reach[index], offsets[index]) : back;
            }
            patience = isLet ? 0 : random.nextInt(6);
        }

        private void say(AttackedCorridor corridor, double[] offsets) {
            for (int index = 0; index < offsets.length; index++) {
                corridor.say(feeds.get(index), source, sign * offsets[index], random.nextInt(20) * 10_000L);
            }
        }

        private void tellTheRest(AttackedCorridor corridor) {
            for (int feedId : List.of(USDT_USD, USD_IDR, IDRX_IDR)) {
                if (feeds.contains(feedId)) {
                    tickHonestly(corridor, feedId, sources, source);
                } else if (feedId != IDRX_IDR || corridor.hasPeg()) {
                    FIRST.forEach(each -> corridor.say(feedId, each, 0, SURE_E8));
                }
            }
        }

        @Override
        public String toString() {
            return source + " of " + sources.size() + " in " + feeds.size() + " feeds " + feeds;
        }
    }
}
