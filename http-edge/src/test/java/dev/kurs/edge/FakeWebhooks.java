package dev.kurs.edge;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.WebhookDeliveries;
import dev.kurs.protocol.port.WebhookRedelivery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Deliveries that a test has put here, and the redeliveries that it ordered. */
final class FakeWebhooks implements WebhookDeliveries, WebhookRedelivery {
    final List<Delivery> deliveries = new ArrayList<>();
    final List<String> ordered = new ArrayList<>();

    volatile Optional<Told> told = Optional.of(new Told(4, 2, 1, 1));
    volatile boolean isSilent;
    volatile String asked;

    @Override
    public List<Delivery> list(Optional<String> partnerUuid, Optional<Status> status, long before, int most) {
        return deliveries.reversed().stream()
                .filter(delivery -> delivery.place() < before)
                .filter(delivery ->
                        partnerUuid.map(delivery.partnerUuid()::equals).orElse(true))
                .filter(delivery -> status.map(delivery.status()::equals).orElse(true))
                .limit(most)
                .toList();
    }

    @Override
    public Optional<Delivery> find(String eventId) {
        return deliveries.stream()
                .filter(delivery -> delivery.eventId().equals(eventId))
                .findFirst();
    }

    @Override
    public Optional<Told> told(String partnerUuid, long fromMs, long toMs) {
        asked = partnerUuid + " from " + Instant.ofEpochMilli(fromMs) + " to " + Instant.ofEpochMilli(toMs);
        if (isSilent) {
            throw new UncheckedIOException(new IOException("the store does not answer"));
        }
        return told;
    }

    @Override
    public void order(Delivery delivery, Authority by) {
        ordered.add(delivery.eventId() + " by " + by.actor().id() + ": " + by.reason());
    }
}
