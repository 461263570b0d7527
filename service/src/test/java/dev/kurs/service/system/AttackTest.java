package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten thousand hostile connections against the smallest heap that works, all at once and then a thousand a second, while an honest partner quotes.
 *
 * <p>{@code -Dkurs.hostile=2000} for fewer of them, {@code -Dkurs.heap=64m} for another heap.
 */
class AttackTest {
    private static final int HOSTILE = Integer.getInteger("kurs.hostile", 10_000);
    private static final String SMALLEST_HEAP = System.getProperty("kurs.heap", "384m");
    private static final int AT_ONCE = HOSTILE;
    private static final int A_THOUSAND_A_SECOND = 250;
    private static final long WAVE_SECONDS = 20;
    /** Shorter than a wave: who is kept out until it ends is seen. How fast an answer is, benchmarks say; other tests share the machine with this one. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final long PAUSE_MS = 200;

    @TempDir
    private Path data;

    private final Seed seed = Seed.fresh("AttackTest");

    @Test
    void shouldServeAnHonestPartnerWhileThousandsAttackTheSmallestHeap() {
        List<String> flags = List.of(
                "-Xmx" + SMALLEST_HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError");
        try (KursProcess kurs = KursProcess.sandbox(data, flags)) {
            QuotingPartner honest = kurs.partner(1);
            for (int openedATick : new int[] {AT_ONCE, A_THOUSAND_A_SECOND}) {
                withstand(kurs, honest, openedATick);
                Eventually.isTrue("the connections are gone", () -> gauge(kurs, "kurs_http_connections") <= 2);
                Eventually.isTrue("their bodies are let go of", () -> gauge(kurs, "kurs_http_body_bytes") == 0);
            }
            Http.get(kurs.metricsUrl() + "/readyz").shouldBe(200);
            kurs.stop().shouldEndWith(0);
            assertFalse(kurs.output().contains(" ERROR "), kurs::output);
        }
    }

    private void withstand(KursProcess kurs, QuotingPartner honest, int openedATick) {
        int port = URI.create(kurs.baseUrl()).getPort();
        String apiKey = kurs.manifest().partners().getLast().apiKey();
        int served = 0;
        Duration longest = Duration.ZERO;
        Random random = seed.random(openedATick);
        try (HostileCrowd crowd =
                new HostileCrowd(port, apiKey, HOSTILE, openedATick, 2 * HOSTILE, WAVE_SECONDS, random).start()) {
            while (crowd.isAttacking()) {
                Duration waited = quote(kurs, honest, served % 2 == 0);
                longest = waited.compareTo(longest) > 0 ? waited : longest;
                served++;
                Eventually.pause(PAUSE_MS);
            }
            System.out.printf(
                    "AttackTest: %d hostile connections, %d at once; %d honest quotes, the slowest in %d ms; -Xmx%s%n",
                    crowd.opened(), crowd.mostAtOnce(), served, longest.toMillis(), SMALLEST_HEAP);
        }
        assertTrue(served > 0, "nobody was served");
    }

    /** How long a quote took, with as many attempts as it needed; on a connection of its own, or on the one that is kept. */
    private static Duration quote(KursProcess kurs, QuotingPartner honest, boolean isFresh) {
        long startNs = MachineTime.nanoTime();
        while (!isQuoted(kurs, honest, isFresh)) {
            assertTrue(
                    MachineTime.nanoTime() - startNs < PATIENCE.toNanos(),
                    () -> "an honest partner was not served in " + PATIENCE + ":\n" + kurs.output());
            Eventually.pause(PAUSE_MS);
        }
        Duration waited = Duration.ofNanos(MachineTime.nanoTime() - startNs);
        assertTrue(waited.compareTo(PATIENCE) < 0, () -> "served only after " + waited);
        return waited;
    }

    private static boolean isQuoted(KursProcess kurs, QuotingPartner honest, boolean isFresh) {
        try {
            if (!isFresh) {
                return honest.quote("USDT-IDRX", "SELL", "1000").status() == 200;
            }
            QuotingPartner.SignedPost post = honest.signedFirmQuote("USDT-JPYC", "SELL", "10", null);
            try (HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
                return Http.send(client, "POST", kurs.baseUrl() + post.path(), post.headers(), post.body())
                                .status()
                        == 200;
            }
        } catch (UncheckedIOException cutOff) {
            return false;
        }
    }

    private static double gauge(KursProcess kurs, String name) {
        Matcher gauge = Pattern.compile("(?m)^" + name + " (\\S+)$")
                .matcher(Http.get(kurs.metricsUrl() + "/metrics").shouldBe(200).body());
        assertTrue(gauge.find(), () -> "the metrics lack " + name);
        return new BigDecimal(gauge.group(1)).doubleValue();
    }
}
