package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Searches for the most by which somebody who controls one source, or delays all of them within their age, moves what is quoted away from the truth.
 *
 * <p>The bound of SECURITY.md: (1 + b) / (1 − D) − 1 for each feed that the source is of, where D is {@code max_deviation_bps} and b how far an honest source may be from the truth; for delays, b and the
 * truth's own move within {@code max_age}.
 */
class OneBadSourceTest {
    private static final double D = 50e-4;
    private static final double BAND = 2e-4;
    private static final double ROUNDING = 1e-9;
    private static final int STEPS = 6_000;

    /** Lies widen the spread that a quote must overcome, so that who lied too much has to begin again where nobody did. */
    private static final int ATTEMPTS = 5;

    private static final int MAX_AGE_SECONDS = 60;
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
    private EngineDriver desk = EngineDriver.sandbox();
    private double truth = 16_312.5;
    private double worst;
    private int quoted;

    @ParameterizedTest
    @EnumSource(names = {"PRIMARY", "FALLBACK", "CROSS_CHECK"})
    void shouldBoundWhatOneOfThreeSourcesMoves(PriceSource attacked) {
        attack(attacked, FIRST);
        assertBounded(attacked);
    }

    @ParameterizedTest
    @EnumSource(names = {"PRIMARY", "FALLBACK", "FALLBACK_2", "CROSS_CHECK", "CROSS_CHECK_2", "CROSS_CHECK_3"})
    void shouldBoundWhatOneOfSixSourcesMoves(PriceSource attacked) {
        desk.world()
                .feed(USD_IDR, feed -> feed.moreSources(MORE).moreInverted(MORE).returnTicks(3));
        attack(attacked, RANKED);
        assertBounded(attacked);
    }

    /** A single check that lies stops a feed of three sources; of three checks one that lies stops nothing. */
    @Test
    void shouldGoOnQuotingWhileOneOfThreeChecksLies() {
        desk.world().feed(USD_IDR, feed -> feed.moreSources(MORE).moreInverted(MORE));
        tickAll(RANKED, null);
        for (int step = 0; step < 200; step++) {
            move(1e-6);
            tickAll(RANKED, PriceSource.CROSS_CHECK);
            desk.tick(USD_IDR, PriceSource.CROSS_CHECK, price(truth * (step % 2 == 0 ? 3 : 0.2)));
            assertTrue(isQuoted(), "step " + step);
        }
    }

    /**
     * Who controls what is PRIMARY of both of a corridor's feeds lies in both the same way: each lie is bounded by itself, and the mid by both. What is quoted to the pool's harm moves no further
     * than the mid, since a spread only takes from it.
     */
    @Test
    void shouldBoundWhatOneSourceOfBothFeedsMoves() {
        double bound = Math.pow((1 + BAND) / (1 - D), 2) - 1;
        double worstQuote = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            desk = EngineDriver.sandbox();
            desk.world().token(USDT, token -> token.maxSkewE8(0));
            desk.world().token(IDRX, token -> token.maxSkewE8(0));
            worstQuote = Math.max(worstQuote, attackBoth());
        }
        System.out.println("OneBadSourceTest: PRIMARY of both feeds moves a mid by " + worst
                + " and a quote to the pool's harm by " + worstQuote + " at most, repeat with -Dkurs.seed=" + seed);
        String about = "moved by " + worst + ", a quote by " + worstQuote + ", bound " + bound + ", seed " + seed;
        assertTrue(quoted > ATTEMPTS * STEPS / 20, quoted + " moments were quoted, seed " + seed);
        assertTrue(worst <= bound + ROUNDING, about);
        assertTrue(worst > 1.8 * D, "the search finds what is possible: " + about);
        assertTrue(worstQuote <= worst, about);
        assertTrue(worstQuote > D, "the search finds what is possible: " + about);
    }

    /** What a quote harms the pool by at most, by lies in both feeds. */
    private double attackBoth() {
        double worstQuote = 0;
        double[] reach = new double[2];
        double sign = 1;
        int patience = 0;
        for (int step = 0; step < STEPS; step++) {
            move(random.nextGaussian() * 1e-5);
            tickHonestly(List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK));
            double[] offsets = {further(reach[0]), further(reach[1])};
            if (patience > 0) {
                patience--;
                offsets = new double[2];
            } else if (random.nextInt(400) == 0) {
                sign = -sign;
                reach = new double[2];
            }
            lie(USDT_USD, PriceSource.PRIMARY, 1, sign * offsets[0]);
            lie(USD_IDR, PriceSource.PRIMARY, truth, sign * offsets[1]);
            if (isQuoted()) {
                quoted++;
                reach = new double[] {Math.max(reach[0], offsets[0]), Math.max(reach[1], offsets[1])};
                worst = Math.max(worst, away());
                worstQuote = Math.max(worstQuote, Math.max(harm(step, Side.SELL), harm(step, Side.BUY)));
            } else if (patience == 0) {
                reach = new double[] {
                    reach[0] * (1 - random.nextDouble() / 40), reach[1] * (1 - random.nextDouble() / 40)
                };
                patience = random.nextInt(6);
            }
        }
        return worstQuote;
    }

    /** A little further than it was let before, or far too far. */
    private double further(double reach) {
        return reach + random.nextDouble() * (random.nextInt(8) == 0 ? 4 * D : D / 20);
    }

    private void tickHonestly(List<PriceSource> sources) {
        for (PriceSource source : sources) {
            desk.tick(USDT_USD, source, price(honest(1)));
            desk.tick(USD_IDR, source, price(honest(truth)));
        }
    }

    /** By how much a quote one way is better for its partner than the truth; 0 where it is not. */
    private double harm(int step, Side side) {
        boolean sells = side == Side.SELL;
        RejectReason refusal = desk.ask(new QuoteRequest(
                0,
                0,
                USDT_IDRX,
                QuoteKind.INDICATIVE,
                Surface.V02,
                side,
                AmountKind.INPUT,
                Amount.ofRaw(sells ? 1_000_000_000L : 1_631_250_000L),
                CommandFrames.walletOf(0),
                "step-" + step + "-" + side,
                ""));
        assertEquals(RejectReason.NONE, refusal, "step " + step + ", seed " + seed);
        double rate =
                desk.events().first(new IndicativeQuoteIssuedDecoder()).terms().rateE12() / 1e12;
        return Math.max(0, sells ? rate / truth - 1 : truth / rate - 1);
    }

    /** Everything comes late, each by as much as serves best, and none older than it may be. */
    @Test
    void shouldBoundWhatDelaysMove() {
        Deque<Double> past = new ArrayDeque<>();
        int[] delays = new int[FIRST.size()];
        double worstOverBound = 0;
        for (int second = 0; second < 20_000; second++) {
            move(random.nextGaussian() * 1e-4);
            past.addLast(truth);
            if (past.size() > MAX_AGE_SECONDS + 1) {
                past.removeFirst();
            }
            List<Double> seen = new ArrayList<>(past);
            for (int index = 0; index < delays.length; index++) {
                delays[index] = Math.min(delays[index] + 1, MAX_AGE_SECONDS);
                boolean isLetThrough = random.nextInt(8) == 0 || delays[index] >= MAX_AGE_SECONDS;
                if (isLetThrough && seen.size() > MAX_AGE_SECONDS) {
                    int age = random.nextInt(delays[index] + 1);
                    delays[index] = age;
                    desk.tick(
                            USD_IDR,
                            FIRST.get(index),
                            price(seen.get(seen.size() - 1 - age)),
                            desk.nowNs() - age * SECOND_NS);
                }
            }
            desk.quietTicks(USDT_USD);
            desk.send(desk.frames().advanceTime());
            if (isQuoted() && seen.size() > MAX_AGE_SECONDS) {
                double own = seen.stream()
                        .mapToDouble(before -> Math.abs(before / truth - 1))
                        .max()
                        .orElseThrow();
                worst = Math.max(worst, away());
                worstOverBound = Math.max(worstOverBound, away() - own);
                quoted++;
            }
        }
        System.out.println(
                "OneBadSourceTest: delays move a quote by " + worst + " at most, repeat with -Dkurs.seed=" + seed);
        assertTrue(quoted > 1_000, quoted + " moments were quoted, seed " + seed);
        assertTrue(worstOverBound <= ROUNDING, "beyond the truth's own move by " + worstOverBound + ", seed " + seed);
    }

    /** Pushes as far as it was let before and a little further, waits where that was too far, and falls silent now and then. */
    private void attack(PriceSource attacked, List<PriceSource> sources) {
        tickAll(sources, null);
        double reach = 0;
        double sign = 1;
        int patience = 0;
        for (int step = 0; step < STEPS; step++) {
            move(random.nextGaussian() * 1e-5);
            tickAll(sources, attacked);
            if (patience > 0) {
                patience--;
                lie(attacked, 0);
            } else if (random.nextInt(400) == 0) {
                sign = -sign;
                reach = 0;
            } else if (random.nextInt(300) == 0) {
                patience = random.nextInt(80);
            } else {
                double offset = reach + random.nextDouble() * (random.nextInt(4) == 0 ? 4 * D : D / 20);
                lie(attacked, sign * offset);
                if (isQuoted()) {
                    reach = Math.max(reach, offset);
                } else {
                    reach = reach * (1 - random.nextDouble() / 40);
                    patience = random.nextInt(6);
                }
            }
            if (isQuoted()) {
                quoted++;
                worst = Math.max(worst, away());
            }
        }
        System.out.println("OneBadSourceTest: " + attacked + " of " + sources.size() + " moves a quote by " + worst
                + " at most, repeat with -Dkurs.seed=" + seed);
    }

    private void assertBounded(PriceSource attacked) {
        double bound = (1 + BAND) / (1 - D) - 1;
        String about = attacked + " moved a quote by " + worst + ", bound " + bound + ", seed " + seed;
        assertTrue(quoted > STEPS / 20, quoted + " of " + STEPS + " moments were quoted, seed " + seed);
        if (attacked == PriceSource.PRIMARY) {
            assertTrue(worst <= bound + ROUNDING, about);
            assertTrue(worst > 0.9 * D, "the search finds what is possible: " + about);
        } else {
            assertTrue(worst <= BAND + 1e-4 + ROUNDING, "an honest price is quoted: " + about);
        }
    }

    private void lie(PriceSource attacked, double offset) {
        lie(USD_IDR, attacked, truth, offset);
    }

    private void lie(int feedId, PriceSource attacked, double honestly, double offset) {
        desk.send(desk.frames()
                .updatePrice(
                        feedId,
                        attacked,
                        ((long) (honestly * (1 + offset) * 1e6)) * 1_000_000L,
                        random.nextInt(20) * 10_000L,
                        desk.nowNs()));
    }

    /** All but one tell the truth, each within its band. */
    private void tickAll(List<PriceSource> sources, PriceSource attacked) {
        for (PriceSource source : sources) {
            if (source != attacked) {
                desk.tick(USD_IDR, source, price(honest(truth)));
            }
        }
        desk.quietTicks(USDT_USD);
    }

    private double honest(double value) {
        return value * (1 + (random.nextDouble() * 2 - 1) * BAND);
    }

    private void move(double share) {
        desk.waitNs(SECOND_NS);
        truth *= 1 + share;
    }

    private double away() {
        return Math.abs(desk.view().rate(USDT_IDRX).midE12() / 1e12 / truth - 1);
    }

    private boolean isQuoted() {
        return desk.view().rate(USDT_IDRX).availability() == Availability.AVAILABLE
                && desk.view().state(USDT_IDRX).state().value() < RiskState.HALT.value();
    }

    private static String price(double value) {
        return String.valueOf(Math.round(value * 1e6) / 1e6);
    }
}
