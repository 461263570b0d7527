package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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
}
