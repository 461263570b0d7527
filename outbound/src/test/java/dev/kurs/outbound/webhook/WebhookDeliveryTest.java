package dev.kurs.outbound.webhook;

import static dev.kurs.outbound.webhook.ToldPartners.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.http.LocalReceiver.Received;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a partner receives that acknowledges it. */
class WebhookDeliveryTest extends OnEachStore {
    @Test
    void shouldDeliverEventsInOrderAndOnceTheyAreAcknowledgedNoMore() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            IntStream.range(0, 50).forEach(quote -> told.journal.expired(0));

            told.follow();
            await("50 events are delivered", () -> told.pending() == 0);

            assertEquals(
                    upTo(50),
                    receiver.received().stream().map(ToldPartners::seq).toList());
            assertEquals(Status.DELIVERED, told.delivery(0, 50).status());
            assertEquals("POST /kurs HTTP/1.1", receiver.received().getFirst().requestLine());
        }
    }

    /** What openssl, and nothing of ours, makes of a secret and some bytes. */
    private String openssl(String secret, String text) throws Exception {
        Path file = folder.resolve("signed");
        Files.writeString(file, text);
        Process process = new ProcessBuilder(
                        "openssl",
                        "dgst",
                        "-sha256",
                        "-mac",
                        "HMAC",
                        "-macopt",
                        "hexkey:" + HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8)),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said.strip().replaceAll(".*= ", "");
    }

    @Test
    void shouldSignWithEachLiveSecretAsOpensslDoes() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = told()) {
            told.secrets.put(
                    0,
                    List.of(
                            "whsec_older".getBytes(StandardCharsets.UTF_8),
                            "whsec_newer".getBytes(StandardCharsets.UTF_8)));
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            await("it is delivered", () -> told.pending() == 0);

            Received received = receiver.received().getFirst();
            String id = told.delivery(0, 1).eventId();
            String signed = "1767225600." + id + ".1." + received.body();
            String group = "t=1767225600,id=" + id + ",seq=1,sha256=";
            assertEquals("application/json", received.header("Content-Type"));
            assertEquals(id, received.header("X-Svc-Event-Id"));
            assertEquals("sha256=" + openssl("whsec_older", received.body()), received.header("X-Svc-Signature"));
            assertEquals(
                    group + openssl("whsec_older", signed) + " " + group + openssl("whsec_newer", signed),
                    received.header("X-Svc-Signature-V2"));
        }
    }

    @Test
    void shouldKeepASeqForEachPartner() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            told.journal.partner(1, url(receiver));
            told.journal.expiredTogether(0, 1, 0);
            told.follow();
            told.journal.expiredTogether(1, 0);
            told.follow();
            await("all are delivered", () -> told.pending() == 0);

            assertEquals("DELIVERED", told.delivery(0, 3).status().name());
            assertEquals("DELIVERED", told.delivery(1, 2).status().name());
            assertNotEquals(told.delivery(0, 1).eventId(), told.delivery(1, 1).eventId());
        }
    }

    @Test
    void shouldGoOnWhereItWasWhenItIsStoppedAgainAndAgain() throws Exception {
        int kills = Integer.getInteger("kurs.webhook.kills", 5);
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = told()) {
            told.journal.partner(0, url(receiver));
            for (int kill = 0; kill < kills; kill++) {
                IntStream.range(0, 40).forEach(quote -> told.journal.expired(0));
                told.follow();
                long seen = receiver.received().size();
                await("some are delivered", () -> receiver.received().size() > seen + 3);
                told.stop();
                told.begin();
            }
            await("all are delivered", () -> told.pending() == 0);

            List<Long> firstTime = receiver.received().stream()
                    .map(ToldPartners::seq)
                    .distinct()
                    .toList();
            assertEquals(upTo(40L * kills), firstTime);
            assertEquals(
                    40L * kills,
                    receiver.received().stream()
                            .map(received -> received.header("X-Svc-Event-Id"))
                            .distinct()
                            .count());
        }
    }
}
