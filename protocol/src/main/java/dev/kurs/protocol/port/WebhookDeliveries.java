package dev.kurs.protocol.port;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What partners are told by webhooks and what became of it, as far as it is stored. */
public interface WebhookDeliveries {
    /** Whether an event has reached its partner. */
    enum Status {
        PENDING,
        DELIVERED,
        FAILED
    }

    /** @param error in words, where nothing was answered */
    record Attempt(long atMs, OptionalInt statusCode, Optional<String> error, long durationMs) {}

    /**
     * An event of a partner.
     *
     * @param place in the order in which events came about
     * @param partnerUuid its UUID as text
     * @param event such as {@code quote.expired}
     * @param seq of the partner's events, from 1
     */
    record Delivery(
            long place,
            String eventId,
            int partnerId,
            String partnerUuid,
            String event,
            long seq,
            Status status,
            List<Attempt> attempts) {}

    /**
     * A partner's events of a span of time, and what became of them; their sum is {@code events}.
     *
     * @param failed given up
     */
    record Told(long events, long delivered, long failed, long pending) {}

    /**
     * Deliveries, the newest first.
     *
     * @param before the place before which they are; {@link Long#MAX_VALUE}: from the newest on
     * @throws java.io.UncheckedIOException when the store does not answer
     */
    List<Delivery> list(Optional<String> partnerUuid, Optional<Status> status, long before, int most);

    Optional<Delivery> find(String eventId);

    /**
     * What a partner was to be told of a span of time, and what became of it; empty where some of that may be forgotten.
     *
     * @param fromMs inclusive
     * @param toMs exclusive
     * @throws java.io.UncheckedIOException when the store does not answer
     */
    Optional<Told> told(String partnerUuid, long fromMs, long toMs);
}
