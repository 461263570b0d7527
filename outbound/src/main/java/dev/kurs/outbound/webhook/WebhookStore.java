package dev.kurs.outbound.webhook;

import dev.kurs.outbound.webhook.WebhookReference.Partner;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Events, what became of their deliveries, and how far in the journal they reach, in an SQLite file or on PostgreSQL.
 *
 * <p>Example: {@code WebhookStore.open(WebhookStoreSettings.inFile(data.resolve("webhooks.sqlite")))}. Any thread may ask; one at a time is served, so that
 * whoever must not wait for a write asks a {@link WebhookReader}.
 */
public final class WebhookStore implements AutoCloseable {
    private static final String PENDING = """
            select e.event_id, e.partner_id, e.seq, p.url, e.body, e.attempts, e.next_attempt_at_ms
            from webhook_event e join webhook_partner p on p.partner_id = e.partner_id
            where e.partner_id = ? and e.status = 'PENDING' and e.attempts\s""";

    private static final String UNTRIED = PENDING + "= 0 order by e.seq limit 1";
    private static final String RETRIES = PENDING + "> 0 order by e.next_attempt_at_ms, e.event_no limit ?";

    private static final String OLDEST = """
            select event_id from (select event_id, occurred_at_ms from webhook_event where status = ? order by event_no limit ?) oldest
            where occurred_at_ms < ?""";

    private final Statements sql;
    private final ReferenceTables reference;
    private long knownSequence;

    private WebhookStore(Statements sql) {
        this.sql = sql;
        this.reference = new ReferenceTables(sql);
    }

    public static WebhookStore open(WebhookStoreSettings settings) throws SQLException {
        WebhookStore store = new WebhookStore(new Statements(WebhookDatabase.of(settings)::openWriting));
        try {
            StorePosition unused = store.position();
            return store;
        } catch (SQLException | RuntimeException unreadable) {
            store.close();
            throw unreadable;
        }
    }

    /** How far a store that nobody has open reaches; 0 where there is none yet. */
    public static long reachOf(WebhookStoreSettings settings) throws SQLException {
        if (!WebhookDatabase.of(settings).exists()) {
            return 0;
        }
        try (WebhookStore store = open(settings)) {
            return store.position().sequence();
        }
    }

    /** How far it reaches; what is written next goes on from there. */
    public synchronized StorePosition position() throws SQLException {
        StorePosition position = sql.rows(
                        "select sequence, record_hash from webhook_position",
                        row -> new StorePosition(row.getLong(1), row.getString(2)))
                .getFirst();
        knownSequence = position.sequence();
        return position;
    }

    /** What events are written with, as of the position. */
    synchronized WebhookReference reference() throws SQLException {
        return reference.read();
    }

    /**
     * Stores events, what changed, and how far both reach.
     *
     * @param movedMs by how much the clock was put back since, 0 or less: pauses before further attempts stay as long as they were
     * @throws SQLException also where the store no longer reaches as far as it said last: a server that crashed may have come back without its last transactions
     */
    synchronized void write(
            List<WebhookEvent> events,
            List<Redelivery> redeliveries,
            long movedMs,
            WebhookReference.Changes changes,
            StorePosition reached)
            throws SQLException {
        sql.inTransaction(() -> {
            reference.write(changes);
            for (WebhookEvent event : events) {
                insert(event);
            }
            if (movedMs != 0) {
                sql.update(
                        "update webhook_event set next_attempt_at_ms = next_attempt_at_ms + ? where status = 'PENDING'",
                        movedMs);
            }
            for (Redelivery ordered : redeliveries) {
                sql.update(
                        "update webhook_event set status = 'PENDING', failures = 0, next_attempt_at_ms = ? where event_id = ? and attempts > 0 and partner_id >= 0",
                        ordered.atMs(),
                        ordered.eventId());
            }
            int moved = sql.update(
                    "update webhook_position set sequence = ?, record_hash = ? where sequence = ?",
                    reached.sequence(),
                    reached.recordHash(),
                    knownSequence);
            if (moved == 0) {
                throw new SQLException("the webhook store does not reach record " + knownSequence + " any more");
            }
        });
        knownSequence = reached.sequence();
    }

    /**
     * Forgets partners' URLs, the corridors that they may use, and open quotes. Partners that are not known, or whose number is another's now, are told
     * nothing any more: the events that wait for them have failed, and stay under a number and a UUID that nobody has.
     *
     * @param known by number
     */
    synchronized void forgetAllBut(Map<Integer, Partner> known) throws SQLException {
        List<Partner> before = reference.partners();
        sql.inTransaction(() -> {
            sql.update("delete from webhook_enablement");
            sql.update("delete from webhook_quote");
            sql.update("update webhook_partner set url = ''");
            int nobody = Math.min(
                    0, before.stream().mapToInt(Partner::partnerId).min().orElse(0));
            for (Partner partner : before) {
                Partner present = known.get(partner.partnerId());
                boolean isThere = present != null && present.uuid().equals(partner.uuid());
                if (!isThere && partner.partnerId() >= 0) {
                    nobody--;
                    giveUp(partner.partnerId(), nobody);
                }
            }
        });
    }

    private void giveUp(int partnerId, int nobody) throws SQLException {
        sql.update(
                "update webhook_partner set partner_id = ?, uuid = ? where partner_id = ?",
                nobody,
                new UUID(0, -nobody).toString(),
                partnerId);
        sql.update(
                "update webhook_event set status = 'FAILED', next_attempt_at_ms = null where partner_id = ? and status = 'PENDING'",
                partnerId);
        sql.update("update webhook_event set partner_id = ? where partner_id = ?", nobody, partnerId);
    }

    /** Says that records up to here tell nobody anything: the store begins behind them. */
    synchronized void beginBehind(long sequence) throws SQLException {
        sql.update("update webhook_position set began_sequence = ?", sequence);
    }

    /**
     * Forgets, oldest first, what was delivered or given up and came about before a time.
     *
     * @param most of either at most
     * @return how many of the status of which there were more
     */
    synchronized int purge(long beforeMs, int most) throws SQLException {
        int delivered = purge(Status.DELIVERED, beforeMs, most);
        int failed = purge(Status.FAILED, beforeMs, most);
        return Math.max(delivered, failed);
    }

    private int purge(Status status, long beforeMs, int most) throws SQLException {
        List<String> old = sql.rows(OLDEST, row -> row.getString(1), status.name(), most, beforeMs);
        if (!old.isEmpty()) {
            sql.inTransaction(() -> {
                for (String eventId : old) {
                    sql.update("delete from webhook_attempt where event_id = ?", eventId);
                    sql.update("delete from webhook_event where event_id = ?", eventId);
                }
                sql.update(
                        "update webhook_position set purged_before_ms = ? where purged_before_ms < ?",
                        beforeMs,
                        beforeMs);
            });
        }
        return old.size();
    }

    private void insert(WebhookEvent event) throws SQLException {
        sql.update(
                """
                insert into webhook_event (event_id, partner_id, seq, kind, journal_sequence, occurred_at_ms, body, status, attempts, failures)
                values (?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, 0)""",
                event.eventId(),
                event.partnerId(),
                event.seq(),
                event.kind().text(),
                event.journalSequence(),
                event.occurredAtMs(),
                event.body());
    }

    /** Partners that have something to be delivered. */
    synchronized List<Integer> partnersWithPending() throws SQLException {
        return sql.rows("""
                select p.partner_id from webhook_partner p
                where exists (select 1 from webhook_event e where e.partner_id = p.partner_id and e.status = 'PENDING' and e.attempts = 0)
                or exists (select 1 from webhook_event e where e.partner_id = p.partner_id and e.status = 'PENDING' and e.attempts > 0)""", row -> row.getInt(1));
    }

    /** The first of a partner's events that was never tried. */
    synchronized Optional<PendingWebhook> nextUntried(int partnerId) throws SQLException {
        return sql.rows(UNTRIED, WebhookStore::pending, partnerId).stream().findFirst();
    }

    /** A partner's events to be tried again, the one that is due first at the front. */
    synchronized List<PendingWebhook> retries(int partnerId, int most) throws SQLException {
        return sql.rows(RETRIES, WebhookStore::pending, partnerId, most);
    }

    private static PendingWebhook pending(ResultSet row) throws SQLException {
        return new PendingWebhook(
                row.getString(1),
                row.getInt(2),
                row.getLong(3),
                row.getString(4),
                row.getBytes(5),
                row.getInt(6),
                row.getLong(7));
    }

    /**
     * Notes an attempt and what follows from it: delivered, to be tried again, or given up. Where a redelivery was ordered while it was under way, it counts
     * as the first of the new round. An attempt that is noted already stays as it is, and of an event that the database has lost there is nothing to note.
     */
    synchronized void attempted(PendingWebhook webhook, DeliveryAttempt attempt, long endedAtMs) throws SQLException {
        Optional<Integer> before = failuresBefore(webhook.eventId());
        if (before.isEmpty() || isNoted(webhook, attempt)) {
            return;
        }
        int failures = before.get() + 1;
        OptionalLong pauseMs = attempt.isAcknowledged() ? OptionalLong.empty() : RetrySchedule.pauseMsAfter(failures);
        String otherwise = attempt.isAcknowledged() ? "DELIVERED" : "FAILED";
        sql.inTransaction(() -> {
            sql.update(
                    "insert into webhook_attempt values (?, ?, ?, ?, ?, ?, ?)",
                    webhook.eventId(),
                    webhook.attempts() + 1,
                    attempt.deliveryId(),
                    attempt.atMs(),
                    attempt.statusCode() == 0 ? null : attempt.statusCode(),
                    attempt.error(),
                    attempt.durationMs());
            sql.update(
                    "update webhook_event set status = ?, attempts = ?, failures = ?, next_attempt_at_ms = ? where event_id = ?",
                    pauseMs.isPresent() ? "PENDING" : otherwise,
                    webhook.attempts() + 1,
                    failures,
                    pauseMs.isPresent() ? endedAtMs + pauseMs.getAsLong() : null,
                    webhook.eventId());
        });
    }

    private Optional<Integer> failuresBefore(String eventId) throws SQLException {
        return sql.rows("select failures from webhook_event where event_id = ?", row -> row.getInt(1), eventId).stream()
                .findFirst();
    }

    /** Where a connection broke behind the commit. */
    private boolean isNoted(PendingWebhook webhook, DeliveryAttempt attempt) throws SQLException {
        return !sql.rows(
                        "select 1 from webhook_attempt where event_id = ? and number = ? and delivery_id = ?",
                        row -> true,
                        webhook.eventId(),
                        webhook.attempts() + 1,
                        attempt.deliveryId())
                .isEmpty();
    }

    @Override
    public synchronized void close() throws SQLException {
        sql.close();
    }
}
