package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.Outcome;
import dev.kurs.service.system.ToldPartner;
import dev.kurs.service.system.ToldPartner.Told;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of v0.1 as a partner runs them on a chain: quoted, executed, and told by a webhook that the example's verifier takes. */
class V01ExecutionExamplesTest {
    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath();
    private static final long PATIENCE_SECONDS = 180;

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static ToldPartner receiver;
    private static String secret;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
        receiver = new ToldPartner();
        Manifest manifest = sandbox.kurs().manifest();
        OperatorApi operator = new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
        String path = "/partners/" + manifest.partners().getFirst().partnerId();
        secret = String.valueOf(operator.post(path + "/keys", Map.of("kind", "WEBHOOK", "reason", "a test"))
                .shouldBe(201)
                .json()
                .get("secret"));
        operator.patch(path, Map.of("webhook_url", receiver.url(), "reason", "a test"))
                .shouldBe(200);
        operator.post(
                        path + "/balance",
                        Map.of("kind", "DEPOSIT", "token", "USDT", "amount", "50000", "reason", "to execute"))
                .shouldBe(201);
        Eventually.isTrue(
                "the deposit is there",
                () -> operator.get(path + "/balance").body().contains("50000"));
    }

    @AfterAll
    static void stop() {
        if (receiver != null) {
            receiver.close();
        }
        if (sandbox != null) {
            sandbox.close();
        }
    }

    @Test
    void shouldExecuteWithTheExampleInJava() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        executes(
                List.of(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        EXAMPLES.resolve("java/V01Swap.java").toString()),
                List.of(java, EXAMPLES.resolve("java/VerifyWebhook.java").toString()));
    }

    @Test
    void shouldExecuteWithTheExampleInJavaScript() throws Exception {
        executes(
                List.of(
                        installed("node"),
                        EXAMPLES.resolve("javascript/v01-swap.mjs").toString()),
                List.of(
                        "node",
                        EXAMPLES.resolve("javascript/verify-webhook.mjs").toString()));
    }

    @Test
    void shouldExecuteWithTheExampleInPython() throws Exception {
        executes(
                List.of(
                        installed("python3"),
                        "-B",
                        EXAMPLES.resolve("python/v01_swap.py").toString()),
                List.of(
                        "python3",
                        "-B",
                        EXAMPLES.resolve("python/verify_webhook.py").toString()));
    }

    private static void executes(List<String> program, List<String> verifier) throws Exception {
        String destination = DemonstrationWallet.generate(new SecureRandom()).addressText();
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(Manifest.file(data).toString(), "USD-IDR", "SELL", "321.5", destination));
        int before = receiver.told().size();

        Outcome outcome = run(command, "", "")
                .shouldEndWith(0)
                .shouldSay("\"execution_id\"")
                .shouldSay("SETTLED in 0x");
        String hash = outcome.output().lines().toList().getLast().replace("SETTLED in ", "");

        Address idrx = Address.of(sandbox.chain().tokens().get("IDRX").address());
        BigInteger received = sandbox.node().view(idrx, Erc20.balanceOf(Address.of(destination)));
        assertTrue(received.signum() > 0, () -> destination + " has nothing");
        Eventually.isTrue("the partner is told", () -> told(before, hash).size() == 1);
        Told told = told(before, hash).getFirst();
        assertEquals("settlement.confirmed", told.event());
        List<String> verify = new ArrayList<>(verifier);
        verify.add(told.signatureV2());
        run(verify, secret, told.body())
                .shouldEndWith(0)
                .shouldSay("verified: event " + told.eventId() + ", seq " + told.seq());
        run(verify, secret, told.body().replace("321.5", "421.5")).shouldEndWith(1);
    }

    private static List<Told> told(int from, String hash) {
        List<Told> all = receiver.told();
        return all.subList(Math.min(from, all.size()), all.size()).stream()
                .filter(told -> told.body().contains(hash))
                .toList();
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

    private static Outcome run(List<String> command, String with, String input)
            throws IOException, InterruptedException {
        Path came = Files.writeString(data.resolve("came"), input);
        Path said = Files.createTempFile(data, "said", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(came.toFile())
                .redirectOutput(said.toFile());
        builder.environment().put("WEBHOOK_SECRET", with);
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), () -> command + " did not end");
            return new Outcome(process.exitValue(), Files.readString(said));
        } finally {
            process.destroyForcibly();
        }
    }
}
