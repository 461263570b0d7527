package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sixty-four clients quote while an operator takes something away: no request that begins after the answer to the change is accepted. */
@Timeout(300)
class OperatorRaceTest {
    private static final int CLIENTS = 64;
    private static final long PAUSE_MS = 60;

    /** Sent one after another from the moment of the answer on. */
    private static final int PROBES = 5;

    private static final String ACCEPTED = "accepted";
    private static final int RIVALS = 3;
    private static final int ROUNDS = 10;
    private static final String WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";

    @TempDir
    private static Path data;

    private static KursProcess kurs;
    private static OperatorApi desk;

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicInteger accepted = new AtomicInteger();
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private volatile long answeredNs;

    /** A request by when it began, and {@link #ACCEPTED} or the code of its refusal. */
    private record Asked(long startNs, String outcome) {}

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    /** @param refusal the code that requests are refused with from the answer to the change on */
    private void race(QuotingPartner partner, String refusal, Runnable change) throws Exception {
        partner.quote("USDT-IDRX", "SELL", "2").shouldBe(200);
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            try {
                for (int client = 0; client < CLIENTS; client++) {
                    running.add(clients.submit(() -> quoteUntilOver(partner)));
                }
                Eventually.isTrue("the clients quote", () -> accepted.get() > 4 * CLIENTS);
                change.run();
                answeredNs = System.nanoTime();
                for (int probe = 0; probe < PROBES; probe++) {
                    quote(partner);
                }
                Eventually.pause(1_500);
                Eventually.isTrue("the clients hear of it", () -> late().getOrDefault(refusal, 0L) > CLIENTS);
            } finally {
                isOver.set(true);
            }
        }
        for (Future<?> client : running) {
            client.get();
        }

        Map<String, Long> late = late();
        String told = "answers to what began after the change was answered: " + late;
        assertFalse(late.containsKey(ACCEPTED), told);
        assertTrue(late.getOrDefault(refusal, 0L) > CLIENTS, told);
    }

    /** How often what began after the change was answered ended how. */
    private Map<String, Long> late() {
        return asked.stream()
                .filter(each -> each.startNs() > answeredNs)
                .collect(Collectors.groupingBy(Asked::outcome, Collectors.counting()));
    }

    /** With a pause, so that a request is judged as soon as it is sent and does not wait behind sixty others while the change takes effect. */
    private void quoteUntilOver(QuotingPartner partner) {
        while (!isOver.get()) {
            Eventually.pause(PAUSE_MS);
            quote(partner);
        }
    }

    private void quote(QuotingPartner partner) {
        long startNs = System.nanoTime();
        PartnerAnswer answer = partner.firmQuote("USDT-IDRX", "SELL", "2");
        boolean isAccepted = answer.status() == 200;
        asked.add(new Asked(startNs, isAccepted ? ACCEPTED : answer.errorCode()));
        if (isAccepted) {
            accepted.incrementAndGet();
        }
    }

    @Test
    void shouldAcceptNothingByARevokedKey() throws Exception {
        QuotingPartner partner = desk.onboard("Revoked", "USDT-IDRX", WALLET);
        List<?> keys = (List<?>) desk.get("/partners/" + partner.id()).json().get("keys");
        Object keyId = ((Map<?, ?>) keys.getFirst()).get("key_id");

        race(
                partner,
                "KEY_REVOKED",
                () -> desk.delete("/partners/" + partner.id() + "/keys/" + keyId + "?reason=race")
                        .shouldBe(204));
    }

    @Test
    void shouldGiveNothingToASuspendedPartner() throws Exception {
        QuotingPartner partner = desk.onboard("Suspended", "USDT-IDRX", WALLET);

        race(
                partner,
                "FORBIDDEN",
                () -> desk.patch("/partners/" + partner.id(), Map.of("status", "SUSPENDED", "reason", "race"))
                        .shouldBe(200));
    }

    @Test
    void shouldGiveNothingBeyondALimitThatWasLowered() throws Exception {
        QuotingPartner partner = desk.onboard("Limited", "USDT-IDRX", WALLET);

        race(
                partner,
                "DAILY_LIMIT_EXCEEDED",
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
        List<Future<Integer>> others = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(RIVALS)) {
            try {
                for (int rival = 0; rival < RIVALS; rival++) {
                    String name = "Name " + rival;
                    others.add(threads.submit(() -> renameUntilOver(path, name)));
                }
                for (int round = 0; round < ROUNDS; round++) {
                    CommandLineRun.of(
                                    "partner", "suspend", partner.id(), "--reason", "a test", "--data", data.toString())
                            .shouldEndWith(0)
                            .shouldSay("SUSPENDED");
                    Eventually.pause(150);
                    assertEquals(
                            "SUSPENDED", desk.get(path).shouldBe(200).json().get("status"));
                    desk.patch(path, Map.of("status", "ACTIVE", "reason", "a test"))
                            .shouldBe(200);
                }
            } finally {
                isOver.set(true);
            }
        }

        int renamed = 0;
        for (Future<Integer> other : others) {
            renamed += other.get();
        }
        int changes = renamed;
        assertTrue(changes > ROUNDS, () -> "changed " + changes + " times meanwhile");
    }

    /** How often. */
    private int renameUntilOver(String path, String name) {
        int times = 0;
        while (!isOver.get()) {
            desk.patch(path, Map.of("name", name, "reason", "hammered")).shouldBe(200);
            times++;
            Eventually.pause(100);
        }
        return times;
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
                "KEY_EXPIRED",
                () -> Eventually.isTrue(
                        "the key has run out", () -> Instant.now().isAfter(end)));

        expiring.rates("USDT-IDRX").shouldFail(401, "KEY_EXPIRED");
    }
}
