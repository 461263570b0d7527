package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code kurs serve} on a chain: it serves where chain and configuration agree, and elsewhere ends with a sentence that names the difference. */
@Timeout(120)
class StartTest {
    private static final String NOWHERE =
            "NOWHERE: {address: \"0x00000000000000000000000000000000000000aa\", decimals: 2,"
                    + " feed: USD/IDR, max_skew_bps: 20, target: 1, range: 1, max_peg_bps: 100}\n";

    @TempDir
    private static Path sandboxData;

    private static SettlingSandbox sandbox;

    @TempDir
    private Path data;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(sandboxData);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private static ConfigurationText fitting() {
        return sandbox.configuration();
    }

    private KursProcess started(ConfigurationText configuration) {
        return KursProcess.startingService(data, written(configuration));
    }

    private Path written(ConfigurationText configuration) {
        CommandLineRun.makeMasterKey(data);
        return configuration.write(data.resolve("kurs.yaml"));
    }

    private Outcome config(ConfigurationText edited, String... command) {
        List<String> line = new ArrayList<>(List.of("config"));
        line.addAll(List.of(command));
        line.addAll(List.of("-c", edited.write(data.resolve("edited.yaml")).toString(), "--data", data.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    private Outcome apply(ConfigurationText edited) {
        return config(edited, "apply", "--reason", "a test");
    }

    /** Without a stack trace. */
    private void refuses(ConfigurationText configuration, String difference) {
        shouldRefuse(
                CommandLineRun.of("serve", "-c", written(configuration).toString(), "--data", data.toString()),
                difference);
    }

    private static void shouldRefuse(Outcome outcome, String difference) {
        outcome.shouldEndWith(1).shouldSay("kurs: ").shouldSay(difference);
        assertFalse(outcome.output().contains("\tat "), outcome.output());
    }

    @Test
    void shouldServeWhereTheChainIsAsConfiguredAndApplyOnlyWhatWasDeployed() {
        try (KursProcess kurs = started(fitting()).awaitReady()) {
            apply(fitting().with("tokens:\n", "tokens:\n  " + NOWHERE))
                    .shouldEndWith(1)
                    .shouldSay("token NOWHERE is configured and not deployed");
            kurs.stop().shouldEndWith(0);
        }
    }

    /** The chain is watched for what is in force when that begins: of a later one nothing would be told. */
    @Test
    void shouldLeaveATokenAndACorridorThatWereDeployedToAStart() {
        ConfigurationText withoutToken = without("\\S*tnMYR\\S*", fitting());
        ConfigurationText withoutBoth = without("IDRX-JPYC", withoutToken);
        try (KursProcess kurs = started(withoutBoth).awaitReady()) {
            apply(fitting().with("max_spread_bps: 300", "max_spread_bps: 290"))
                    .shouldEndWith(1)
                    .shouldSay("tokens.tnMYR takes effect at a start alone");
            apply(withoutToken.with("max_spread_bps: 300", "max_spread_bps: 290"))
                    .shouldEndWith(1)
                    .shouldSay("corridors.IDRX-JPYC takes effect at a start alone");
            config(withoutToken, "diff").shouldEndWith(1).shouldSay("corridors.IDRX-JPYC");
            config(withoutBoth, "diff").shouldEndWith(0).shouldSay("nothing differs");
            kurs.stop().shouldEndWith(0);
        }
    }

    private static ConfigurationText without(String names, ConfigurationText configuration) {
        return new ConfigurationText(configuration.yaml().replaceAll("(?m)^  " + names + ": .*\\R", ""));
    }

    @Test
    void shouldServeThoughTheJournalKnowsATokenThatWasNotDeployed() {
        ConfigurationText before = new ConfigurationText(
                fitting().with("tokens:\n", "tokens:\n  " + NOWHERE).yaml().replaceAll("(?s)\nchain:\n.*", "\n"));
        try (KursProcess kurs = started(before).awaitReady()) {
            kurs.stop();
        }

        try (KursProcess kurs = KursProcess.serve(data, fitting().write(data.resolve("kurs.yaml")))) {
            kurs.stop().shouldSay("NOWHERE is in force and was not deployed");
        }
    }

    @Test
    void shouldSayWhatTheAccountsThatSendHaveForGas() {
        for (String role : List.of("keeper", "administrator", "executor", "guardian")) {
            SettlingSandbox.awaitBalanceSaid(sandbox.kurs(), role);
        }
    }

    @Test
    void shouldRefuseTwoDutiesWithOneKey() {
        String key = "{keystore: \"" + sandbox.data().resolve("signing-key.json") + "\", passphrase_file: \""
                + sandbox.data().resolve("signing-key.passphrase") + "\"}\n";
        refuses(
                new ConfigurationText(fitting().yaml() + "  keeper: " + key + "  guardian: " + key),
                "chain.guardian has the key of chain.keeper, 0x");
    }

    @Test
    void shouldRefuseAPartnersWalletThatIsAToken() {
        String token = sandbox.chain().tokens().get("USDT").address();
        refuses(
                new ConfigurationText(fitting().yaml() + """
                        seed:
                          partners:
                            6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10:
                              name: Bunga
                              wallets: {main: {address: "%s", permissions: [swap]}}
                              corridors: {USDT-IDRX: {}}
                        """.formatted(token)),
                "wallets.main.address must be an address of somebody outside: not zero, and no contract or token of the system, was "
                        + token);
    }

    @Test
    void shouldRefuseAnotherChainAndEndByItself() {
        try (KursProcess kurs = started(fitting().with("chain_id: 31337", "chain_id: 1"))) {
            shouldRefuse(kurs.awaitExit(), "is on chain 31337 and not on chain 1");
        }
    }

    @Test
    void shouldRefuseASignerThatTheEngineDoesNotKnow() {
        String yaml = fitting().yaml().replaceFirst("(?m)^signing: \\{[^}]+}", "signing: {threads: 1}");
        refuses(new ConfigurationText(yaml), "expected active, found not active");
    }

    @Test
    void shouldRefuseTokensWithOtherDecimals() {
        refuses(
                fitting().with("decimals: 18, feed: USD/JPY", "decimals: 6, feed: USD/JPY"),
                "JPYC decimals: expected 6, found 18");
    }

    @Test
    void shouldRefuseToStartWithoutTheManifest() {
        Path nowhere = data.resolve("nowhere.json");
        refuses(
                fitting().with(SandboxDeployment.manifestFile(sandboxData).toString(), nowhere.toString()),
                "chain.deployment " + nowhere + " is not there: kurs deploy writes it");
    }

    @Test
    void shouldRefuseAnEngineThatWasNotDeployed() {
        refuses(
                fitting().with(sandbox.engine().text(), sandbox.chain().reservePool()),
                "must be " + sandbox.engine() + ", which is what was deployed");
    }

    @Test
    void shouldRefuseToStartWhereNoNodeAnswers() {
        refuses(fitting().with(sandbox.chain().rpcUrl(), "http://127.0.0.1:1"), "127.0.0.1:1");
    }

    @Test
    void shouldQuoteWithoutAChainAndSaySo() {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            assertEquals(Optional.empty(), kurs.manifest().chain());
            kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);
            CommandLineRun.of("swap", "USDT-IDRX", "SELL", "100", "--data", data.toString())
                    .shouldEndWith(1)
                    .shouldSay("kurs: the sandbox in " + data + " runs without a chain, so that nothing settles");
            CommandLineRun.of("reconcile", "--chain", "--data", data.toString())
                    .shouldEndWith(1)
                    .shouldSay("runs without a chain");
        }
    }
}
