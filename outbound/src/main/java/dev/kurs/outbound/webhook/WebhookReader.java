package dev.kurs.outbound.webhook;

import dev.kurs.protocol.port.WebhookDeliveries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What of a webhook store is asked by people and metrics, each question over a connection of its own, so that none waits for another or for who writes.
 *
 * <p>Any thread may ask. A store that is silent for five seconds does not answer.
 */
public final class WebhookReader implements WebhookDeliveries {
    private static final String BACKLOG = """
            select (select count(*) from webhook_event where status = 'PENDING'), (select count(*) from webhook_event where status = 'FAILED'),
            coalesce((select occurred_at_ms from webhook_event where status = 'PENDING' order by event_no limit 1), 0)""";

    private final WebhookDatabase database;

    /** @param oldestAtMs when the oldest pending event came about; 0 where none is pending */
    public record Backlog(long pending, long failed, long oldestAtMs) {}

    /** Asks a store. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(Statements sql) throws SQLException;
    }

    /** Asks a store that a {@link WebhookStore} has made. */
    public WebhookReader(WebhookStoreSettings settings) {
        database = WebhookDatabase.of(settings);
    }

    @Override
    public List<Delivery> list(Optional<String> partnerUuid, Optional<Status> status, long before, int most) {
        return answer(sql -> new DeliveryQuery(sql).list(partnerUuid, status, before, most));
    }

    @Override
    public Optional<Delivery> find(String eventId) {
        return answer(sql -> new DeliveryQuery(sql).find(eventId));
    }

    @Override
    public Optional<Told> told(String partnerUuid, long fromMs, long toMs) {
        return answer(sql -> new DeliveryQuery(sql).told(partnerUuid, fromMs, toMs));
    }

    /**
     * How many events are still to be delivered, how many are given up, and since when the oldest waits.
     *
     * @throws UncheckedIOException when the store does not answer
     */
    public Backlog backlog() {
        return answer(sql -> sql.rows(BACKLOG, row -> new Backlog(row.getLong(1), row.getLong(2), row.getLong(3)))
                .getFirst());
    }

    private <T> T answer(Question<T> question) {
        try (Statements sql = new Statements(database::openAsking)) {
            return question.ask(sql);
        } catch (SQLException e) {
            throw new UncheckedIOException("the webhook store does not answer", new IOException(e));
        }
    }
}
