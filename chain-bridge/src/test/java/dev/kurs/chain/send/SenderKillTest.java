package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.RandomRun;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that submit are killed at random moments, and the next goes on with their outbox. */
@Timeout(180)
class SenderKillTest {
    private static final int KILLS = Integer.getInteger("kurs.kills", 5);
    private static final int NUMBERS_A_PROCESS = 100_000;

    @TempDir
    private Path directory;

    @Test
    void shouldNeitherLoseNorDoubleNorLeaveAGapWhenKilled() throws Exception {
        Random random = RandomRun.of(SenderKillTest.class);
        List<Integer> submitted = new ArrayList<>();
        try (DevelopmentChain node = TestChain.start();
                SendingDesk desk = new SendingDesk(node.uri())) {
            for (int kill = 0; kill < KILLS; kill++) {
                submitted.addAll(submitUntilKilled(desk, node, kill * NUMBERS_A_PROCESS, 1 + random.nextInt(150)));
            }
            Path outbox = directory.resolve("outbox");
            try (TransactionSender last = SendingDesk.metered(desk.reader(), outbox, SendingDesk.TERMS)) {
                while (!last.underWay().isEmpty()) {
                    Thread.sleep(10);
                }
            }

            List<Integer> mined = desk.numbersMined();
            assertEquals(mined.size(), new HashSet<>(mined).size(), "none twice");
            assertTrue(new HashSet<>(mined).containsAll(submitted), "none lost");
            assertEquals(mined.size(), desk.count(), "no gap and nothing else");
            assertEquals(desk.paidE6(), SendingDesk.meter(outbox).totalE6(), "each fee counted once");
        }
    }

    /** Kills the process once it has told of so many, and gives all that it told of. */
    private List<Integer> submitUntilKilled(SendingDesk desk, DevelopmentChain node, int first, int kill)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SubmittingProcess.class.getName(),
                        node.uri().toString(),
                        desk.book().text(),
                        directory.resolve("outbox").toString(),
                        Integer.toString(first))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<Integer> told = new ArrayList<>();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.endsWith(SubmittingProcess.END)) {
                    told.add(Integer.parseInt(line.substring(0, line.length() - SubmittingProcess.END.length())));
                }
                if (told.size() == kill) {
                    process.toHandle().destroyForcibly();
                }
            }
        }
        process.waitFor();
        return told;
    }
}
