package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.webhook.WebhookReference.Partner;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that comes back with less than it said, or with more than it had time to say. */
class WebhookReturnTest extends OnEachStore {
    private static final String UUID = TellingJournal.uuid(0).toString();

    private WebhookStoreSettings settings;

    @BeforeEach
    void create() {
        settings = kind.create(folder);
    }

    private static WebhookEvent event(long seq) {
        return new WebhookEvent(
                WebhookEvent.id(UUID, seq, 1),
                0,
                seq,
                WebhookKind.QUOTE_EXPIRED,
                seq,
                seq,
                "{}".getBytes(StandardCharsets.UTF_8));
    }

    private static void write(WebhookStore store, long seq) throws SQLException {
        WebhookReference reference = new WebhookReference();
        reference.put(new Partner(0, UUID, "http://one.example/", seq));
        store.write(List.of(event(seq)), List.of(), 0, reference.changes(), new StorePosition(seq, "a hash"));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = StoreKind.connect(settings);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void shouldGoOnFromWhereItIsThoughItWasFurther() throws Exception {
        try (WebhookStore store = WebhookStore.open(settings)) {
            write(store, 1);
            write(store, 2);
            execute("delete from webhook_event where seq = 2");
            execute("update webhook_position set sequence = 1");

            SQLException gone = assertThrows(SQLException.class, () -> write(store, 3));
            assertTrue(gone.getMessage().contains("does not reach record 2 any more"), gone::getMessage);

            assertEquals(1, store.position().sequence());
            write(store, 2);
            write(store, 3);
            assertEquals(3, store.position().sequence());
        }
    }

    @Test
    void shouldNoteAnAttemptOnceThoughItIsToldTwice() throws Exception {
        try (WebhookStore store = WebhookStore.open(settings)) {
            write(store, 1);
            PendingWebhook first = store.nextUntried(0).orElseThrow();
            DeliveryAttempt refused = new DeliveryAttempt("d1", 5, 503, null, 5);
            store.attempted(first, refused, 10);
            long againAtMs = store.retries(0, 1).getFirst().nextAttemptAtMs();
            store.attempted(first, refused, 20);
            assertEquals(againAtMs, store.retries(0, 1).getFirst().nextAttemptAtMs());
        }
    }

    @Test
    void shouldNoteNothingOfAnEventThatIsGone() throws Exception {
        try (WebhookStore store = WebhookStore.open(settings)) {
            write(store, 1);
            PendingWebhook first = store.nextUntried(0).orElseThrow();
            execute("delete from webhook_event where seq = 1");
            store.attempted(first, new DeliveryAttempt("d1", 5, 200, null, 5), 10);
            assertEquals(List.of(), store.partnersWithPending());
        }
    }

    @Test
    void shouldSayHowFarAStoreReachesThatNobodyHasOpen() throws Exception {
        assertEquals(0, WebhookStore.reachOf(settings));
        try (WebhookStore store = WebhookStore.open(settings)) {
            write(store, 1);
        }
        assertEquals(1, WebhookStore.reachOf(settings));
    }
}
