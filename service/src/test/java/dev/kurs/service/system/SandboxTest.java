package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** The sandbox as somebody meets it who has nothing but the README. */
class SandboxTest {
    @TempDir
    private static Path data;

    private static KursProcess kurs;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    private static Outcome quote(String... arguments) {
        List<String> line = new ArrayList<>(List.of("quote", "--data", data.toString()));
        line.addAll(List.of(arguments));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    @Test
    void shouldGiveAFirstSignedQuoteWithTheSecondCommand() {
        quote("USDT-IDRX", "SELL", "1000", "--firm")
                .shouldEndWith(0)
                .shouldSay("FIRM USDT-IDRX SELL")
                .shouldSay("you send     1000.000000")
                .shouldSay("signature    0x");
        quote("USDT-IDRX", "BUY", "17000000").shouldEndWith(0).shouldSay("INDICATIVE USDT-IDRX BUY");
    }

    @Test
    void shouldQuoteToEveryDemonstrationPartnerOnItsOwnTerms() {
        assertEquals(Map.of("mode", "STANDARD"), withoutNulls(pricingOf(1)));
        assertEquals(Map.of("mode", "STANDARD", "discount_bps", "2000"), withoutNulls(pricingOf(2)));
        assertEquals(Map.of("mode", "FIXED_INPUT_RATE", "input_rate_bps", "8"), withoutNulls(pricingOf(3)));
    }

    private static Map<?, ?> pricingOf(int partner) {
        PartnerAnswer answer =
                kurs.partner(partner).firmQuote("USDT-JPYC", "SELL", "250.5").shouldBe(200);
        return (Map<?, ?>) ((Map<?, ?>) answer.data().get("fee_breakdown")).get("partner_pricing");
    }

    private static Map<String, Object> withoutNulls(Map<?, ?> map) {
        Map<String, Object> present = new HashMap<>();
        map.forEach((name, value) -> {
            if (value != null) {
                present.put((String) name, value);
            }
        });
        return present;
    }

    @Test
    void shouldWriteAManifestForNobodyElseToRead() throws IOException {
        Path file = data.resolve("sandbox.json");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));

        Map<String, Object> manifest = JSON.std.mapFrom(Files.readString(file));
        assertEquals(
                List.of(
                        "base_url",
                        "metrics_url",
                        "operator_token",
                        "chain",
                        "corridors",
                        "partners",
                        "strangers",
                        "operators",
                        "providers",
                        "makers"),
                List.copyOf(manifest.keySet()));
        List<?> partners = (List<?>) manifest.get("partners");
        assertTrue(partners.size() >= 3);
        assertEquals(
                List.of(
                        "partner_id",
                        "name",
                        "api_key",
                        "secret",
                        "bearer_key",
                        "wallet_address",
                        "wallet_private_key"),
                List.copyOf(((Map<?, ?>) partners.getFirst()).keySet()));
        List<?> strangers = (List<?>) manifest.get("strangers");
        assertEquals(
                List.of("wallet_address", "wallet_private_key"),
                List.copyOf(((Map<?, ?>) strangers.getFirst()).keySet()));
    }

    @Test
    void shouldComeWithAnOperatorForEachScopeAlone() {
        List<Manifest.Operator> operators = kurs.manifest().operators();
        assertEquals(
                List.of("reserve:read", "reserve:operate", "operator:partners", "operator:audit", "sandbox:prices"),
                operators.stream()
                        .map(operator -> String.join(" ", operator.scopes()))
                        .toList());

        for (Manifest.Operator operator : operators) {
            OperatorApi desk = new OperatorApi(kurs.baseUrl(), operator.token());
            assertEquals(
                    operator.scopes().contains("operator:partners") ? 200 : 403,
                    desk.get("/partners").status(),
                    operator.email());
            assertEquals(
                    operator.scopes().contains("operator:audit") ? 200 : 403,
                    desk.get("/audit").status(),
                    operator.email());
        }
    }

    @Test
    void shouldTurnAStrangersWalletAway() {
        Manifest manifest = kurs.manifest();
        Manifest.Demonstrator known = manifest.partners().getFirst();
        QuotingPartner impostor = new QuotingPartner(
                kurs.baseUrl(),
                new Manifest.Demonstrator(
                        known.partnerId(),
                        known.name(),
                        known.apiKey(),
                        known.secret(),
                        known.bearerKey(),
                        manifest.strangers().getFirst()));

        impostor.firmQuote("USDT-IDRX", "SELL", "100").shouldFail(403, "WALLET_NOT_REGISTERED");
    }

    @Test
    void shouldTellItsSecretsToNobodyElse() throws IOException {
        Manifest.Demonstrator partner = kurs.manifest().partners().getFirst();
        kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "10").shouldBe(200);

        try (var files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!name.equals("sandbox.json")) {
                    assertFalse(holds(file, partner.secret()), () -> name + " holds a secret");
                    assertFalse(holds(file, partner.bearerKey()), () -> name + " holds a bearer key");
                }
            }
        }
    }

    private static boolean holds(Path file, String text) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    }

    @Test
    void shouldRefuseASecondProcessInTheSameDirectory() {
        try (KursProcess second = KursProcess.startingSandbox(data)) {
            Outcome outcome = second.awaitExit().shouldEndWith(1);
            assertEquals(
                    1,
                    outcome.output()
                            .lines()
                            .filter(line -> line.startsWith("kurs: "))
                            .count(),
                    outcome.output());
            outcome.shouldSay(data.resolve("journal").toString());
            assertFalse(outcome.output().contains("\tat "), outcome.output());
        }
        kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "11").shouldBe(200);
    }

    @Test
    void shouldSayThatThePortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            Outcome outcome = KursProcess.run(List.of(), "sandbox", "--port", port, "--data", scratch.toString());

            outcome.shouldEndWith(1)
                    .shouldSay("cannot listen on 127.0.0.1:" + port + ", as http.port, or --port of a sandbox, has it");
            assertTrue(outcome.output().lines().anyMatch(line -> line.startsWith("kurs: ")), outcome.output());
            assertFalse(outcome.output().contains("\tat "), outcome.output());
        }
    }

    @Test
    void shouldKeepItsPartnersAndQuotesOverARestart() {
        Path own = scratch.resolve("own");
        Manifest before;
        PartnerAnswer told;
        try (KursProcess first = KursProcess.sandbox(own)) {
            before = first.manifest();
            told = first.partner(2)
                    .firmQuote("IDRX-JPYC", "SELL", "1000000", "before-the-restart")
                    .shouldBe(200);
            first.stop();
        }

        try (KursProcess second = KursProcess.sandbox(own)) {
            Manifest after = second.manifest();
            assertEquals(before.partners(), after.partners());
            assertEquals(before.strangers(), after.strangers());
            assertEquals(before.operatorToken(), after.operatorToken());
            assertNotEquals(before.baseUrl(), after.baseUrl());
            PartnerAnswer again = second.partner(2).firmQuote("IDRX-JPYC", "SELL", "1000000", "before-the-restart");
            again.shouldFail(409, "DUPLICATE_CLIENT_REF");
            assertEquals(told.text("quote_id"), again.error().get("quote_id"));
        }
    }

    /** As after short days, whose file says how far they went. */
    @Test
    void shouldGoOnWithoutAChainWhereDaysWereLeaptOverAndSignByItsTime() throws IOException {
        Path own = scratch.resolve("leapt");
        long aheadMs = TimeUnit.DAYS.toMillis(3);
        Files.createDirectories(own.resolve("chain"));
        Files.writeString(own.resolve("chain").resolve("ahead"), aheadMs + "\n");
        try (KursProcess leapt = KursProcess.sandbox(own)) {
            Outcome signed = CommandLineRun.of("sign", "GET", "/v1/rates?pair=USDT-IDRX", "--data", own.toString())
                    .shouldEndWith(0);
            Map<String, String> headers = new LinkedHashMap<>();
            signed.output().lines().map(line -> line.split(": ")).forEach(header -> headers.put(header[0], header[1]));
            Http.send("GET", leapt.baseUrl() + "/v1/rates?pair=USDT-IDRX", headers, "")
                    .shouldBe(200);
            CommandLineRun.of("quote", "USDT-IDRX", "SELL", "1000", "--firm", "--data", own.toString())
                    .shouldEndWith(0);
            leapt.stop();
        }

        String clock = CommandLineRun.of("clock", "status", "--data", own.toString())
                .shouldEndWith(0)
                .output();
        assertFalse(clock.contains("behind the journal"), clock);
    }

    @Test
    void shouldStartAgainAfterAFirstStartThatWasCutShort() {
        for (int milliseconds : new int[] {900, 1_900}) {
            Path own = scratch.resolve("cut-short-" + milliseconds);
            try (KursProcess first = KursProcess.startingSandbox(own)) {
                Eventually.pause(milliseconds);
                first.kill();
            }

            try (KursProcess second = KursProcess.sandbox(own)) {
                second.partner(1).firmQuote("USDT-JPYC", "BUY", "100000").shouldBe(200);
            }
        }
    }

    @Test
    void shouldKnowItsOperatorThoughItsFirstStartWasCutShortBeforeItWasReady() {
        Path own = cutShortBeforeItIsReady();
        CommandLineRun.of("quote", "USDT-IDRX", "SELL", "1", "--data", own.toString())
                .shouldEndWith(1)
                .shouldSay("kurs: the sandbox in " + own + " is not ready yet");

        try (KursProcess second = KursProcess.sandbox(own)) {
            assertFalse(second.manifest().baseUrl().isEmpty());
            assertFalse(Files.exists(own.resolve("sandbox-starting.json")));
            second.operator().letsPricesGo().shouldBe(204);
        }
    }

    /** It may be ready before this process comes to see that it takes commands. */
    private Path cutShortBeforeItIsReady() {
        for (int attempt = 0; attempt < 10; attempt++) {
            Path own = scratch.resolve("cut-short-" + attempt);
            try (KursProcess first = KursProcess.startingSandbox(own)) {
                Eventually.isTrue("it takes commands", () -> Files.exists(own.resolve("control.sock")));
                first.kill();
            }
            if (!Files.exists(own.resolve("sandbox.json"))) {
                return own;
            }
        }
        return fail("whoever waits for the file may read it");
    }

    @Test
    void shouldSayThatItsMasterKeyIsMissingAndHowToBeginAnew() throws IOException {
        Path own = scratch.resolve("own");
        try (KursProcess first = KursProcess.sandbox(own)) {
            first.stop();
        }
        Path masterKey = own.resolve("master.key");
        byte[] key = Files.readAllBytes(masterKey);
        Files.delete(masterKey);
        refused(own)
                .shouldSay("the master key " + masterKey
                        + " is missing, and nothing else opens the secrets in the journal")
                .shouldSay("begin anew with another --data directory");
        assertFalse(Files.exists(masterKey), "no other key is made, which could not open them");

        OwnerOnlyFile.write(masterKey, key);
        try (KursProcess again = KursProcess.sandbox(own)) {
            again.partner(1).firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);
        }
    }

    @Test
    void shouldRefuseAMasterKeyThatOthersMayRead() throws IOException {
        Path masterKey = scratch.resolve("master.key");
        OwnerOnlyFile.write(masterKey, new byte[64]);
        Files.setPosixFilePermissions(masterKey, PosixFilePermissions.fromString("rw-r--r--"));

        refused(scratch).shouldSay(masterKey.toRealPath() + " can be read by others (mode 0644): chmod 600");
    }

    private static Outcome refused(Path data) {
        return CommandLineRun.of("sandbox", "--port", "0", "--no-chain", "--data", data.toString())
                .shouldEndWith(1)
                .shouldSay("kurs: ");
    }

    @Test
    void shouldSayThatNothingRunsWhenAskedForAQuote() {
        CommandLineRun.of("quote", "USDT-IDRX", "SELL", "1", "--data", scratch.toString())
                .shouldEndWith(1)
                .shouldSay("start one with `kurs sandbox --data");
        quote("USDT-XYZ", "SELL", "1").shouldEndWith(2).shouldSay("USDT-XYZ");
        quote("USDT-IDRX", "HOLD", "1").shouldEndWith(2).shouldSay("SELL or BUY");
        quote("USDT-IDRX", "SELL", "0.01").shouldEndWith(1).shouldSay("refused: BELOW_MIN_TRANSACTION_SIZE (400): ");
        quote("USDT-IDRX", "SELL", "0.01", "--json")
                .shouldEndWith(1)
                .shouldSay("\"code\":\"BELOW_MIN_TRANSACTION_SIZE\"");
    }

    @Test
    void shouldSignRequestsForOtherPrograms() {
        Outcome signed = CommandLineRun.of("sign", "GET", "/v1/rates?pair=USDT-IDRX", "--data", data.toString())
                .shouldEndWith(0);

        Map<String, String> headers = new LinkedHashMap<>();
        signed.output().lines().map(line -> line.split(": ")).forEach(header -> headers.put(header[0], header[1]));
        Http.send("GET", kurs.baseUrl() + "/v1/rates?pair=USDT-IDRX", headers, "")
                .shouldBe(200);
    }

    @Test
    void shouldExplainAQuoteWhileItRuns() {
        String quoteId = kurs.partner(3)
                .firmQuote("USDT-IDRX", "SELL", "777")
                .shouldBe(200)
                .text("quote_id");

        CommandLineRun.of("explain", quoteId, "--data", data.toString())
                .shouldEndWith(0)
                .shouldSay("It is OPEN now.");
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0);
        CommandLineRun.of("journal", "verify", "--data", data.toString()).shouldEndWith(0);
    }
}
