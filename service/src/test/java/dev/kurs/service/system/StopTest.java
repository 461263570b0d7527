package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a process ends that is told to, and what commands say that find nothing. */
class StopTest {
    @TempDir
    private Path data;

    @Test
    void shouldEndInOrderAndSayWhatWasFinished() {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);
            Outcome end = kurs.stop().shouldEndWith(0).shouldSay("Kurs has stopped: all that was accepted");

            List<String> said = end.output()
                    .substring(end.output().indexOf("Stop: Ctrl-C"))
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            assertEquals(2, said.size(), said.toString());
            assertFalse(end.output().contains("Exception"), end.output());
            assertTrue(Manifest.exists(data));
        }
        CommandLineRun.of("journal", "verify", "--data", data.toString())
                .shouldEndWith(0)
                .shouldSay("is whole");
    }

    @Test
    void shouldEndInOrderWhenToldSoWhileItStarts() {
        KursProcess.sandbox(data).close();
        try (KursProcess kurs = KursProcess.startingSandbox(data)) {
            Eventually.isTrue("it starts", () -> kurs.output().contains("Recovered to sequence"));
            kurs.stop().shouldEndWith(0).shouldSay("Kurs has stopped: all that was accepted");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "journal stat",
                "journal verify",
                "journal dump",
                "replay",
                "reconcile",
                "export executions --from 2026-11-01 --to 2026-11-02",
                "clock status",
                "rules status",
                "keys list",
                "operator list",
                "quote USDT-IDRX SELL 10",
                "swap USDT-IDRX SELL 10",
            })
    void shouldSayWhatToTypeWhereThereIsNothing(String command) {
        String[] line = (command + " --data " + data.resolve("nowhere")).split(" ", -1);
        Outcome end = CommandLineRun.of(line);

        assertTrue(end.exitCode() != 0, end::output);
        end.shouldSay("kurs sandbox --data " + data.resolve("nowhere"));
    }

    @Test
    void shouldSayWhatToTypeWhereThereIsNoConfiguration() {
        CommandLineRun.of("serve", "-c", data.resolve("kurs.yaml").toString(), "--data", data.toString())
                .shouldEndWith(1)
                .shouldSay("there is no configuration file " + data.resolve("kurs.yaml") + ": name one with -c");
    }
}
