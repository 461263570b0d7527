package dev.kurs.outbound.webhook;

import static dev.kurs.outbound.webhook.ToldPartners.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Receivers that do not answer, or are none. */
class WebhookReceiversTest extends OnEachStore {
    /** What receivers do that are not to be waited for. */
    enum Hostile {
        SILENT,
        ENDLESS_HEADERS,
        DRIPPING,
        DEAD
    }

    private static LocalReceiver hostile(Hostile how) throws Exception {
        LocalReceiver receiver = new LocalReceiver((request, connection) -> {
            switch (how) {
                case SILENT -> Thread.sleep(600_000);
                case ENDLESS_HEADERS -> {
                    LocalReceiver.says("HTTP/1.1 200 OK\r\n").answer(request, connection);
                    while (true) {
                        LocalReceiver.says("X: y\r\n").answer(request, connection);
                    }
                }
                case DRIPPING -> {
                    LocalReceiver.says("HTTP/1.1 200 OK\r\n").answer(request, connection);
                    while (true) {
                        LocalReceiver.says("x").answer(request, connection);
                        Thread.sleep(200);
                    }
                }
                case DEAD -> connection.close();
            }
        });
        if (how == Hostile.DEAD) {
            receiver.close();
        }
        return receiver;
    }

    @Test
    void shouldLetNoSlowDeadOrHostileReceiverDelayAnother() throws Exception {
        List<LocalReceiver> others = new ArrayList<>();
        try (LocalReceiver good = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = told()) {
            for (int partnerId = 1; partnerId <= 40; partnerId++) {
                LocalReceiver other = hostile(Hostile.values()[partnerId % Hostile.values().length]);
                others.add(other);
                told.journal.partner(partnerId, url(other));
            }
            for (int partnerId = 1; partnerId <= 40; partnerId++) {
                told.journal.expired(partnerId);
                told.journal.expired(partnerId);
            }
            told.journal.partner(0, url(good));
            IntStream.range(0, 100).forEach(quote -> told.journal.expired(0));
            told.follow();

            await("whoever answers is told", () -> told.delivery(0, 100).status() == Status.DELIVERED);

            assertEquals(
                    upTo(100), good.received().stream().map(ToldPartners::seq).toList());
            await(
                    "whoever does not is tried",
                    () -> IntStream.rangeClosed(1, 40)
                            .allMatch(partner ->
                                    !told.delivery(partner, 2).attempts().isEmpty()));
            for (int partnerId = 1; partnerId <= 40; partnerId++) {
                assertEquals(Status.PENDING, told.delivery(partnerId, 1).status());
                assertTrue(told.delivery(partnerId, 1)
                        .attempts()
                        .getFirst()
                        .error()
                        .isPresent());
            }
        } finally {
            for (LocalReceiver other : others) {
                other.close();
            }
        }
    }

    @Test
    void shouldRefuseANameThatMovesToAPrivateAddressBetweenAttempts() throws Exception {
        AtomicReference<String> address = new AtomicReference<>("127.0.0.1");
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(500));
                ToldPartners told =
                        new ToldPartners(kind.create(folder), host -> List.of(InetAddress.ofLiteral(address.get())))) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            await("it is tried", () -> told.delivery(0, 1).attempts().size() == 1);
            address.set("169.254.169.254");
            told.clock.pass(Duration.ofSeconds(10));
            await("it is refused", () -> told.delivery(0, 1).attempts().size() == 2);

            assertEquals(
                    "REFUSED_ADDRESS: hooks.example is at 169.254.169.254, which is no public address",
                    told.delivery(0, 1).attempts().getLast().error().orElseThrow());
            assertEquals(1, receiver.received().size());
        }
    }

    @Test
    void shouldSayWhyNothingCouldBeSent() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = told()) {
            told.secrets.put(0, List.of());
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.journal.partner(1, url(receiver));
            told.journal.expired(1);
            told.journal.url(1, "");
            told.follow();
            await(
                    "both are tried",
                    () -> !told.delivery(0, 1).attempts().isEmpty()
                            && !told.delivery(1, 1).attempts().isEmpty());

            assertEquals(
                    "the partner has no live WEBHOOK key",
                    told.delivery(0, 1).attempts().getFirst().error().orElseThrow());
            assertEquals(
                    "the partner has no webhook_url",
                    told.delivery(1, 1).attempts().getFirst().error().orElseThrow());
            assertEquals(List.of(), receiver.received());
        }
    }
}
