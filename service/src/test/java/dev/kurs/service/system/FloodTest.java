package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One partner floods a service whose partners have their limits by default; the pool of open quotes is small, so that it would be full at once. */
class FloodTest {
    private static final int OPEN_QUOTE_CAPACITY = 1_200;
    private static final int SHARE = OPEN_QUOTE_CAPACITY / 4;
    private static final long LIFE_SECONDS = 45;
    private static final long STANDSTILL_NS = TimeUnit.SECONDS.toNanos(2);
    private static final int FLOODING_THREADS = 4;
    private static final int REFUSALS_TO_SEE = 400;
    private static final int MOST_REQUESTS = 20_000;
    private static final List<String> PARTNERS = List.of(
            "6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10",
            "6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b11",
            "6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b12");

    @TempDir
    private Path data;

    private KursProcess kurs;
    private List<QuotingPartner> partners;
    private String bearer;
    private final AtomicInteger unknown = new AtomicInteger();
    private long longestWaitNs;

    @BeforeEach
    void start() {
        Path file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
        configuration().write(file);
        kurs = KursProcess.serve(data, file);
        bearer = kurs.issueKey(PARTNERS.getFirst(), "--bearer")[1];
        partners = PARTNERS.stream()
                .map(partner -> new QuotingPartner(kurs.baseUrl(), issueKey(partner)))
                .toList();
        Eventually.isTrue("a quote", () -> quote(1).status() == 200);
    }

    @AfterEach
    void stop() {
        if (kurs != null) {
            kurs.close();
        }
    }

    private static ConfigurationText configuration() {
        StringBuilder yaml = new StringBuilder(ConfigurationText.packaged().yaml()).append("\nseed:\n  partners:\n");
        PARTNERS.forEach(partner -> yaml.append(
                "    %s: {name: One, wallets: {main: {address: \"%s\", permissions: [swap]}}, corridors: {USDT-IDRX: {}}}%n"
                        .formatted(partner, RandomDeskCommands.WALLET)));
        return new ConfigurationText(yaml.toString())
                .with("\n  chain_id: 31337", "\n  chain_id: 31337\n  open_quote_capacity: " + OPEN_QUOTE_CAPACITY);
    }

    private Manifest.Demonstrator issueKey(String partner) {
        String[] key = kurs.issueKey(partner);
        return new Manifest.Demonstrator(
                UUID.fromString(partner),
                "One",
                key[0],
                key[1],
                "",
                new Manifest.Wallet(RandomDeskCommands.WALLET, ""));
    }

    private PartnerAnswer quote(int partner) {
        return partners.get(partner).quote("USDT-IDRX", "SELL", "2");
    }

    private PartnerAnswer firmQuote(int partner) {
        return partners.get(partner).firmQuote("USDT-IDRX", "SELL", "2");
    }

    private PartnerAnswer ratesOfBearer() {
        Map<String, String> headers = Map.of("Authorization", "Bearer " + bearer, "X-Partner-ID", PARTNERS.getFirst());
        return Http.send("GET", kurs.baseUrl() + "/v1/rates", headers, "");
    }

    /** The answer to a firm quote. Whoever asks just when the machine stands still may be told that there was no reply in time: then again, for nobody knows what came of it. */
    private PartnerAnswer answeredFirmQuote(int partner) {
        while (true) {
            long lostBeforeNs = MachineTime.lostNs();
            PartnerAnswer answer = firmQuote(partner);
            if (answer.status() != 503 || MachineTime.lostNs() - lostBeforeNs < STANDSTILL_NS) {
                return answer;
            }
            unknown.incrementAndGet();
        }
    }

    /** A firm quote of somebody who does not flood. */
    private void serve(int partner) {
        long askedNs = System.nanoTime();
        answeredFirmQuote(partner).shouldBe(200);
        longestWaitNs = Math.max(longestWaitNs, System.nanoTime() - askedNs);
    }

    @Test
    void shouldHoldAFloodingPartnerToItsShareAndServeTheOthers() throws Exception {
        Queue<PartnerAnswer> issued = new ConcurrentLinkedQueue<>();
        Queue<PartnerAnswer> refused = new ConcurrentLinkedQueue<>();
        AtomicBoolean isOver = new AtomicBoolean();
        List<Future<?>> flood = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(FLOODING_THREADS)) {
            try {
                for (int thread = 0; thread < FLOODING_THREADS; thread++) {
                    flood.add(threads.submit(() -> flood(isOver, issued, refused)));
                }
                for (int index = 0; index < 80; index++) {
                    serve(1 + index % 2);
                }
                Eventually.isTrue(
                        "enough are refused, or no more are sent",
                        () -> refused.size() >= REFUSALS_TO_SEE
                                || flood.stream().anyMatch(Future::isDone));
                serve(1);
                serve(2);
            } finally {
                isOver.set(true);
            }
        }
        for (Future<?> thread : flood) {
            thread.get();
        }
        assertTrue(refused.size() >= REFUSALS_TO_SEE, () -> refused.size() + " are refused");

        System.out.printf(
                "FloodTest: %d firm quotes issued to the flooding partner, %d refused; the others waited %d ms at most%n",
                issued.size(), refused.size(), TimeUnit.NANOSECONDS.toMillis(longestWaitNs));
        shouldHoldNoMoreThanItsShare(issued);
        for (PartnerAnswer answer : refused) {
            answer.shouldFail(429, "RATE_LIMITED");
            assertTrue(Integer.parseInt(answer.header("Retry-After")) >= 1);
        }
        Eventually.pause(1_000L * Integer.parseInt(refused.peek().header("Retry-After")));
        quote(0).shouldBe(200);
        assertTrue(Http.get(kurs.metricsUrl() + "/metrics")
                .body()
                .contains("kurs_http_rate_limited_total{reason=\"open_quotes\",surface=\"v0.2\"} "));
    }

    /** Where the flood outlasts the first quotes' life, each that ended makes room for one. */
    private void shouldHoldNoMoreThanItsShare(Queue<PartnerAnswer> issued) {
        long[] endSeconds = issued.stream()
                .mapToLong(quote -> ((Number) quote.data().get("expires_at")).longValue())
                .sorted()
                .toArray();
        assertTrue(endSeconds.length + unknown.get() >= SHARE, () -> endSeconds.length + " are issued");
        for (int number = SHARE; number < endSeconds.length; number++) {
            long issuedAtSeconds = endSeconds[number] - LIFE_SECONDS;
            assertTrue(
                    issuedAtSeconds >= endSeconds[number - SHARE], "one is issued while " + SHARE + " others are open");
        }
    }

    private void flood(AtomicBoolean isOver, Queue<PartnerAnswer> issued, Queue<PartnerAnswer> refused) {
        for (int request = 0; request < MOST_REQUESTS / FLOODING_THREADS && !isOver.get(); request++) {
            PartnerAnswer answer = answeredFirmQuote(0);
            if (answer.status() == 200) {
                issued.add(answer);
            } else {
                refused.add(answer);
            }
        }
    }

    @Test
    void shouldTellABearerWhenToComeBackAndServeItThen() {
        PartnerAnswer answer = ratesOfBearer();
        for (int request = 0; request < 1_000 && answer.status() == 200; request++) {
            answer = ratesOfBearer();
        }

        answer.shouldFail(429, "RATE_LIMITED");
        assertEquals("\"standard\";q=20;w=2", answer.header("RateLimit-Policy"));
        quote(0).shouldBe(200);
        quote(1).shouldBe(200);
        Eventually.pause(1_000L * Integer.parseInt(answer.header("Retry-After")));
        ratesOfBearer().shouldBe(200);
    }
}
