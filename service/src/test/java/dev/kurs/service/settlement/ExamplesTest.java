package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.chain.abi.Address;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples as a partner runs them, and a wallet of ethers that knows nothing but an answer. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("../examples");
    private static final int LONGEST_EXAMPLE_LINES = 180;
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    private static Path data;

    @TempDir
    private static Path javascript;

    private static SettlingSandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    @Test
    void shouldSwapWithTheExampleInJava() throws Exception {
        Path program = EXAMPLES.resolve("java/Swap.java");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        leaveTooSmallAnAllowance();
        run(
                        javascript,
                        "",
                        List.of(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                program.toAbsolutePath().toString(),
                                Manifest.file(data).toString(),
                                "USDT-IDRX",
                                "SELL",
                                "1000"))
                .shouldEndWith(0)
                .shouldSay("\"status\" : \"SETTLED\"");
        shouldBeShort(program);
    }

    @Test
    void shouldSwapWithTheExampleInJavaScript() throws Exception {
        installPackages();
        leaveTooSmallAnAllowance();

        node("", "swap.mjs", Manifest.file(data).toString(), "USDT-IDRX", "SELL", "1000")
                .shouldEndWith(0)
                .shouldSay("\"status\": \"SETTLED\"");
        shouldBeShort(EXAMPLES.resolve("javascript/swap.mjs"));
    }

    /** JPYC takes permits, so that nothing but the commit is sent. */
    @Test
    void shouldSwapWithTheExamplesByAPermit() throws Exception {
        installPackages();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path program = EXAMPLES.resolve("java/Swap.java").toAbsolutePath();
        String manifest = Manifest.file(data).toString();
        BigInteger sent = sandbox.trader(1).transactions();

        node("", "swap.mjs", manifest, "USDT-JPYC", "BUY", "100000")
                .shouldEndWith(0)
                .shouldSay("\"status\": \"SETTLED\"");
        run(
                        javascript,
                        "",
                        List.of(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                program.toString(),
                                manifest,
                                "USDT-JPYC",
                                "BUY",
                                "100000"))
                .shouldEndWith(0)
                .shouldSay("\"status\" : \"SETTLED\"");

        assertEquals(sent.add(BigInteger.TWO), sandbox.trader(1).transactions());
    }

    /** USDT takes a new allowance over none alone. */
    private static void leaveTooSmallAnAllowance() {
        sandbox.trader(1)
                .wallet()
                .approve(Address.of(sandbox.chain().tokens().get("USDT").address()), sandbox.engine(), BigInteger.ONE);
    }

    private static void shouldBeShort(Path program) throws IOException {
        long lines = Files.readAllLines(program).size();
        assertTrue(lines < LONGEST_EXAMPLE_LINES, () -> program + " has " + lines + " lines");
    }

    @Test
    void shouldSettleByAWalletThatKnowsNothingButTheAnswer() throws Exception {
        installPackages();
        Trader trader = sandbox.trader(2);
        TradedQuote first = trader.quote("USDT-IDRX", "SELL", "700");
        assertTrue(first.wantsApproval());
        committedElsewhere(first);

        trader.approved("USDT-IDRX", "SELL", "710");
        Eventually.isTrue(
                "no approval is asked for",
                () -> !trader.quote("USDT-IDRX", "SELL", "710").wantsApproval());
        committedElsewhere(trader.quote("USDT-IDRX", "SELL", "710"));
    }

    /** Gives the answer to ethers, and looks for the execution. */
    private static void committedElsewhere(TradedQuote quote) throws Exception {
        Path answer = Files.writeString(
                javascript.resolve("answer.json"), quote.answer().body());
        String key = sandbox.kurs().manifest().partners().get(1).wallet().privateKey();

        Outcome outcome = node(
                        key, "wallet.mjs", answer.toString(), sandbox.chain().rpcUrl())
                .shouldEndWith(0);

        Map<?, ?> execution = sandbox.trader(2).awaits(quote, "SETTLED");
        assertEquals(outcome.output().lines().toList().getLast(), execution.get("tx_hash"));
        assertEquals(quote.answer().data().get("input_amount"), execution.get("source_amount"));
        assertEquals(quote.answer().data().get("output_amount"), execution.get("destination_amount"));
    }

    private static Outcome node(String input, String... arguments) throws Exception {
        return run(
                javascript,
                input,
                Stream.concat(Stream.of("node"), Stream.of(arguments)).toList());
    }

    private static void installPackages() throws Exception {
        if (Files.exists(javascript.resolve("node_modules"))) {
            return;
        }
        for (String file : List.of("package.json", "package-lock.json", ".npmrc", "swap.mjs")) {
            Files.copy(EXAMPLES.resolve("javascript").resolve(file), javascript.resolve(file));
        }
        try (InputStream wallet = ExamplesTest.class.getResourceAsStream("wallet.mjs")) {
            Files.copy(wallet, javascript.resolve("wallet.mjs"));
        }
        Outcome installed;
        try {
            installed = run(javascript, "", List.of("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"));
        } catch (IOException absent) {
            throw AnvilOnDisk.missing("no npm on the PATH (" + absent.getMessage() + "): Node 20 or later brings it");
        }
        if (installed.exitCode() != 0) {
            throw AnvilOnDisk.missing("npm ci could not install ethers: " + installed.output());
        }
    }

    private static Outcome run(Path directory, String input, List<String> command)
            throws IOException, InterruptedException {
        Path said = Files.createTempFile(directory, "said", ".log");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                fail(command + " did not end within " + PATIENCE_SECONDS + " s:\n" + Files.readString(said));
            }
            return new Outcome(process.exitValue(), Files.readString(said));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
