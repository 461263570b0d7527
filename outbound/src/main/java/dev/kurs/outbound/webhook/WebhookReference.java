package dev.kurs.outbound.webhook;

import dev.kurs.protocol.message.SequenceLeap;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What events are written with and who hears of them, as of a place in the journal, and which of it has changed since it was stored. */
final class WebhookReference {
    /**
     * A partner that may be told.
     *
     * @param url empty: it is told nothing
     * @param lastSeq of its last event; 0 before its first
     */
    record Partner(int partnerId, String uuid, String url, long lastSeq) {
        boolean isTold() {
            return !url.isEmpty();
        }

        /** A partner that gets a number that another had gets neither the other's URL nor its count of events. */
        Partner withUuid(String newUuid) {
            boolean isAnother = !uuid.isEmpty() && !uuid.equals(newUuid);
            return isAnother ? new Partner(partnerId, newUuid, "", 0) : new Partner(partnerId, newUuid, url, lastSeq);
        }

        Partner withUrl(String newUrl) {
            return new Partner(partnerId, uuid, newUrl, lastSeq);
        }

        /** @param sequence of the record that tells the next event: behind a leap they are counted anew, from behind whatever lost records may have counted */
        Partner withNextSeq(long sequence) {
            return new Partner(partnerId, uuid, url, nextSeq(lastSeq, sequence));
        }
    }

    /**
     * A corridor.
     *
     * @param name what v0.1 calls it, such as USD-IDR; of a withdrawn one what it called it, which may be another's name by now
     */
    record Corridor(int corridorId, String name, int baseTokenId, int quoteTokenId, boolean isWithdrawn) {}

    record Token(int tokenId, int decimals) {}

    /** Whether a partner may use a corridor. */
    record Enablement(int corridorId, int partnerId, boolean isEnabled) {}

    /**
     * A firm quote of v0.1 that has not ended.
     *
     * @param amount that was asked for, in raw units of the input token
     */
    record Quote(long quoteSequence, BigInteger amount) {}

    private final Map<Integer, Token> tokens = new HashMap<>();
    private final Map<Integer, Corridor> corridors = new HashMap<>();
    private final Map<Integer, Partner> partners = new HashMap<>();
    private final Map<Integer, Set<Integer>> enabled = new HashMap<>();
    private final Map<Long, Quote> quotes = new HashMap<>();
    private final Map<Long, Quote> quotesBefore = new HashMap<>();
    private final Changes changes = new Changes();

    /** Which {@code seq} follows another in a record. */
    static long nextSeq(long lastSeq, long sequence) {
        return Math.max(lastSeq, SequenceLeap.countedFrom(sequence)) + 1;
    }

    /** What is to be stored with the events. */
    static final class Changes {
        final Map<Integer, Token> tokens = new TreeMap<>();
        final Map<Integer, Corridor> corridors = new TreeMap<>();
        final Map<Integer, Partner> partners = new TreeMap<>();
        final Map<Long, Enablement> enablements = new TreeMap<>();
        final Map<Long, Quote> quotes = new TreeMap<>();
        final Set<Long> endedQuotes = new TreeSet<>();

        void clear() {
            tokens.clear();
            corridors.clear();
            partners.clear();
            enablements.clear();
            quotes.clear();
            endedQuotes.clear();
        }
    }

    void put(Token token) {
        tokens.put(token.tokenId(), token);
        changes.tokens.put(token.tokenId(), token);
    }

    void put(Corridor corridor) {
        corridors.put(corridor.corridorId(), corridor);
        changes.corridors.put(corridor.corridorId(), corridor);
    }

    void put(Partner partner) {
        partners.put(partner.partnerId(), partner);
        changes.partners.put(partner.partnerId(), partner);
    }

    void put(Enablement enablement) {
        Set<Integer> users = enabled.computeIfAbsent(enablement.corridorId(), corridor -> new TreeSet<>());
        if (enablement.isEnabled()) {
            users.add(enablement.partnerId());
        } else {
            users.remove(enablement.partnerId());
        }
        long key = ((long) enablement.corridorId() << Integer.SIZE) | enablement.partnerId();
        changes.enablements.put(key, enablement);
    }

    void put(Quote quote) {
        quotes.put(quote.quoteSequence(), quote);
        changes.quotes.put(quote.quoteSequence(), quote);
    }

    /** A quote as a snapshot has it, which of one that is executed in part knows the part; what it was for is known where it was before. */
    void putAgain(Quote quote) {
        put(quotesBefore.getOrDefault(quote.quoteSequence(), quote));
    }

    void endQuote(long quoteSequence) {
        boolean isStored = quotes.remove(quoteSequence) != null && changes.quotes.remove(quoteSequence) == null;
        if (isStored) {
            changes.endedQuotes.add(quoteSequence);
        }
    }

    /** What a quote was for; empty where its partner was told nothing when it was given. */
    Optional<BigInteger> askedAmount(long quoteSequence) {
        return Optional.ofNullable(quotes.get(quoteSequence)).map(Quote::amount);
    }

    /** Forgets partners' URLs, the corridors that they may use, and open quotes; a snapshot is about to say them anew. */
    void forgetTerms() {
        partners.replaceAll((partnerId, partner) -> partner.withUrl(""));
        enabled.clear();
        quotesBefore.putAll(quotes);
        quotes.clear();
    }

    /** A partner as far as it is known; an unknown one has neither UUID nor URL. */
    Partner partner(int partnerId) {
        return partners.getOrDefault(partnerId, new Partner(partnerId, "", "", 0));
    }

    Corridor corridor(int corridorId) {
        return corridors.get(corridorId);
    }

    int decimals(int tokenId) {
        return tokens.get(tokenId).decimals();
    }

    /** Who may use a corridor, by number. */
    Set<Integer> users(int corridorId) {
        return enabled.getOrDefault(corridorId, Set.of());
    }

    Changes changes() {
        return changes;
    }
}
