package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.FeedSourceChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random feeds of up to seventeen sources, with random ticks and pauses, against {@link RankedFeedTwin}. */
class SourceRanksTwinTest {
    private static final long E12 = 1_000_000_000_000L;
    private static final long BP = 10_000;
    private static final int FEEDS = 60;
    private static final int STEPS = 120;

    private final Random random = new Random(seed());
    private final Map<PriceSource, Long> published = new EnumMap<>(PriceSource.class);
    private EngineDriver desk;
    private RankedFeedTwin twin;
    private PriceSource told;

    private static long seed() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("SourceRanksTwinTest: repeat with -Dkurs.seed=" + seed);
        return seed;
    }

    @Test
    void shouldReadWhatTheWholeHistorySays() {
        for (int feed = 0; feed < FEEDS; feed++) {
            begin();
            for (int step = 0; step < STEPS; step++) {
                String place = "feed " + feed + ", step " + step;
                step();
                assertAgreement(place);
            }
        }
    }

    private void begin() {
        desk = EngineDriver.sandbox();
        desk.waitNs(61 * SECOND_NS);
        desk.send(desk.frames().advanceTime());
        published.clear();
        Set<PriceSource> more = EnumSet.noneOf(PriceSource.class);
        Set<PriceSource> inverted = EnumSet.noneOf(PriceSource.class);
        for (PriceSource source : PriceSources.ALL.subList(3, PriceSources.ALL.size())) {
            if (random.nextInt(3) == 0) {
                more.add(source);
                if (random.nextBoolean()) {
                    inverted.add(source);
                }
            }
        }
        int returnTicks = random.nextInt(4);
        desk.world()
                .feed(
                        USDT_USD,
                        feed -> feed.moreSources(bits(more))
                                .moreInverted(bits(inverted))
                                .returnTicks(returnTicks));
        List<PriceSource> priced = new ArrayList<>(PriceSources.PRICED);
        priced.removeIf(source -> !PriceSources.FIRST.contains(source) && !more.contains(source));
        List<PriceSource> checks = new ArrayList<>(PriceSources.CHECKS);
        checks.removeIf(source -> !PriceSources.FIRST.contains(source) && !more.contains(source));
        twin = new RankedFeedTwin(
                new RankedFeedTwin.Terms(priced, checks, inverted, 60 * SECOND_NS, 20 * BP, 50 * BP, 3, returnTicks));
        told = PriceSource.NULL_VAL;
        twin.time(desk.nowNs());
    }

    private void step() {
        desk.waitNs(random.nextLong(1, random.nextInt(6) == 0 ? 70 * SECOND_NS : 4 * SECOND_NS));
        if (random.nextInt(8) == 0) {
            desk.send(desk.frames().advanceTime());
            twin.time(desk.nowNs());
            return;
        }
        PriceSource source = anySource();
        long publishTimeNs =
                Math.max(published.getOrDefault(source, 0L) + 1, desk.nowNs() - random.nextLong(20 * SECOND_NS));
        long priceE12 = E12 + random.nextLong(-60, 61) * E12 / 10_000 / (random.nextBoolean() ? 1 : 4);
        long confidenceE8 = random.nextInt(8) == 0 ? 21 * BP : random.nextLong(20 * BP + 1);
        desk.send(desk.frames().updatePrice(USDT_USD, source, priceE12, confidenceE8, publishTimeNs));
        assertEquals(true, desk.events().has(PriceAcceptedDecoder.TEMPLATE_ID));
        published.put(source, publishTimeNs);
        twin.tick(desk.nowNs(), source, priceE12, confidenceE8, publishTimeNs);
    }

    private PriceSource anySource() {
        List<PriceSource> sources = new ArrayList<>(twin.sources());
        return sources.get(random.nextInt(sources.size()));
    }

    private void assertAgreement(String place) {
        RankedFeedTwin.Answer answer = twin.answer();
        assertEquals(answer.health(), desk.view().feed(USDT_USD).health(), place);
        assertEquals(answer.isChecked(), desk.view().feed(USDT_USD).checked(), place);
        assertEquals(answer.selected(), desk.view().feed(USDT_USD).selected(), place);
        assertSwitch(answer, place);
    }

    /** A switch is told exactly where there is one. */
    private void assertSwitch(RankedFeedTwin.Answer answer, String place) {
        PriceSource read = answer.isStale() ? PriceSource.NULL_VAL : answer.selected();
        boolean isTold = desk.events().has(FeedSourceChangedDecoder.TEMPLATE_ID);
        assertEquals(read != told, isTold, place);
        if (isTold) {
            FeedSourceChangedDecoder event = desk.events().first(new FeedSourceChangedDecoder());
            assertEquals(told, event.previous(), place);
            assertEquals(read, event.selected(), place);
        }
        told = read;
    }

    private static int bits(Set<PriceSource> sources) {
        return sources.stream().mapToInt(PriceSources::bit).sum();
    }
}
