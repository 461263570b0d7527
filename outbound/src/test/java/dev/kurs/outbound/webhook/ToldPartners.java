package dev.kurs.outbound.webhook;

import dev.kurs.outbound.http.NameResolver;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.address.DestinationRules;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLSocketFactory;

/** A journal whose partners are told, over the real client, by a driven clock; it can be stopped and begun again. */
final class ToldPartners implements AutoCloseable {
    static final Duration KEPT_FOR = Duration.ofDays(30);
    static final String SECRET = "whsec_of_the_test";

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

    @Override
    public void close() throws SQLException {
        stop();
        client.close();
    }
}
