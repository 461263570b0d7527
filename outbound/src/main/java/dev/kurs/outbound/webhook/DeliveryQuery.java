package dev.kurs.outbound.webhook;

import dev.kurs.protocol.port.WebhookDeliveries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads events with their attempts, the newest first. */
final class DeliveryQuery {
    private static final String EVENTS = """
            select e.event_no, e.event_id, e.partner_id, p.uuid, e.kind, e.seq, e.status
            from webhook_event e join webhook_partner p on p.partner_id = e.partner_id where\s""";

    private static final String ATTEMPTS =
            "select at_ms, status_code, error, duration_ms from webhook_attempt where event_id = ? order by number";

    private static final String TOLD = """
            select e.status, count(*) from webhook_event e join webhook_partner p on p.partner_id = e.partner_id
            where p.uuid = ? and e.occurred_at_ms >= ? and e.occurred_at_ms < ? group by e.status""";

    private final Statements sql;

    private record Counted(WebhookDeliveries.Status status, long events) {}

    DeliveryQuery(Statements sql) {
        this.sql = sql;
    }

    List<WebhookDeliveries.Delivery> list(
            Optional<String> partnerUuid, Optional<WebhookDeliveries.Status> status, long before, int most)
            throws SQLException {
        StringBuilder where = new StringBuilder(EVENTS).append("e.event_no < ?");
        List<Object> values = new ArrayList<>(List.of(before));
        if (partnerUuid.isPresent()) {
            where.append(" and e.partner_id = (select partner_id from webhook_partner where uuid = ?)");
            values.add(partnerUuid.get());
        }
        if (status.isPresent()) {
            where.append(" and e.status = ?");
            values.add(status.get().name());
        }
        values.add(most);
        return events(where.append(" order by e.event_no desc limit ?").toString(), values);
    }

    Optional<WebhookDeliveries.Delivery> find(String eventId) throws SQLException {
        return events(EVENTS + "e.event_id = ?", List.of(eventId)).stream().findFirst();
    }

    Optional<WebhookDeliveries.Told> told(String partnerUuid, long fromMs, long toMs) throws SQLException {
        long forgottenBeforeMs = sql.rows("select purged_before_ms from webhook_position", row -> row.getLong(1))
                .getFirst();
        if (fromMs < forgottenBeforeMs) {
            return Optional.empty();
        }
        Map<WebhookDeliveries.Status, Long> counts = new EnumMap<>(WebhookDeliveries.Status.class);
        sql.rows(TOLD, DeliveryQuery::counted, partnerUuid, fromMs, toMs)
                .forEach(each -> counts.put(each.status(), each.events()));
        long delivered = counts.getOrDefault(WebhookDeliveries.Status.DELIVERED, 0L);
        long failed = counts.getOrDefault(WebhookDeliveries.Status.FAILED, 0L);
        long pending = counts.getOrDefault(WebhookDeliveries.Status.PENDING, 0L);
        return Optional.of(new WebhookDeliveries.Told(delivered + failed + pending, delivered, failed, pending));
    }

    private static Counted counted(ResultSet row) throws SQLException {
        return new Counted(WebhookDeliveries.Status.valueOf(row.getString(1)), row.getLong(2));
    }

    private List<WebhookDeliveries.Delivery> events(String query, List<Object> values) throws SQLException {
        return sql.rows(query, this::delivery, values.toArray());
    }

    private WebhookDeliveries.Delivery delivery(ResultSet row) throws SQLException {
        String eventId = row.getString(2);
        return new WebhookDeliveries.Delivery(
                row.getLong(1),
                eventId,
                row.getInt(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                WebhookDeliveries.Status.valueOf(row.getString(7)),
                sql.rows(ATTEMPTS, DeliveryQuery::attempt, eventId));
    }

    private static WebhookDeliveries.Attempt attempt(ResultSet row) throws SQLException {
        int statusCode = row.getInt(2);
        return new WebhookDeliveries.Attempt(
                row.getLong(1),
                statusCode == 0 ? OptionalInt.empty() : OptionalInt.of(statusCode),
                Optional.ofNullable(row.getString(3)),
                row.getLong(4));
    }
}
