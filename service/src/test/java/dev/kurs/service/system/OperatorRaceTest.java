package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sixty-four clients quote while an operator takes something away: no request that begins after the answer to the change is accepted. */
class OperatorRaceTest {
    private static final int CLIENTS = 64;
    private static final String WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";

    @TempDir
    private static Path data;

    private static KursProcess kurs;
    private static OperatorApi desk;

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicInteger accepted = new AtomicInteger();
    private final Queue<Long> acceptedStarts = new ConcurrentLinkedQueue<>();

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    private void race(QuotingPartner partner, Runnable change) throws Exception {
        partner.quote("USDT-IDRX", "SELL", "2").shouldBe(200);
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> running = IntStream.range(0, CLIENTS)
                    .<Future<?>>mapToObj(client -> clients.submit(() -> quoteUntilOver(partner)))
                    .toList();
            Eventually.isTrue("the clients quote", () -> accepted.get() > 4 * CLIENTS);
            change.run();
            long answeredNs = System.nanoTime();
            Eventually.pause(1_500);
            isOver.set(true);
            for (Future<?> client : running) {
                client.get();
            }
            long late = acceptedStarts.stream()
                    .filter(startNs -> startNs > answeredNs)
                    .count();
            assertTrue(accepted.get() > 4 * CLIENTS);
            assertEquals(0, late, "requests that began after the answer and were accepted, of " + accepted);
        }
    }

    private void quoteUntilOver(QuotingPartner partner) {
        while (!isOver.get()) {
            long startNs = System.nanoTime();
            if (partner.firmQuote("USDT-IDRX", "SELL", "2").status() == 200) {
                accepted.incrementAndGet();
                acceptedStarts.add(startNs);
            }
        }
    }

    @Test
    void shouldAcceptNothingByARevokedKey() throws Exception {
        QuotingPartner partner = desk.onboard("Revoked", "USDT-IDRX", WALLET);
        List<?> keys = (List<?>) desk.get("/partners/" + partner.id()).json().get("keys");
        Object keyId = ((Map<?, ?>) keys.getFirst()).get("key_id");

        race(
                partner,
                () -> desk.delete("/partners/" + partner.id() + "/keys/" + keyId + "?reason=race")
                        .shouldBe(204));
    }

    @Test
    void shouldGiveNothingToASuspendedPartner() throws Exception {
        QuotingPartner partner = desk.onboard("Suspended", "USDT-IDRX", WALLET);

        race(
                partner,
                () -> desk.patch("/partners/" + partner.id(), Map.of("status", "SUSPENDED", "reason", "race"))
                        .shouldBe(200));
    }

    @Test
    void shouldGiveNothingBeyondALimitThatWasLowered() throws Exception {
        QuotingPartner partner = desk.onboard("Limited", "USDT-IDRX", WALLET);

        race(
                partner,
                () -> desk.patch(
                                "/partners/" + partner.id(),
                                Map.of(
                                        "corridors",
                                        Map.of("USDT-IDRX", Map.of("daily_limit_usd", 1)),
                                        "reason",
                                        "race"))
                        .shouldBe(200));
    }

    @Test
    void shouldShowAChangeToWhoeverReadsAfterItsAnswer() {
        QuotingPartner fresh = desk.onboard("Watcher", "USDT-IDRX", WALLET);
        for (int limit = 1; limit <= 150; limit++) {
            desk.patch(
                            "/partners/" + fresh.id(),
                            Map.of(
                                    "corridors",
                                    Map.of("USDT-IDRX", Map.of("daily_limit_usd", limit)),
                                    "reason",
                                    "hammered"))
                    .shouldBe(200);
            Map<?, ?> limits = (Map<?, ?>) fresh.corridor("USDT-IDRX").get("limits");
            assertEquals(Integer.toString(limit), limits.get("daily_limit_usd"));
            Eventually.pause(20);
        }
    }

    @Test
    void shouldNotUndoASuspensionByAChangeOfAnythingElse() throws Exception {
        QuotingPartner partner = desk.onboard("Hammered", "USDT-IDRX", WALLET);
        String path = "/partners/" + partner.id();
        try (ExecutorService others = Executors.newFixedThreadPool(3)) {
            for (int other = 0; other < 3; other++) {
                String name = "Name " + other;
                others.execute(() -> {
                    while (!isOver.get()) {
                        desk.patch(path, Map.of("name", name, "reason", "hammered"));
                        Eventually.pause(100);
                    }
                });
            }
            for (int round = 0; round < 10; round++) {
                CommandLineRun.of("partner", "suspend", partner.id(), "--reason", "a test", "--data", data.toString())
                        .shouldEndWith(0)
                        .shouldSay("SUSPENDED");
                Eventually.pause(150);
                assertEquals("SUSPENDED", desk.get(path).shouldBe(200).json().get("status"));
                desk.patch(path, Map.of("status", "ACTIVE", "reason", "a test")).shouldBe(200);
            }
            isOver.set(true);
        }
    }

    @Test
    void shouldAcceptNothingByAKeyThatHasRunOut() throws Exception {
        QuotingPartner first = desk.onboard("Expiring", "USDT-IDRX", WALLET);
        Map<String, Object> key = desk.post(
                        "/partners/" + first.id() + "/keys",
                        Map.of("kind", "HMAC", "expires_in_seconds", 30, "reason", "race"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
        Instant end = Instant.parse(String.valueOf(key.get("expires_at")));
        QuotingPartner expiring = desk.signer(first.id(), "Expiring", WALLET, key);

        race(
                expiring,
                () -> Eventually.isTrue(
                        "the key has run out", () -> Instant.now().isAfter(end)));

        expiring.rates("USDT-IDRX").shouldFail(401, "KEY_EXPIRED");
    }
}
