package dev.kurs.outbound.rfq;

import java.util.HashMap;
import java.util.Map;

/**
 * What makers have quoted and the journal does not know yet; where it says that a request has gone on without a quote, the quote is late.
 *
 * <p>Example: maker 1 quotes Q-1, and the request is HELD with maker 1 still ASKED: Q-1 is late. Had maker 1 been NOT_TAKEN there with Q-1, it would not be.
 */
final class HeardQuotes {
    private final Map<Long, Map<Integer, String>> byRfq = new HashMap<>();

    void put(long rfq, int makerId, String quoteId) {
        byRfq.computeIfAbsent(rfq, number -> new HashMap<>()).put(makerId, quoteId);
    }

    /** The late quotes of a request by maker, each given once. */
    Map<Integer, String> takeLate(OfferedRfq rfq) {
        Map<Integer, String> heard = byRfq.getOrDefault(rfq.number(), Map.of());
        rfq.asked().stream()
                .filter(maker -> !maker.quoteId().isEmpty())
                .map(OfferedRfq.Asked::makerId)
                .filter(heard::containsKey)
                .forEach(heard::remove);
        if (rfq.isAsking()) {
            return Map.of();
        }
        forget(rfq.number());
        return heard;
    }

    void forget(long rfq) {
        byRfq.remove(rfq);
    }
}
