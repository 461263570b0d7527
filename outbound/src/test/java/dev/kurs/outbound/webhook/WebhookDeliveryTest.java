package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.http.LocalReceiver.Received;
import dev.kurs.protocol.net.FreePorts;
import dev.kurs.protocol.port.WebhookDeliveries.Delivery;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(StoreKind.class)
class WebhookDeliveryTest {
    @Parameter
    private StoreKind kind;

    private static final long PATIENCE_NS = Duration.ofMinutes(2).toNanos();
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(1));

    @TempDir
    private Path folder;

    private static void await(String what, BooleanSupplier isSo) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE_NS;
        while (!isSo.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, what);
            Thread.sleep(5);
        }
    }

    private static String url(LocalReceiver receiver) {
        return receiver.url("hooks.example", "/kurs").toString();
    }

    private static Delivery delivery(ToldPartners told, int partnerId, long seq) {
        return told
                .reader
                .list(Optional.of(TellingJournal.uuid(partnerId).toString()), Optional.empty(), Long.MAX_VALUE, 1_000)
                .stream()
                .filter(delivery -> delivery.seq() == seq)
                .findFirst()
                .orElseThrow();
    }

    private static int pending(ToldPartners told) {
        return told.reader
                .list(Optional.empty(), Optional.of(Status.PENDING), Long.MAX_VALUE, 100_000)
                .size();
    }

    private static long seq(Received received) {
        return Long.parseLong(received.header("X-Svc-Signature-V2").replaceAll(".*,seq=(\\d+),.*", "$1"));
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    @Test
    void shouldDeliverEventsInOrderAndOnceTheyAreAcknowledgedNoMore() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            IntStream.range(0, 50).forEach(quote -> told.journal.expired(0));

            told.follow();
            await("50 events are delivered", () -> pending(told) == 0);

            assertEquals(
                    upTo(50),
                    receiver.received().stream().map(WebhookDeliveryTest::seq).toList());
            assertEquals(Status.DELIVERED, delivery(told, 0, 50).status());
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
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.secrets.put(
                    0,
                    List.of(
                            "whsec_older".getBytes(StandardCharsets.UTF_8),
                            "whsec_newer".getBytes(StandardCharsets.UTF_8)));
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            await("it is delivered", () -> pending(told) == 0);

            Received received = receiver.received().getFirst();
            String id = delivery(told, 0, 1).eventId();
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

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 302, 400, 410, 500, 503})
    void shouldTakeNothingBut200ForAnAcknowledgement(int status) throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(status));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            await("it is tried", () -> !delivery(told, 0, 1).attempts().isEmpty());

            assertEquals(Status.PENDING, delivery(told, 0, 1).status());
            assertEquals(
                    status,
                    delivery(told, 0, 1).attempts().getFirst().statusCode().orElseThrow());
            assertEquals(1, receiver.received().size());
        }
    }

    @Test
    void shouldTryAgainBySchedule() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(500));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            int tried = 1;
            for (Duration pause : PAUSES) {
                int before = tried;
                await("attempt " + before, () -> delivery(told, 0, 1).attempts().size() == before);
                told.clock.pass(pause.minusMillis(1));
                Thread.sleep(300);
                assertEquals(before, delivery(told, 0, 1).attempts().size(), "not before " + pause);
                told.clock.pass(Duration.ofMillis(1));
                tried++;
            }
            await("it is given up", () -> delivery(told, 0, 1).status() == Status.FAILED);
            told.clock.pass(Duration.ofDays(1));
            Thread.sleep(300);

            assertEquals(6, receiver.received().size());
            assertEquals(
                    1,
                    receiver.received().stream()
                            .map(received -> received.header("X-Svc-Event-Id"))
                            .distinct()
                            .count());
            assertEquals(
                    6,
                    receiver.received().stream()
                            .map(received -> received.header("X-Svc-Delivery-Id"))
                            .distinct()
                            .count());
        }
    }

    /** Lets the schedule pass, so that the last attempt of its round begins. */
    private static void exhaust(ToldPartners told) throws InterruptedException {
        for (int tried = 0; tried < PAUSES.size(); tried++) {
            int noted = tried + 1;
            await("attempt " + noted, () -> delivery(told, 0, 1).attempts().size() == noted);
            told.clock.pass(PAUSES.get(tried));
        }
    }

    private static void redeliver(ToldPartners told) throws Exception {
        told.journal.redelivered(0, delivery(told, 0, 1).eventId());
        told.follow();
    }

    @Test
    void shouldBeginTheScheduleAnewWhenAnOperatorHasItTold() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(500));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            exhaust(told);
            await("it is given up", () -> delivery(told, 0, 1).status() == Status.FAILED);

            redeliver(told);
            await("it is tried", () -> delivery(told, 0, 1).attempts().size() == 7);
            assertEquals(Status.PENDING, delivery(told, 0, 1).status());
            told.clock.pass(PAUSES.getFirst());
            await("it is tried again", () -> delivery(told, 0, 1).attempts().size() == 8);
        }
    }

    @Test
    void shouldKeepAnOrderThatComesWhileTheLastAttemptIsUnderWay() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch ordered = new CountDownLatch(1);
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    if (asked.incrementAndGet() > PAUSES.size()) {
                        ordered.await();
                    }
                    LocalReceiver.status(500).answer(request, connection);
                });
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.follow();
            exhaust(told);
            await("the last attempt is under way", () -> asked.get() == PAUSES.size() + 1);
            redeliver(told);
            ordered.countDown();
            await("it has ended", () -> delivery(told, 0, 1).attempts().size() == PAUSES.size() + 1);

            assertEquals(Status.PENDING, delivery(told, 0, 1).status());
            told.clock.pass(PAUSES.getFirst());
            await("it is tried again", () -> delivery(told, 0, 1).attempts().size() == PAUSES.size() + 2);
        }
    }

    @Test
    void shouldNotLetARetryHoldUpWhatComesBehindIt() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    boolean isFirst = asked.getAndIncrement() == 0;
                    LocalReceiver.status(isFirst ? 503 : 200).answer(request, connection);
                });
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            IntStream.range(0, 5).forEach(quote -> told.journal.expired(0));
            told.follow();
            await("the four behind it are delivered", () -> pending(told) == 1);
            assertEquals(Status.PENDING, delivery(told, 0, 1).status());

            told.clock.pass(Duration.ofSeconds(10));
            await("the first is delivered", () -> pending(told) == 0);

            assertEquals(
                    List.of(1L, 2L, 3L, 4L, 5L, 1L),
                    receiver.received().stream().map(WebhookDeliveryTest::seq).toList());
        }
    }

    /** One that was down for a while is not met by all that it missed at once. */
    @Test
    void shouldTryNoMoreThanFourAgainAtATime() throws Exception {
        int missed = 7;
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger under = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Semaphore goesOn = new Semaphore(0);
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    boolean isFirst = asked.incrementAndGet() <= missed;
                    if (!isFirst) {
                        most.accumulateAndGet(under.incrementAndGet(), Math::max);
                        goesOn.acquire();
                        under.decrementAndGet();
                    }
                    LocalReceiver.status(isFirst ? 503 : 200).answer(request, connection);
                });
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            IntStream.range(0, missed).forEach(quote -> told.journal.expired(0));
            told.follow();
            await("each was tried", () -> asked.get() == missed && attempts(told) == missed);

            told.clock.pass(Duration.ofSeconds(10));
            await("four are tried again", () -> under.get() == 4);
            goesOn.release();
            await("the next is tried in the place of one", () -> asked.get() == missed + 5);
            Thread.sleep(300);
            goesOn.release(missed);
            await("all are delivered", () -> pending(told) == 0);

            assertEquals(4, most.get());
        }
    }

    private static int attempts(ToldPartners told) {
        return told.reader.list(Optional.empty(), Optional.empty(), Long.MAX_VALUE, 1_000).stream()
                .mapToInt(delivery -> delivery.attempts().size())
                .sum();
    }

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
                ToldPartners told = new ToldPartners(kind.create(folder))) {
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

            await("whoever answers is told", () -> delivery(told, 0, 100).status() == Status.DELIVERED);

            assertEquals(
                    upTo(100),
                    good.received().stream().map(WebhookDeliveryTest::seq).toList());
            await(
                    "whoever does not is tried",
                    () -> IntStream.rangeClosed(1, 40)
                            .allMatch(partner ->
                                    !delivery(told, partner, 2).attempts().isEmpty()));
            for (int partnerId = 1; partnerId <= 40; partnerId++) {
                assertEquals(Status.PENDING, delivery(told, partnerId, 1).status());
                assertTrue(delivery(told, partnerId, 1)
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
    void shouldGoOnWhereItWasWhenItIsStoppedAgainAndAgain() throws Exception {
        int kills = Integer.getInteger("kurs.webhook.kills", 5);
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            for (int kill = 0; kill < kills; kill++) {
                IntStream.range(0, 40).forEach(quote -> told.journal.expired(0));
                told.follow();
                long seen = receiver.received().size();
                await("some are delivered", () -> receiver.received().size() > seen + 3);
                told.stop();
                told.begin();
            }
            await("all are delivered", () -> pending(told) == 0);

            List<Long> firstTime = receiver.received().stream()
                    .map(WebhookDeliveryTest::seq)
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

    @Test
    void shouldDeliverToWhoeverComesBack() throws Exception {
        int port = FreePorts.next();
        try (ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, "http://hooks.example:" + port + "/kurs");
            told.journal.expired(0);
            told.journal.expired(0);
            told.follow();
            await("both are tried", () -> !delivery(told, 0, 2).attempts().isEmpty());
            try (LocalReceiver back = new LocalReceiver(
                    "http", javax.net.ServerSocketFactory.getDefault(), port, LocalReceiver.status(200))) {
                told.clock.pass(Duration.ofSeconds(11));
                await("both are delivered", () -> pending(told) == 0);
                assertEquals(2, back.received().size());
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
            await("it is tried", () -> delivery(told, 0, 1).attempts().size() == 1);
            address.set("169.254.169.254");
            told.clock.pass(Duration.ofSeconds(10));
            await("it is refused", () -> delivery(told, 0, 1).attempts().size() == 2);

            assertEquals(
                    "REFUSED_ADDRESS: hooks.example is at 169.254.169.254, which is no public address",
                    delivery(told, 0, 1).attempts().getLast().error().orElseThrow());
            assertEquals(1, receiver.received().size());
        }
    }

    @Test
    void shouldSayWhyNothingCouldBeSent() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.secrets.put(0, List.of());
            told.journal.partner(0, url(receiver));
            told.journal.expired(0);
            told.journal.partner(1, url(receiver));
            told.journal.expired(1);
            told.journal.url(1, "");
            told.follow();
            await(
                    "both are tried",
                    () -> !delivery(told, 0, 1).attempts().isEmpty()
                            && !delivery(told, 1, 1).attempts().isEmpty());

            assertEquals(
                    "the partner has no live WEBHOOK key",
                    delivery(told, 0, 1).attempts().getFirst().error().orElseThrow());
            assertEquals(
                    "the partner has no webhook_url",
                    delivery(told, 1, 1).attempts().getFirst().error().orElseThrow());
            assertEquals(List.of(), receiver.received());
        }
    }

    @Test
    void shouldKeepASeqForEachPartner() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = new ToldPartners(kind.create(folder))) {
            told.journal.partner(0, url(receiver));
            told.journal.partner(1, url(receiver));
            told.journal.expiredTogether(0, 1, 0);
            told.follow();
            told.journal.expiredTogether(1, 0);
            told.follow();
            await("all are delivered", () -> pending(told) == 0);

            assertEquals("DELIVERED", delivery(told, 0, 3).status().name());
            assertEquals("DELIVERED", delivery(told, 1, 2).status().name());
            assertNotEquals(delivery(told, 0, 1).eventId(), delivery(told, 1, 1).eventId());
        }
    }
}
