package dev.kurs.service.world;

import dev.kurs.journal.directory.Reference;
import dev.kurs.journal.directory.ReferenceReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.agrona.DirectBuffer;

/**
 * Which dense id stands for which name, learnt from the configuration commands of a snapshot.
 *
 * <p>A name keeps its id for the life of a journal: {@code tokens().idOf("IDRX")} is the id it had, or the next free one.
 */
public final class NameDirectory implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ReferenceReader references = new ReferenceReader();
    private final Names calendars = new Names();
    private final Names feeds = new Names();
    private final Names tokens = new Names();
    private final Names corridors = new Names();
    private final Names partners = new Names();
    private final Names keys = new Names();
    private final Permissions permissions = new Permissions();
    private final Set<Integer> stockedTokens = new HashSet<>();

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        references.read(frame, offset).ifPresent(this::learn);
        if (Frame.templateId(frame, offset) == InventoryRecordedDecoder.TEMPLATE_ID) {
            learn(new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header));
        }
    }

    private void learn(Reference reference) {
        switch (reference) {
            case Reference.Calendar calendar -> calendars.learn(calendar.name(), calendar.calendarId());
            case Reference.Feed feed -> feeds.learn(feed.name(), feed.feedId());
            case Reference.Token token -> tokens.learn(token.symbol(), token.tokenId());
            case Reference.Corridor corridor -> corridors.learn(corridor.pair(), corridor.corridorId());
            case Reference.Partner partner -> partners.learn(partner.uuid(), partner.partnerId());
            case Reference.ApiKey key -> keys.learn(key.apiKey(), key.keyId());
            case Reference.PartnerCorridor terms -> learn(terms);
            case Reference.Wallet wallet -> permissions.register(wallet.partnerId(), wallet.address());
            default -> {
                // Names nothing.
            }
        }
    }

    private void learn(Reference.PartnerCorridor terms) {
        if (terms.isEnabled()) {
            permissions.enable(terms.partnerId(), terms.corridorId());
        }
    }

    private void learn(InventoryRecordedDecoder inventory) {
        if (inventory.balance().low() != 0 || inventory.balance().high() != 0) {
            stockedTokens.add(inventory.tokenId());
        }
    }

    public Names calendars() {
        return calendars;
    }

    public Names feeds() {
        return feeds;
    }

    public Names tokens() {
        return tokens;
    }

    /** Whether the pool holds any of the token; one it holds nothing of has never been told its initial balance. */
    public boolean isStocked(String symbol) {
        return tokens.knows(symbol) && stockedTokens.contains(tokens.idOf(symbol));
    }

    public Names corridors() {
        return corridors;
    }

    /** Partners by the text of their UUID. */
    public Names partners() {
        return partners;
    }

    /** What partners are permitted at present. */
    Permissions permissions() {
        return permissions;
    }

    public int partner(UUID uuid) {
        return partners.idOf(uuid.toString());
    }

    /** Keys by their public name, {@code x-svc-api-key}. */
    public Names keys() {
        return keys;
    }

    /** Names of one kind. */
    public static final class Names {
        private final Map<String, Integer> ids = new LinkedHashMap<>();

        void learn(String name, int id) {
            ids.put(name, id);
        }

        public boolean knows(String name) {
            return ids.containsKey(name);
        }

        /** The name's id; a new name gets the next free one. */
        public int idOf(String name) {
            return ids.computeIfAbsent(name, unknown -> ids.size());
        }

        public Map<String, Integer> all() {
            return ids;
        }
    }
}
