package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver.Received;
import dev.kurs.outbound.http.NameResolver;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.port.WebhookDeliveries.Delivery;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLSocketFactory;

/** A journal whose partners are told, over the real client, by a driven clock; it can be stopped and begun again. */
final class ToldPartners implements AutoCloseable {
    static final Duration KEPT_FOR = Duration.ofDays(30);
    static final String SECRET = "whsec_of_the_test";
    private static final long PATIENCE_NS = Duration.ofMinutes(2).toNanos();

    final TellingJournal journal = new TellingJournal();
    final DrivenClock clock = new DrivenClock();
    final Map<Integer, List<byte[]>> secrets = new ConcurrentHashMap<>();
    final WebhookReader reader;
    private final WebhookStoreSettings settings;
    private final OutboundClient client;
    WebhookStore store;
    private WebhookDispatcher dispatcher;

    ToldPartners(WebhookStoreSettings settings) throws Exception {
        this(settings, host -> List.of(InetAddress.getLoopbackAddress()));
    }

    ToldPartners(WebhookStoreSettings settings, NameResolver names) throws Exception {
        this.settings = settings;
        reader = new WebhookReader(settings);
        client = new OutboundClient(
                new DestinationRules(true),
                Duration.ofSeconds(5),
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                names);
        begin();
    }

    void begin() throws Exception {
        store = WebhookStore.open(settings);
        dispatcher = new WebhookDispatcher(
                store,
                client,
                partner -> secrets.getOrDefault(partner, List.of(SECRET.getBytes(StandardCharsets.UTF_8))),
                clock,
                KEPT_FOR);
        dispatcher.start();
    }

    void stop() throws SQLException {
        dispatcher.close();
        store.close();
    }

    /** Stores what the journal has and tells who delivers. */
    void follow() throws Exception {
        journal.follow(new WebhookProjection(store, dispatcher::wake), store.position(), 100);
    }

    /** Waits until it is so. */
    static void await(String what, BooleanSupplier isSo) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE_NS;
        while (!isSo.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, what);
            Thread.sleep(5);
        }
    }

    /** The seq that a received event was signed with. */
    static long seq(Received received) {
        return Long.parseLong(received.header("X-Svc-Signature-V2").replaceAll(".*,seq=(\\d+),.*", "$1"));
    }

    Delivery delivery(int partnerId, long seq) {
        return reader
                .list(Optional.of(TellingJournal.uuid(partnerId).toString()), Optional.empty(), Long.MAX_VALUE, 1_000)
                .stream()
                .filter(delivery -> delivery.seq() == seq)
                .findFirst()
                .orElseThrow();
    }

    int pending() {
        return reader.list(Optional.empty(), Optional.of(Status.PENDING), Long.MAX_VALUE, 100_000)
                .size();
    }

    int attempts() {
        return reader.list(Optional.empty(), Optional.empty(), Long.MAX_VALUE, 1_000).stream()
                .mapToInt(delivery -> delivery.attempts().size())
                .sum();
    }

    @Override
    public void close() throws SQLException {
        stop();
        client.close();
    }
}
