package dev.kurs.service.states;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RecordChainCorridorEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.reference.RulesAdoption;
import dev.kurs.service.system.ConfigurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The packaged instruments on an engine whose time and prices a test drives, with a plain twin of what of the feeds is good.
 *
 * <p>{@code desk.silence("USD/IDR", PRIMARY); desk.run(Duration.ofMinutes(2))} lets one source fall silent while the others go on every five seconds.
 */
final class WalkedDesk {
    static final Duration STEP = Duration.ofSeconds(5);
    static final List<PriceSource> SOURCES =
            List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY);
    private static final double E12 = 1e12;
    private static final long MAX_AGE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final double MAX_DEVIATION = 0.005;

    /** The dwell, and a step at either end of it. */
    private static final long CALM_NS = TimeUnit.SECONDS.toNanos(60) + 2 * STEP.toNanos();

    private static final long SURE_E8 = 10_000;
    private static final long UNSURE_E8 = 1_000_000;
    private static final List<String> CURRENCIES = List.of("IDR", "JPY", "SGD", "MYR");
    private static final Map<String, Double> PRICES =
            Map.of("USDT/USD", 1.0, "USD/IDR", 16_975.0, "USD/JPY", 158.1, "USD/SGD", 1.2841, "USD/MYR", 3.971);

    private final Engine engine = new Engine(this::onEvent);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MessageHeaderEncoder encodedHeader = new MessageHeaderEncoder();
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final Map<String, Integer> feeds;
    private final Map<String, Integer> corridors;
    private final Map<String, Map<PriceSource, Source>> sources = new TreeMap<>();
    private final Map<Integer, RiskState> states = new HashMap<>();
    private final Map<Integer, StateCause> causes = new HashMap<>();
    private final Map<Integer, Long> changedNs = new HashMap<>();
    private final Map<String, Long> uncheckedNs = new HashMap<>();
    private final Map<Integer, Boolean> open = new HashMap<>();
    private final Map<Integer, Availability> rates = new HashMap<>();
    private final Map<Integer, Set<RiskState>> seen = new HashMap<>();
    private final List<String> story = new ArrayList<>();
    private long nowNs;

    /** What a source of a feed does, and said last. */
    private static final class Source {
        private boolean isSilent;
        private boolean isUnsure;
        private double factor = 1;
        private long saidNs = Long.MIN_VALUE / 2;
        private double price;
        private boolean wasUnsure;
    }

    WalkedDesk(ConfigurationText configuration, Instant start) {
        nowNs = ns(start);
        Section file = Section.ofText("a walk", configuration.yaml());
        Rehearsal rehearsal = Rehearsal.of(new ReferenceData());
        take(RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a walk"));
        rehearsal
                .run(new Declaration(file, Environment.SANDBOX, start, Actor.SYSTEM, "a walk")
                        .against(rehearsal.reference()))
                .forEach(this::take);
        feeds = rehearsal.reference().ids(Kind.FEEDS);
        corridors = rehearsal.reference().ids(Kind.CORRIDORS);
        for (String feed : feeds.keySet()) {
            Map<PriceSource, Source> ofFeed = new EnumMap<>(PriceSource.class);
            SOURCES.forEach(source -> ofFeed.put(source, new Source()));
            sources.put(feed, ofFeed);
        }
    }

    private static long ns(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    Set<String> feeds() {
        return feeds.keySet();
    }

    Set<String> corridors() {
        return corridors.keySet();
    }

    Instant now() {
        return Instant.EPOCH.plusNanos(nowNs);
    }

    void silence(String feed, PriceSource source) {
        sources.get(feed).get(source).isSilent = true;
    }

    void unsure(String feed, PriceSource source) {
        sources.get(feed).get(source).isUnsure = true;
    }

    /** From now on it says so many times the true price. */
    void lie(String feed, PriceSource source, double factor) {
        sources.get(feed).get(source).factor = factor;
    }

    void heal() {
        sources.values()
                .forEach(ofFeed -> ofFeed.values().forEach(source -> {
                    source.isSilent = false;
                    source.isUnsure = false;
                    source.factor = 1;
                }));
    }

    /** Every price moves, in every source. */
    void move(double factor) {
        sources.keySet()
                .forEach(feed -> SOURCES.forEach(source -> sources.get(feed).get(source).factor = factor));
    }

    /** Lets time pass step by step, with a price of each source that speaks at each, and holds the engine to its twin. */
    void run(Duration length) {
        for (Duration passed = Duration.ZERO; passed.compareTo(length) < 0; passed = passed.plus(STEP)) {
            passTo(now().plus(STEP));
            tick();
            hold();
        }
    }

    /** Lets time alone pass. */
    void passTo(Instant moment) {
        nowNs = ns(moment);
        AdvanceTimeEncoder time = new AdvanceTimeEncoder();
        time.wrapAndApplyHeader(command, 0, encodedHeader).correlationId(0);
        take(MessageHeaderEncoder.ENCODED_LENGTH + time.encodedLength());
    }

    /** A price of each source that speaks. */
    void tick() {
        sources.forEach((feed, ofFeed) -> SOURCES.forEach(source -> say(feed, source, ofFeed.get(source))));
    }

    private void say(String feed, PriceSource name, Source source) {
        if (source.isSilent) {
            return;
        }
        source.saidNs = nowNs;
        source.price = PRICES.get(feed) * source.factor;
        source.wasUnsure = source.isUnsure;
        UpdatePriceEncoder tick = new UpdatePriceEncoder();
        tick.wrapAndApplyHeader(command, 0, encodedHeader)
                .correlationId(0)
                .feedId(feeds.get(feed))
                .source(name)
                .priceE12((long) (source.price * E12))
                .confidenceE8(source.isUnsure ? UNSURE_E8 : SURE_E8)
                .publishTimeNs(nowNs);
        take(MessageHeaderEncoder.ENCODED_LENGTH + tick.encodedLength());
    }

    /** What the guardian's freeze on chain of a corridor, or its end, is told as. */
    void chainFreezes(String corridor, boolean isFrozen) {
        RecordChainCorridorEncoder chain = new RecordChainCorridorEncoder();
        chain.wrapAndApplyHeader(command, 0, encodedHeader)
                .correlationId(0)
                .corridorId(corridors.get(corridor))
                .frozen(isFrozen ? Flag.YES : Flag.NO)
                .boundBps(100);
        take(MessageHeaderEncoder.ENCODED_LENGTH + chain.encodedLength());
    }

    private void take(byte[] frame) {
        command.putBytes(0, frame);
        take(frame.length);
    }

    private void take(int length) {
        Frame.stamp(command, 0, engine.lastSequence() + 1, nowNs);
        engine.onCommand(command, 0, length);
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case CorridorStateChangedDecoder.TEMPLATE_ID -> {
                CorridorStateChangedDecoder changed =
                        new CorridorStateChangedDecoder().wrapAndApplyHeader(frame, offset, header);
                int id = changed.corridorId();
                story.add(now() + " corridor " + id + " " + changed.previous() + " -> " + changed.state() + " "
                        + changed.cause());
                states.put(id, changed.state());
                causes.put(id, changed.cause());
                changedNs.put(id, nowNs);
                open.put(id, changed.sellAllowed() == Flag.YES || changed.buyAllowed() == Flag.YES);
                seen.computeIfAbsent(id, key -> EnumSet.noneOf(RiskState.class)).add(changed.state());
            }
            case CorridorRateChangedDecoder.TEMPLATE_ID -> {
                CorridorRateChangedDecoder changed =
                        new CorridorRateChangedDecoder().wrapAndApplyHeader(frame, offset, header);
                rates.put(changed.corridorId(), changed.availability());
            }
            case CommandRejectedDecoder.TEMPLATE_ID ->
                throw new AssertionError(new CommandRejectedDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .detail());
            default -> {
                // Nothing that a state shows in.
            }
        }
    }

    RiskState state(String corridor) {
        return states.getOrDefault(corridors.get(corridor), RiskState.NORMAL);
    }

    StateCause cause(String corridor) {
        return causes.get(corridors.get(corridor));
    }

    /** Whether any direction is allowed. */
    boolean allowsAny(String corridor) {
        return open.getOrDefault(corridors.get(corridor), true);
    }

    boolean hasPrice(String corridor) {
        return rates.get(corridors.get(corridor)) == Availability.AVAILABLE;
    }

    Set<RiskState> seen(String corridor) {
        return seen.getOrDefault(corridors.get(corridor), Set.of());
    }

    /** Forgets which states there were, so that the next part of a walk tells of itself. */
    void forgetSeen() {
        seen.clear();
    }

    /** Every corridor is in NORMAL, with a price and both directions. */
    void shouldBeWell() {
        for (String corridor : corridors()) {
            assertEquals(RiskState.NORMAL, state(corridor), () -> corridor + " at " + now() + ": " + lately());
            assertTrue(hasPrice(corridor), () -> corridor + " has no price at " + now() + ": " + lately());
            assertTrue(allowsAny(corridor), () -> corridor + " is shut at " + now() + ": " + lately());
        }
    }

    private List<String> lately() {
        return story.subList(Math.max(0, story.size() - 12), story.size());
    }

    /** The feeds without which a corridor has no price: its own, and a cross's legs'. */
    Set<String> neededFeeds(String corridor) {
        Set<String> needed = new TreeSet<>(Set.of("USDT/USD"));
        CURRENCIES.stream().filter(corridor::contains).forEach(currency -> needed.add("USD/" + currency));
        return needed;
    }

    /** No price that is stale, deviates or stands alone is quoted as if it were good, and no state outlives its cause. */
    private void hold() {
        feeds().stream().filter(feed -> !isChecked(feed)).forEach(feed -> uncheckedNs.put(feed, nowNs));
        for (String corridor : corridors()) {
            holdCause(corridor);
            for (String feed : neededFeeds(corridor)) {
                if (!isUsable(feed)) {
                    assertTrue(!hasPrice(corridor), () -> corridor + " is priced by " + feed + " at " + now());
                }
                if (!isChecked(feed) && hasPrice(corridor)) {
                    assertTrue(
                            state(corridor) != RiskState.NORMAL,
                            () -> corridor + " is NORMAL on the single word of " + feed + " at " + now());
                }
            }
        }
    }

    /** What is over holds a state for a dwell, and then another metric is named, or the next level down is reached. */
    private void holdCause(String corridor) {
        if (state(corridor) == RiskState.NORMAL) {
            return;
        }
        StateCause cause = cause(corridor);
        if (cause == StateCause.RECOVERED) {
            long forNs = nowNs - changedNs.get(corridors.get(corridor));
            assertTrue(
                    forNs <= CALM_NS,
                    () -> corridor + " is not told why it is in " + state(corridor) + ": " + lately());
        }
        if (cause == StateCause.UNCHECKED_FEED) {
            boolean isLately = neededFeeds(corridor).stream()
                    .anyMatch(feed -> nowNs - uncheckedNs.getOrDefault(feed, 0L) <= CALM_NS);
            assertTrue(isLately, () -> corridor + " minds a check that is there: " + lately());
        }
    }

    private boolean isUsable(String feed) {
        Source selected = isGood(feed, PriceSource.PRIMARY)
                ? sources.get(feed).get(PriceSource.PRIMARY)
                : sources.get(feed).get(PriceSource.FALLBACK);
        boolean hasPrice = isGood(feed, PriceSource.PRIMARY) || isGood(feed, PriceSource.FALLBACK);
        return hasPrice && !(isChecked(feed) && deviates(feed, selected));
    }

    /** As dollars per unit, whichever way round it is published. */
    private boolean deviates(String feed, Source selected) {
        double check = sources.get(feed).get(PriceSource.CROSS_CHECK).price;
        double ratio = feed.startsWith("USD/") ? check / selected.price : selected.price / check;
        return Math.abs(ratio - 1) > MAX_DEVIATION;
    }

    private boolean isChecked(String feed) {
        return isGood(feed, PriceSource.CROSS_CHECK);
    }

    private boolean isGood(String feed, PriceSource name) {
        Source source = sources.get(feed).get(name);
        return nowNs - source.saidNs <= MAX_AGE_NS && !source.wasUnsure;
    }
}
