package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.webhook.WebhookReference.Partner;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What many undelivered events cost: {@code -Dkurs.webhook.rows=1000000} for a million. */
class WebhookBacklogTest {
    private static final int BATCH = 5_000;
    private static final long MOST_BYTES = 48L << 20;
    private static final int DEAD = 0;
    private static final int ALIVE = 1;

    @TempDir
    private Path folder;

    private static WebhookEvent event(int partnerId, long seq) {
        return new WebhookEvent(
                WebhookEvent.id(TellingJournal.uuid(partnerId).toString(), seq, 1),
                partnerId,
                seq,
                WebhookKind.QUOTE_EXPIRED,
                seq,
                TellingJournal.BEGUN_MS,
                "{\"event\":\"quote.expired\",\"data\":{}}".repeat(8).getBytes(StandardCharsets.UTF_8));
    }

    private static void fill(WebhookStore store, String dead, String alive, int rows) throws Exception {
        WebhookReference reference = new WebhookReference();
        reference.put(new Partner(DEAD, TellingJournal.uuid(DEAD).toString(), dead, rows));
        reference.put(new Partner(ALIVE, TellingJournal.uuid(ALIVE).toString(), alive, 1));
        for (int first = 1; first <= rows; first += BATCH) {
            List<WebhookEvent> events = new ArrayList<>();
            for (int seq = first; seq < first + BATCH && seq <= rows; seq++) {
                events.add(event(DEAD, seq));
            }
            store.write(events, List.of(), 0, reference.changes(), new StorePosition(first, "a hash"));
        }
        store.write(
                List.of(event(ALIVE, 1)), List.of(), 0, reference.changes(), new StorePosition(rows + 1L, "a hash"));
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void shouldHoldInMemoryOnlyWhatIsUnderWay() throws Exception {
        int rows = Integer.getInteger("kurs.webhook.rows", 20_000);
        AtomicInteger refused = new AtomicInteger();
        try (LocalReceiver dead = new LocalReceiver((request, connection) -> {
                    refused.incrementAndGet();
                    LocalReceiver.status(503).answer(request, connection);
                });
                LocalReceiver alive = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = new ToldPartners(StoreKind.SQLITE.create(folder))) {
            fill(
                    told.store,
                    dead.url("hooks.example", "/").toString(),
                    alive.url("hooks.example", "/").toString(),
                    rows);
            told.stop();
            long before = usedBytes();
            told.begin();
            long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
            while ((alive.received().isEmpty() || refused.get() < 20) && System.nanoTime() < end) {
                Thread.sleep(5);
            }

            long grown = usedBytes() - before;
            assertEquals(1, alive.received().size());
            assertTrue(refused.get() >= 20, () -> refused + " were tried");
            assertTrue(grown < MOST_BYTES, () -> rows + " events take " + (grown >> 20) + " MiB");
            assertTrue(told.reader.backlog().pending() >= rows - 1);
            assertEquals(
                    1,
                    told.reader
                            .list(Optional.empty(), Optional.of(Status.DELIVERED), Long.MAX_VALUE, 10)
                            .size());
        }
    }
}
