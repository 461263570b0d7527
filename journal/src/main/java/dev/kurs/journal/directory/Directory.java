package dev.kurs.journal.directory;

import dev.kurs.journal.directory.Reference.ApiKey;
import dev.kurs.journal.directory.Reference.Calendar;
import dev.kurs.journal.directory.Reference.Corridor;
import dev.kurs.journal.directory.Reference.Feed;
import dev.kurs.journal.directory.Reference.Instance;
import dev.kurs.journal.directory.Reference.Partner;
import dev.kurs.journal.directory.Reference.PartnerCorridor;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.journal.directory.Reference.Wallet;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.FrameListener;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/**
 * Who and what the ids in frames stand for, as the journal has said it last.
 *
 * <p>Example: after the record that configures corridor 0 {@code pair(0)} is USDT-IDRX; what was never named is called #7 after its id. What a refused
 * command says counts for nothing.
 */
public final class Directory implements FrameListener {
    private final ReferenceReader reader = new ReferenceReader();
    private final SortedMap<Integer, Feed> feeds = new TreeMap<>();
    private final SortedMap<Integer, Token> tokens = new TreeMap<>();
    private final SortedMap<Integer, Corridor> corridors = new TreeMap<>();
    private final SortedMap<Integer, Partner> partners = new TreeMap<>();
    private final SortedMap<Integer, ApiKey> keys = new TreeMap<>();
    private final SortedMap<Integer, SortedMap<String, Wallet>> walletsByPartner = new TreeMap<>();
    private Instance instance;

    /** Reads a journal's record. */
    public void apply(JournalReader record) {
        reader.accepted(record).ifPresent(this::put);
    }

    /** Reads a snapshot's frame, which was accepted long ago. */
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        reader.read(frame, offset).ifPresent(this::put);
    }

    private void put(Reference reference) {
        switch (reference) {
            case Instance said -> instance = said;
            case Feed feed -> feeds.put(feed.feedId(), feed);
            case Token token -> tokens.put(token.tokenId(), token);
            case Corridor corridor -> corridors.put(corridor.corridorId(), corridor);
            case Partner partner -> partners.put(partner.partnerId(), partner);
            case ApiKey key -> keys.put(key.keyId(), key);
            case Wallet wallet -> put(wallet);
            case Calendar calendar -> {
                // No event names one.
            }
            case PartnerCorridor permission -> {
                // Names nobody.
            }
        }
    }

    private void put(Wallet wallet) {
        Map<String, Wallet> wallets = walletsByPartner.computeIfAbsent(wallet.partnerId(), partner -> new TreeMap<>());
        if (wallet.isRemoved()) {
            wallets.remove(wallet.address());
        } else {
            wallets.put(wallet.address(), wallet);
        }
    }

    /** Empty before it is configured. */
    public Optional<Instance> instance() {
        return Optional.ofNullable(instance);
    }

    public Optional<Feed> feed(int feedId) {
        return Optional.ofNullable(feeds.get(feedId));
    }

    public Optional<Token> token(int tokenId) {
        return Optional.ofNullable(tokens.get(tokenId));
    }

    /** Every token, by its id. */
    public SortedMap<Integer, Token> tokens() {
        return Collections.unmodifiableSortedMap(tokens);
    }

    /** Every corridor, by its id. */
    public SortedMap<Integer, Corridor> corridors() {
        return Collections.unmodifiableSortedMap(corridors);
    }

    public Optional<Corridor> corridor(int corridorId) {
        return Optional.ofNullable(corridors.get(corridorId));
    }

    public Optional<Partner> partner(int partnerId) {
        return Optional.ofNullable(partners.get(partnerId));
    }

    public Optional<ApiKey> key(int keyId) {
        return Optional.ofNullable(keys.get(keyId));
    }

    /** A partner's wallets that may do something, by their addresses. */
    public SortedMap<String, Wallet> wallets(int partnerId) {
        return Collections.unmodifiableSortedMap(
                walletsByPartner.getOrDefault(partnerId, Collections.emptySortedMap()));
    }

    /** What a corridor is called. */
    public String pair(int corridorId) {
        return corridor(corridorId).map(Corridor::pair).orElse("#" + corridorId);
    }

    /** What a partner is called. */
    public String partnerName(int partnerId) {
        return partner(partnerId).map(Partner::name).orElse("#" + partnerId);
    }
}
