package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
