package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was changed while the service ran stands after kill -9 and a start with the same file; what the file says otherwise is shown, and applied when asked. */
class RunTimeChangesTest {
    private static final String PARTNER = "6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10";
    private static final String OTHER_WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";

    @TempDir
    private Path data;

    private Path file;
    private ConfigurationText configuration;

    @BeforeEach
    void configure() {
        file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
        configuration = new ConfigurationText(
                ConfigurationText.packaged().yaml() + """

                    seed:
                      partners:
                        %s: {name: Bunga, wallets: {main: {address: "%s", permissions: [swap]}}, corridors: {USDT-IDRX: {}}}
                    """.formatted(PARTNER, RandomDeskCommands.WALLET));
        configuration.write(file);
    }

    private Outcome run(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    private Outcome change(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("--reason", "a test of changes"));
        return run(line.toArray(String[]::new)).shouldEndWith(0);
    }

    /** A change over the API of the service that runs. */
    private static Outcome change(KursProcess kurs, String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("--reason", "a test of changes"));
        line.addAll(kurs.asOperator());
        return CommandLineRun.of(line.toArray(String[]::new)).shouldEndWith(0);
    }

    private static QuotingPartner partner(KursProcess kurs, String[] key, String wallet) {
        return new QuotingPartner(
                kurs.baseUrl(),
                new Manifest.Demonstrator(
                        UUID.fromString(PARTNER), "Bunga", key[0], key[1], "", new Manifest.Wallet(wallet, "")));
    }

    private static PartnerAnswer quote(QuotingPartner partner) {
        return partner.firmQuote("USDT-IDRX", "SELL", "100");
    }

    /** A process that tried it would end, and one that had journaled it could not start again. */
    @Test
    void shouldRefuseRoomThatItsMemoryDoesNotHaveAndQuoteOn() throws IOException {
        Path large = data.resolve("large.yaml");
        configuration
                .with("  chain_id: 31337\n", "  chain_id: 31337\n  request_id_capacity: 29000000\n")
                .write(large);
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            QuotingPartner bunga = partner(kurs, kurs.issueKey(PARTNER), RandomDeskCommands.WALLET);

            run("config", "apply", "-c", large.toString(), "--reason", "more room")
                    .shouldEndWith(1)
                    .shouldSay("room for 29000000 request ids");
            Eventually.isTrue("a firm quote", () -> quote(bunga).status() == 200);
            kurs.stop();
        }
    }

    @Test
    void shouldKeepWhatWasChangedAtRunTimeThroughKillAndRestart() {
        String[] revoked;
        String[] rotated;
        String token;
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            revoked = kurs.issueKey(PARTNER);
            rotated = kurs.issueKey(PARTNER);
            QuotingPartner bunga = partner(kurs, rotated, RandomDeskCommands.WALLET);
            Eventually.isTrue("a firm quote", () -> quote(bunga).status() == 200);
            change(kurs, "keys", "revoke", revoked[0], "--partner", PARTNER);
            rotated = change(kurs, "keys", "rotate", rotated[0], "--partner", PARTNER, "--overlap", "0s")
                    .output()
                    .strip()
                    .split(" +", -1);
            change(kurs, "wallets", "remove", PARTNER, RandomDeskCommands.WALLET);
            change(kurs, "wallets", "add", PARTNER, OTHER_WALLET, "--permit", "swap");
            change(kurs, "partner", "limit", PARTNER, "USDT-IDRX", "--daily", "50", "--monthly", "unlimited");
            change(kurs, "partner", "set", PARTNER, "--close", "USDT-JPYC");
            change(kurs, "partner", "limit", PARTNER, "USDT-JPYC", "--daily", "70", "--monthly", "unlimited")
                    .shouldSay("corridor   USDT-JPYC  closed  70 a day");
            change(kurs, "partner", "limit", PARTNER, "USDT-IDRP", "--daily", "80", "--monthly", "unlimited")
                    .shouldSay("corridor   USDT-IDRP  closed  80 a day")
                    .shouldSay("stays closed; open it with kurs partner set " + PARTNER + " --corridor USDT-IDRP");
            token = change("operator", "add", "desk@example.com", "--scope", "reserve:read")
                    .output()
                    .strip();
            change("operator", "add", "gone@example.com", "--scope", "reserve:read");
            change("operator", "disable", "gone@example.com");
            Http.get(kurs.metricsUrl() + "/metrics").shouldBe(200);
            kurs.kill();
        }

        try (KursProcess kurs = KursProcess.serve(data, file)) {
            run("config", "diff", "-c", file.toString()).shouldEndWith(0).shouldSay("nothing differs");
            partner(kurs, revoked, OTHER_WALLET).rates("USDT-IDRX").shouldFail(401, "KEY_REVOKED");
            quote(partner(kurs, rotated, RandomDeskCommands.WALLET)).shouldFail(403, "WALLET_NOT_REGISTERED");
            QuotingPartner bunga = partner(kurs, rotated, OTHER_WALLET);
            Eventually.isTrue("the limit is kept", () -> quote(bunga).body().contains("DAILY_LIMIT_EXCEEDED"));
            Map<String, String> headers = Map.of("Authorization", "Bearer " + token);
            Http.send("GET", kurs.baseUrl() + "/v1/rates", headers, "").shouldBe(200);
            run("operator", "list")
                    .shouldEndWith(0)
                    .shouldSay("desk@example.com  ACTIVE  reserve:read")
                    .shouldSay("gone@example.com  DISABLED");
            List<String> list = new ArrayList<>(List.of("keys", "list"));
            list.addAll(kurs.asOperator());
            CommandLineRun.of(list.toArray(String[]::new))
                    .shouldEndWith(0)
                    .shouldSay(revoked[0] + "  HMAC  REVOKED  partner " + PARTNER);

            change(kurs, "partner", "suspend", PARTNER);
            kurs.kill();
        }
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            quote(partner(kurs, rotated, OTHER_WALLET)).shouldFail(403, "FORBIDDEN");
            kurs.stop();
        }
    }

    /** A partner whose webhook's host was taken over must be told nothing there any more. */
    @Test
    void shouldClearWhatIsSaidToBeNoneOrUnlimited() {
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            change(kurs, "partner", "limit", PARTNER, "USDT-IDRX", "--daily", "50", "--monthly", "500")
                    .shouldSay("50 a day, 500 a month");
            change(kurs, "partner", "limit", PARTNER, "USDT-IDRX", "--daily", "60", "--monthly", "unlimited")
                    .shouldSay("60 a day")
                    .shouldNotSay("500");
            change(kurs, "partner", "limit", PARTNER, "USDT-IDRX", "--daily", "unlimited", "--monthly", "unlimited")
                    .shouldNotSay("60 a day");

            String webhook = "https://partner.example/told";
            change(kurs, "partner", "set", PARTNER, "--webhook", webhook, "--max-open", "777")
                    .shouldSay(webhook)
                    .shouldSay("777");
            change(kurs, "partner", "set", PARTNER, "--webhook", "none", "--max-open", "none")
                    .shouldNotSay(webhook)
                    .shouldNotSay("777");
            change(kurs, "partner", "create", "--max-open", "none", "--webhook", "none", "Anggrek");
            kurs.stop();
        }
    }

    @Test
    void shouldShowAnEditOfTheFileAndApplyItWithWhoAndWhy() throws IOException {
        Path edited = data.resolve("edited.yaml");
        configuration
                .with("max_spread_bps: 300", "max_spread_bps: 290")
                .with("name: Bunga", "name: Other")
                .write(edited);
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            String change = "change corridors.USDT-IDRX (max_spread_bps: 300 -> 290)";
            run("config", "diff", "-c", edited.toString()).shouldEndWith(0).shouldSay(change);
            change("config", "apply", "-c", edited.toString()).shouldSay(change);
            run("config", "diff", "-c", edited.toString()).shouldEndWith(0).shouldSay("nothing differs");

            configuration.with("firm_ttl: 45s", "firm_ttl: 5s").write(edited);
            run("config", "diff", "-c", edited.toString())
                    .shouldEndWith(1)
                    .shouldSay("change corridors.USDT-IDRX (max_spread_bps: 290 -> 300, firm_ttl: 45s -> 5s)")
                    .shouldSay("`kurs config apply` would refuse this file: the engine refused corridors.USDT-IDRX");
            run("config", "apply", "-c", edited.toString(), "--reason", "a mistake")
                    .shouldEndWith(1)
                    .shouldSay("corridors.USDT-IDRX")
                    .shouldSay("firm_ttl of USDT-IDRX is 5s, must be 30s to 1m");
            kurs.stop();
        }

        String dump = run("journal", "dump").shouldEndWith(0).output();
        List<String> applied = dump.lines()
                .filter(line -> line.contains("ConfigureCorridor") && line.contains("a test of changes"))
                .toList();
        assertTrue(applied.size() > 0, dump);
        applied.forEach(line -> {
            assertTrue(line.contains("SHELL"), line);
            assertTrue(line.contains("os:" + System.getProperty("user.name")), line);
            assertTrue(line.contains(edited.toString()), line);
        });
    }

    /** What is applied is read from a pipe, which holds the command until somebody has written it. */
    @Test
    void shouldDisableAnOperatorWhileAFileIsApplied() throws Exception {
        Path pipe = data.resolve("edited.pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            change("operator", "add", "gone@example.com", "--scope", "reserve:read");
            FutureTask<Outcome> applying = begun(() -> change("config", "apply", "-c", pipe.toString()));
            try (OutputStream edited = begun(() -> Files.newOutputStream(pipe, StandardOpenOption.WRITE))
                    .get(30, TimeUnit.SECONDS)) {
                change("operator", "disable", "gone@example.com").shouldSay("gone@example.com is disabled");
                run("config", "diff", "-c", file.toString()).shouldEndWith(0).shouldSay("nothing differs");
                run("config", "apply", "-c", file.toString(), "--reason", "another")
                        .shouldEndWith(1)
                        .shouldSay("`kurs config apply` of os:" + System.getProperty("user.name") + " goes on");
                edited.write(configuration
                        .with("max_spread_bps: 300", "max_spread_bps: 290")
                        .yaml()
                        .getBytes(StandardCharsets.UTF_8));
            }
            applying.get(30, TimeUnit.SECONDS).shouldSay("max_spread_bps: 300 -> 290");
            kurs.stop();
        }
    }

    private static <T> FutureTask<T> begun(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @Test
    void shouldWithdrawACorridorOnlyWhenAsked() {
        Path edited = data.resolve("edited.yaml");
        new ConfigurationText(configuration
                        .yaml()
                        .replaceAll("(?m)^  USDT-JPYC: .*\\R", "")
                        .replaceAll("(?m)^  IDRX-JPYC: .*\\R", "")
                        .replaceAll("(?m)^  IDRP-JPYC: .*\\R", ""))
                .write(edited);
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            QuotingPartner bunga = partner(kurs, kurs.issueKey(PARTNER), RandomDeskCommands.WALLET);
            Eventually.isTrue("the first prices", () -> bunga.rates("USDT-JPYC").status() == 200);
            run("config", "diff", "-c", edited.toString())
                    .shouldSay("withdraw corridors.USDT-JPYC (in force and not in the file)");
            change("config", "apply", "-c", edited.toString())
                    .shouldSay(
                            "corridors.USDT-JPYC is still quoted, though the file does not name it: --withdraw ends that");
            PartnerAnswer before = bunga.rates("USDT-JPYC");
            assertEquals(200, before.status(), before::body);

            change("config", "apply", "-c", edited.toString(), "--withdraw").shouldSay("withdraw corridors.USDT-JPYC");
            Eventually.isTrue("rates without USDT-JPYC", () -> {
                PartnerAnswer rates = bunga.rates("USDT-JPYC");
                return rates.status() == 200 && !rates.body().contains("USDT-JPYC");
            });
            kurs.stop();
        }
    }
}
