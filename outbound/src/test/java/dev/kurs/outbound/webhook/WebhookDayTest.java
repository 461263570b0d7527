package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.outbound.webhook.WebhookReference.Partner;
import dev.kurs.protocol.port.WebhookDeliveries.Told;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the store counts of a partner's day. */
class WebhookDayTest extends OnEachStore {
    private static final long DAY_MS = 86_400_000;
    private static final long FIRST = 20_000 * DAY_MS;
    private static final String UUID = TellingJournal.uuid(0).toString();

    private static WebhookEvent event(int partnerId, long seq, long atMs) {
        return new WebhookEvent(
                WebhookEvent.id(TellingJournal.uuid(partnerId).toString(), seq, 1),
                partnerId,
                seq,
                WebhookKind.QUOTE_EXPIRED,
                seq,
                atMs,
                "{}".getBytes(StandardCharsets.UTF_8));
    }

    /** The last and the first millisecond of neighbouring days, and somebody else's event among them. */
    private static void fill(WebhookStore store) throws Exception {
        WebhookReference reference = new WebhookReference();
        reference.put(new Partner(0, UUID, "http://one.example/", 6));
        reference.put(new Partner(1, TellingJournal.uuid(1).toString(), "http://two.example/", 1));
        List<WebhookEvent> events = new ArrayList<>();
        long[] times = {FIRST - 1, FIRST, FIRST + 1, FIRST + 2, FIRST + DAY_MS - 1, FIRST + DAY_MS};
        for (int seq = 1; seq <= times.length; seq++) {
            events.add(event(0, seq, times[seq - 1]));
        }
        events.add(event(1, 1, FIRST + 3));
        store.write(events, List.of(), 0, reference.changes(), new StorePosition(7, "a hash"));
    }

    private static Optional<Told> told(WebhookReader reader) {
        return reader.told(UUID, FIRST, FIRST + DAY_MS);
    }

    private static void attempt(WebhookStore store, int statusCode, long atMs) throws Exception {
        PendingWebhook next = store.nextUntried(0).orElseThrow();
        store.attempted(next, new DeliveryAttempt("d" + next.seq(), atMs, statusCode, null, 5), atMs);
    }

    @Test
    void shouldCountADayByWhatBecameOfItsEventsAndSayWhenSomeAreForgotten() throws Exception {
        WebhookStoreSettings settings = kind.create(folder);
        WebhookReader reader = new WebhookReader(settings);
        try (WebhookStore store = WebhookStore.open(settings)) {
            fill(store);
            assertEquals(Optional.of(new Told(4, 0, 0, 4)), told(reader));
            attempt(store, 200, FIRST);
            attempt(store, 200, FIRST);
            attempt(store, 503, FIRST);
            assertEquals(Optional.of(new Told(4, 1, 0, 3)), told(reader));
            assertEquals(Optional.of(new Told(0, 0, 0, 0)), reader.told(UUID, FIRST + 2 * DAY_MS, FIRST + 3 * DAY_MS));

            assertEquals(2, store.purge(FIRST + 1, 10));
            assertEquals(Optional.empty(), told(reader));
            assertEquals(Optional.of(new Told(1, 0, 0, 1)), reader.told(UUID, FIRST + DAY_MS, FIRST + 2 * DAY_MS));
        }
    }

    /** A store that a program of before made is brought to what this one reads. */
    @Test
    void shouldCountInAStoreOfTheFirstVersion() throws Exception {
        WebhookStoreSettings settings = kind.create(folder);
        try (WebhookStore store = WebhookStore.open(settings)) {
            fill(store);
        }
        try (Connection connection = StoreKind.connect(settings);
                Statement statement = connection.createStatement()) {
            statement.execute("alter table webhook_corridor drop column withdrawn");
            statement.execute("drop table webhook_quote");
            statement.execute("drop index webhook_by_time");
            statement.execute(
                    kind == StoreKind.SQLITE ? "pragma user_version = 1" : "update webhook_version set version = 1");
        }
        WebhookStore.open(settings).close();
        assertEquals(Optional.of(new Told(4, 0, 0, 4)), told(new WebhookReader(settings)));
    }
}
