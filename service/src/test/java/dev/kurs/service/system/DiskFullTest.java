package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody else fills the disk under a running Kurs, and frees it; skipped where no small file system can be mounted. */
class DiskFullTest {
    /** The clock beats every millisecond, so that a read model which follows is rarely at the very end. */
    private static final double RECORDS_OF_A_SECOND = 1_000;

    private static final long LARGE = 640L << 20;
    private static final long SMALL = 192L << 20;

    @TempDir
    private Path directory;

    private final List<String> quoteIds = new ArrayList<>();

    @Test
    void shouldRefuseQuotesWhileTheDiskIsFullAndGoOnByItselfLosingNothing() throws IOException {
        try (SharedDisk disk = SharedDisk.mount(directory, LARGE)) {
            Path data = disk.path().resolve("data");
            Path configuration = configure(data);
            disk.resize(SMALL);
            try (KursProcess kurs = KursProcess.serve(data, configuration)) {
                Eventually.isTrue("a firm quote", () -> quote(kurs).status() == 200);

                disk.leave(20 << 20);
                refusesButReads(kurs, "disk nearly full");
                disk.empty();
                Eventually.isTrue("quotes again", () -> quote(kurs).status() == 200);

                disk.leave(0);
                refusesButReads(kurs, "disk nearly full");
                Eventually.isTrue(
                        "the core stands still", () -> kurs.output().contains("disk full: the journal finds no room"));
                disk.empty();
                Eventually.isTrue("quotes again", () -> quote(kurs).status() == 200);
                Eventually.isTrue(
                        "/readyz", () -> Http.get(kurs.metricsUrl() + "/readyz").status() == 200);

                Eventually.isTrue("the read model follows again", () -> readModelLag(kurs) < RECORDS_OF_A_SECOND);

                quoteIds.forEach(id -> kurs.partner(1).lookUp(id).shouldBe(200));
                assertFalse(kurs.output().contains("InternalError"), kurs.output());
                kurs.stop().shouldEndWith(0);
            }
            CommandLineRun.of("journal", "verify", "--data", data.toString())
                    .shouldEndWith(0)
                    .shouldSay("the journal is whole");
            CommandLineRun.of("replay", "--data", data.toString())
                    .shouldEndWith(0)
                    .shouldSay("byte for byte");
        }
    }

    private static double readModelLag(KursProcess kurs) {
        return Http.get(kurs.metricsUrl() + "/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("kurs_read_model_lag_records "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    private static Path configure(Path data) {
        try (KursProcess sandbox = KursProcess.sandbox(data)) {
            Path file = ConfigurationText.ofSandbox(sandbox.manifest())
                    .with("min_free: 256MiB", "min_free: 40MiB")
                    .with("snapshot_every: 10m", "snapshot_every: 1s")
                    .with("min_move_bps: 2", "min_move_bps: 0")
                    .with("speed: 1,", "speed: 100,")
                    .write(data.resolve("kurs.yaml"));
            sandbox.stop().shouldEndWith(0);
            return file;
        }
    }

    private PartnerAnswer quote(KursProcess kurs) {
        PartnerAnswer answer = kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "1000");
        if (answer.status() == 200) {
            quoteIds.add(answer.text("quote_id"));
        }
        return answer;
    }

    private void refusesButReads(KursProcess kurs, String obstacle) {
        Eventually.isTrue("quotes are refused", () -> quote(kurs).status() == 503);
        PartnerAnswer refused = quote(kurs).shouldFail(503, "OVERLOADED");
        assertTrue(String.valueOf(refused.error().get("message")).startsWith("disk full"), refused.toString());
        PartnerAnswer ready = Http.get(kurs.metricsUrl() + "/readyz");
        assertEquals(503, ready.status());
        assertTrue(ready.body().contains(obstacle), ready.body());
        assertTrue(Http.get(kurs.metricsUrl() + "/metrics").body().contains("kurs_disk_low 1"));
        kurs.partner(1).rates("USDT-IDRX").shouldBe(200);
        kurs.partner(1).lookUp(quoteIds.getFirst()).shouldBe(200);
    }
}
