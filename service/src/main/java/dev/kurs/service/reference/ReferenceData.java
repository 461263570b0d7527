package dev.kurs.service.reference;

import dev.kurs.core.state.Rules;
import dev.kurs.journal.directory.Reference;
import dev.kurs.journal.directory.ReferenceReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import dev.kurs.service.portfolio.MeasuredCovariances;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.agrona.DirectBuffer;

/**
 * What is in force: the rules, the instance, calendars, feeds, tokens, corridors and partners as the engine took them last, by name and with the id that it gave.
 *
 * <p>It learns from a snapshot's frames and from accepted commands; one thread tells it, any may ask. Example: {@code find(TOKENS, "IDRX")} is
 * empty until IDRX is configured.
 */
public final class ReferenceData implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ReferenceReader references = new ReferenceReader();
    private final Map<Kind, Map<String, Entry>> entries = new ConcurrentHashMap<>();
    private final MeasuredCovariances covariances = new MeasuredCovariances();
    private final Set<Integer> stockedTokens = ConcurrentHashMap.newKeySet();
    private volatile int rules = Rules.FIRST;

    /** What there is, in the order in which one thing builds on another. */
    public enum Kind {
        INSTANCE,
        CALENDARS,
        FEEDS,
        TOKENS,
        CORRIDORS,
        PARTNERS,
        RISK,
        MAKERS,
        PORTFOLIO
    }

    /**
     * Something in force.
     *
     * @param frames the commands that give it again; several for a calendar
     */
    record Entry(int id, List<byte[]> frames) {}

    public ReferenceData() {
        for (Kind kind : Kind.values()) {
            entries.put(kind, new ConcurrentSkipListMap<>());
        }
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        covariances.onFrame(frame, offset, length);
        references.read(frame, offset).ifPresent(reference -> learn(reference, copy(frame, offset, length)));
        switch (Frame.templateId(frame, offset)) {
            case InventoryRecordedDecoder.TEMPLATE_ID ->
                learn(new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureRiskDecoder.TEMPLATE_ID -> put(Kind.RISK, "", 0, copy(frame, offset, length));
            case ConfigureMakersDecoder.TEMPLATE_ID -> put(Kind.MAKERS, "", 0, copy(frame, offset, length));
            case ConfigurePortfolioDecoder.TEMPLATE_ID -> put(Kind.PORTFOLIO, "", 0, copy(frame, offset, length));
            case EngineStateDecoder.TEMPLATE_ID ->
                rules = new EngineStateDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .rules();
            case RulesAdoptedDecoder.TEMPLATE_ID ->
                rules = new RulesAdoptedDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .rules();
            default -> {
                // Not reference data.
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private void learn(Reference reference, byte[] frame) {
        switch (reference) {
            case Reference.Instance instance -> put(Kind.INSTANCE, "", 0, frame);
            case Reference.Calendar calendar -> putClosures(calendar, frame);
            case Reference.Feed feed -> put(Kind.FEEDS, feed.name(), feed.feedId(), frame);
            case Reference.Token token -> put(Kind.TOKENS, token.symbol(), token.tokenId(), frame);
            case Reference.Corridor corridor -> put(Kind.CORRIDORS, corridor.pair(), corridor.corridorId(), frame);
            case Reference.Partner partner -> put(Kind.PARTNERS, partner.uuid(), partner.partnerId(), frame);
            case Reference.ApiKey key -> {
                // The key ring knows it.
            }
            case Reference.PartnerCorridor terms -> {
                // Belongs to the journal alone.
            }
            case Reference.Wallet wallet -> {
                // Belongs to the journal alone.
            }
        }
    }

    private void put(Kind kind, String name, int id, byte[] frame) {
        entries.get(kind).put(name, new Entry(id, List.of(frame)));
    }

    private void putClosures(Reference.Calendar calendar, byte[] frame) {
        List<byte[]> frames = new ArrayList<>();
        if (ConfigurationCommands.decode(new ConfigureCalendarDecoder(), frame).continued() == Flag.YES) {
            frames.addAll(entries.get(Kind.CALENDARS).get(calendar.name()).frames());
        }
        frames.add(frame);
        entries.get(Kind.CALENDARS).put(calendar.name(), new Entry(calendar.calendarId(), List.copyOf(frames)));
    }

    private void learn(InventoryRecordedDecoder inventory) {
        if (inventory.balance().low() != 0 || inventory.balance().high() != 0) {
            stockedTokens.add(inventory.tokenId());
        }
    }

    private static byte[] copy(DirectBuffer frame, int offset, int length) {
        byte[] bytes = new byte[length];
        frame.getBytes(offset, bytes);
        return bytes;
    }

    /** The version of the rules by which the engine behaves. */
    public int rules() {
        return rules;
    }

    /** A new journal begins with these, before anything else is in force. */
    public void willGoBy(int newRules) {
        rules = newRules;
    }

    /** How tokens move, as the engine measures it. */
    MeasuredCovariances covariances() {
        return covariances;
    }

    /** The id of the entity of this name; empty while there is none. */
    public OptionalInt find(Kind kind, String name) {
        Entry entry = entries.get(kind).get(name);
        return entry == null ? OptionalInt.empty() : OptionalInt.of(entry.id());
    }

    /** The id of the entity of this name, or {@link Frame#NO_ENTITY}. */
    int idOrNone(Kind kind, String name) {
        return find(kind, name).orElse(Frame.NO_ENTITY);
    }

    /** Every name of a kind in force. */
    public Set<String> names(Kind kind) {
        return Set.copyOf(entries.get(kind).keySet());
    }

    /** Every id of a kind in force, by name. */
    public Map<String, Integer> ids(Kind kind) {
        Map<String, Integer> ids = new ConcurrentSkipListMap<>();
        entries.get(kind).forEach((name, entry) -> ids.put(name, entry.id()));
        return ids;
    }

    /** What of the shared pools one partner may hold unless it is said. */
    PoolShares poolShares() {
        ConfigureInstanceDecoder instance = ConfigurationCommands.decode(
                new ConfigureInstanceDecoder(),
                entries.get(Kind.INSTANCE).get("").frames().getLast());
        return PoolShares.of(instance.openQuoteCapacity(), instance.requestIdCapacity());
    }

    /** Whether the instance is configured, which a start does first: it is not where the journal is new or lost all of its records. */
    public boolean isConfigured() {
        return entry(Kind.INSTANCE, "").isPresent();
    }

    Optional<Entry> entry(Kind kind, String name) {
        return Optional.ofNullable(entries.get(kind).get(name));
    }

    /** The commands that give everything of a kind again, by their ids. */
    List<byte[]> frames(Kind kind) {
        return entries.get(kind).values().stream()
                .sorted((one, other) -> Integer.compare(one.id(), other.id()))
                .flatMap(entry -> entry.frames().stream())
                .toList();
    }

    /** Whether the pool holds any of the token; one it holds nothing of has never been told its initial balance. */
    boolean isStocked(String symbol) {
        return find(Kind.TOKENS, symbol).stream().anyMatch(stockedTokens::contains);
    }

    /** Whether a corridor is in force and quoted. */
    boolean isQuoted(String pair) {
        return entry(Kind.CORRIDORS, pair).stream()
                .anyMatch(entry -> ConfigurationCommands.decode(
                                        new ConfigureCorridorDecoder(),
                                        entry.frames().getLast())
                                .isWithdrawn()
                        != Flag.YES);
    }

    /** Whether the journal knows the partner whole: one that is pending was being seeded when that was interrupted. */
    boolean knowsPartner(String uuid) {
        return entry(Kind.PARTNERS, uuid).stream()
                .anyMatch(entry -> ConfigurationCommands.decode(
                                        new ConfigurePartnerDecoder(),
                                        entry.frames().getLast())
                                .status()
                        != PartnerStatus.PENDING);
    }
}
