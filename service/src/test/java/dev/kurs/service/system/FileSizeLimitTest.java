package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that may not make files as long as a journal's. */
class FileSizeLimitTest {
    private static final String LIMITED = "ulimit -f 40000; exec \"$@\"";

    @TempDir
    private Path data;

    @Test
    void shouldSayWhichLimitToRaiseAndGoOnWithoutIt() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", LIMITED, "sh"));
        command.addAll(ProcessClasses.usualLine(List.of("-Xmx512m")));
        command.addAll(List.of("sandbox", "--no-chain", "--port", "0", "--data", data.toString()));
        Process limited = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(limited.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(1, limited.waitFor(), said);
        new Outcome(1, said).shouldSay("raise this process's limit (ulimit -f), or the user's quota, and start again");
        assertFalse(said.contains("\tat "), said);
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "1000").shouldBe(200);
        }
    }
}
