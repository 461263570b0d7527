package dev.kurs.service.world;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.Flag;
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
        switch (Frame.templateId(frame, offset)) {
            case ConfigureCalendarDecoder.TEMPLATE_ID -> {
                var calendar = new ConfigureCalendarDecoder().wrapAndApplyHeader(frame, offset, header);
                calendar.closures().forEach(closure -> {});
                calendars.learn(calendar.name(), calendar.calendarId());
            }
            case ConfigureFeedDecoder.TEMPLATE_ID -> {
                var feed = new ConfigureFeedDecoder().wrapAndApplyHeader(frame, offset, header);
                feeds.learn(feed.name(), feed.feedId());
            }
            case ConfigureTokenDecoder.TEMPLATE_ID -> {
                var token = new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header);
                tokens.learn(token.symbol(), token.tokenId());
            }
            case ConfigureCorridorDecoder.TEMPLATE_ID -> {
                var corridor = new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header);
                corridor.tiers().forEach(tier -> {});
                corridors.learn(corridor.pair(), corridor.corridorId());
            }
            case ConfigurePartnerDecoder.TEMPLATE_ID -> {
                var partner = new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header);
                partners.learn(Uuids.read(partner).toString(), partner.partnerId());
            }
            case ConfigureKeyDecoder.TEMPLATE_ID -> {
                var key = new ConfigureKeyDecoder().wrapAndApplyHeader(frame, offset, header);
                keys.learn(key.apiKey(), key.keyId());
            }
            case ConfigurePartnerCorridorDecoder.TEMPLATE_ID -> {
                var terms = new ConfigurePartnerCorridorDecoder().wrapAndApplyHeader(frame, offset, header);
                if (terms.enabled() == Flag.YES) {
                    permissions.enable(terms.partnerId(), terms.corridorId());
                }
            }
            case ConfigureWalletDecoder.TEMPLATE_ID -> {
                var wallet = new ConfigureWalletDecoder().wrapAndApplyHeader(frame, offset, header);
                byte[] address = new byte[ConfigureWalletDecoder.walletLength()];
                wallet.getWallet(address, 0, address.length);
                permissions.register(wallet.partnerId(), address);
            }
            case InventoryRecordedDecoder.TEMPLATE_ID -> {
                var inventory = new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header);
                if (inventory.balance().low() != 0 || inventory.balance().high() != 0) {
                    stockedTokens.add(inventory.tokenId());
                }
            }
            default -> {
                // everything else names nothing
            }
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
