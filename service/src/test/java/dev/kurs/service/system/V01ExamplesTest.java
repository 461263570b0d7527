package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of v0.1 as a partner runs them. */
class V01ExamplesTest {
    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath();
    private static final int LONGEST_EXAMPLE_LINES = 150;
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    private static Path data;

    private static KursProcess kurs;

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        kurs.manifest();
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    @Test
    void shouldQuoteWithTheExampleInJava() throws Exception {
        Path program = EXAMPLES.resolve("java/V01Swap.java");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        quotes(program, List.of(java, "-cp", System.getProperty("java.class.path"), program.toString()));
    }

    @Test
    void shouldQuoteWithTheExampleInJavaScript() throws Exception {
        Path program = EXAMPLES.resolve("javascript/v01-swap.mjs");
        quotes(program, List.of(installed("node"), program.toString()));
    }

    @Test
    void shouldQuoteWithTheExampleInPython() throws Exception {
        Path program = EXAMPLES.resolve("python/v01_swap.py");
        quotes(program, List.of(installed("python3"), "-B", program.toString()));
    }

    private static void quotes(Path program, List<String> command) throws Exception {
        long lines = Files.readAllLines(program).size();
        assertTrue(lines < LONGEST_EXAMPLE_LINES, () -> program + " has " + lines + " lines");

        run(command, "USD-IDR", "SELL", "1234.567891")
                .shouldEndWith(0)
                .shouldSay("about ")
                .shouldSay("\"quote_id\"")
                .shouldSay("1234.567891")
                .shouldSay("firm at ");
        run(command, "USDT-JPYC", "BUY", "150000.123456789012345678")
                .shouldEndWith(0)
                .shouldSay("150000.123456789012345678");
        run(command, "MYR-IDR", "BUY", "0.01").shouldEndWith(1).shouldSay("400 BELOW_MIN_TRANSACTION_SIZE");
    }

    private static String installed(String program) throws InterruptedException {
        try {
            new ProcessBuilder(program, "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException absent) {
            Assumptions.abort(program + " is not on the PATH: its example is not run (" + absent.getMessage() + ")");
        }
        return program;
    }

    private static Outcome run(List<String> program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.add(Manifest.file(data).toString());
        command.addAll(List.of(arguments));
        Path said = Files.createTempFile(data, "said", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                fail(command + " did not end within " + PATIENCE_SECONDS + " s:\n" + Files.readString(said));
            }
            return new Outcome(process.exitValue(), Files.readString(said));
        } finally {
            process.destroyForcibly();
        }
    }
}
