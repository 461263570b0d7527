package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.jr.ob.JSON;

/** Operators may do from the command line what they may do over HTTP: lines for people, JSON for programs. */
class OperatorCommandsTest {
    private static final String NOBODY = "0a0b0c0d-9999-4222-8333-444455556666";

    @TempDir
    private static Path data;

    @TempDir
    private static Path secrets;

    private static OperatorSandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = OperatorSandbox.start(data);
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    private static Map<String, Object> json(String... command) {
        return JSON.std.mapFrom(sandbox.run(command).shouldEndWith(0).output().strip());
    }

    @Test
    void shouldDoTheSameFromTheCommandLine() {
        String shown = sandbox.run(
                        "partner", "create", "Anggrek", "--corridor", "USDT-IDRX=1000/none", "--reason", "a test")
                .shouldEndWith(0)
                .shouldSay("corridor   USDT-IDRX  open  1000 a day, none a month")
                .output();
        String id = shown.substring(0, 36);
        sandbox.run("partner", "set", id, "--discount-bps", "500", "--close", "USDT-IDRX", "--reason", "a test")
                .shouldEndWith(0)
                .shouldSay("pricing    mode STANDARD, discount_bps 500, tier_overrides none")
                .shouldSay("USDT-IDRX  closed");
        sandbox.run("wallets", "add", id, OperatorSandbox.WALLET, "--permit", "swap", "--reason", "a test")
                .shouldEndWith(0);
        sandbox.run("wallets", "list", id).shouldEndWith(0).shouldSay("[swap]");
        sandbox.run("wallets", "remove", id, OperatorSandbox.WALLET, "--reason", "a test")
                .shouldEndWith(0);
        sandbox.run("partner", "list").shouldEndWith(0).shouldSay("Anggrek");
        sandbox.run("partner", "set", id, "--rate-tier", "GOLD", "--reason", "a test")
                .shouldEndWith(1)
                .shouldSay("rate_tier: not STANDARD or PREMIUM: GOLD");
        Eventually.isTrue(
                "the audit tells it",
                () -> sandbox.run("audit", "--target", id).output().contains("ConfigureWallet"));
    }

    @Test
    void shouldTellProgramsInJson() {
        String id = String.valueOf(json("partner", "create", "Cendana", "--reason", "a test", "--json")
                .get("partner_id"));
        Map<String, Object> key = json("keys", "issue", "--partner", id, "--reason", "a test", "--json");
        IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
        String keyId = String.valueOf(key.get("key_id"));
        Map<String, Object> rotated =
                json("keys", "rotate", keyId, "--partner", id, "--overlap", "1h", "--reason", "a test", "--json");
        IssuedSecrets.addFrom(String.valueOf(rotated.get("secret")));
        assertEquals(keyId, rotated.get("key_id"));
        assertTrue(rotated.containsKey("previous_expires_at"));
        sandbox.run("keys", "rotate", keyId, "--partner", id, "--overlap", "365d", "--reason", "a test")
                .shouldEndWith(0)
                .shouldSay("the secret before is honoured until " + rotated.get("expires_at"));
        String wallet = OperatorSandbox.WALLET;
        assertEquals(
                List.of("swap"),
                json("wallets", "add", id, wallet, "--permit", "swap", "--reason", "a test", "--json")
                        .get("permissions"));
        assertEquals(
                "SUSPENDED",
                json("partner", "suspend", id, "--reason", "a test", "--json").get("status"));
        json("keys", "revoke", keyId, "--partner", id, "--reason", "a test", "--json");

        Map<String, Object> shown = json("partner", "show", id, "--json");

        assertEquals("Cendana", shown.get("name"));
        assertEquals("REVOKED", ((Map<?, ?>) ((List<?>) shown.get("keys")).getFirst()).get("status"));
        assertEquals(1, ((List<?>) shown.get("wallets")).size());
        assertTrue(json("keys", "list", "--partner", id, "--json").toString().contains(keyId));
        assertTrue(json("partner", "list", "--json").toString().contains(id));
        assertTrue(json("balance", "show", id, "--json").containsKey("balances"));
        Eventually.isTrue(
                "the audit tells it",
                () -> json("audit", "--target", id, "--json").toString().contains("RevokeKey"));
    }

    /** An unset variable of a script must not make a token that is honoured from anywhere. */
    @ParameterizedTest
    @ValueSource(strings = {"", ",", "10.0.0.1,"})
    void shouldRefuseAnEmptyAddress(String from) {
        String email = "nowhere@desk.example";
        sandbox.run("operator", "add", email, "--scope", "reserve:read", "--from", from, "--reason", "a test")
                .shouldEndWith(2)
                .shouldSay("--from is \"" + from);
        sandbox.run("operator", "list").shouldEndWith(0).shouldNotSay(email);
    }

    @Test
    void shouldRefuseAnEmptyDataDirectory() {
        CommandLineRun.of("operator", "list", "--data", "").shouldEndWith(2).shouldSay("--data is \"\"");
    }

    @Test
    void shouldListFromWhereATokenIsHonoured() {
        sandbox.run(
                        "operator",
                        "add",
                        "office@desk.example",
                        "--scope",
                        "reserve:read",
                        "--from",
                        "10.0.0.0/8,192.0.2.7",
                        "--reason",
                        "a test")
                .shouldEndWith(0);

        sandbox.run("operator", "list")
                .shouldSay("office@desk.example  ACTIVE  reserve:read  from 10.0.0.0/8,192.0.2.7  expires")
                .shouldSay("from anywhere");
    }

    private static String create(String name) {
        return sandbox.run("partner", "create", name, "--reason", "a test")
                .shouldEndWith(0)
                .output()
                .substring(0, 36);
    }

    @Test
    void shouldSayThatAPartnerWithoutALiveKeyIsToldNothing() {
        String id = create("Dahlia");
        String missing =
                "it is told nothing there: it has no live WEBHOOK key; kurs keys issue --webhook --partner " + id;
        sandbox.run("partner", "set", id, "--webhook", "http://127.0.0.1:1/x", "--reason", "a test")
                .shouldEndWith(0)
                .shouldSay(missing);

        sandbox.run("keys", "issue", "--webhook", "--partner", id, "--reason", "a test")
                .shouldEndWith(0);
        String shown =
                sandbox.run("partner", "show", id).shouldSay("WEBHOOK  ACTIVE").output();
        assertFalse(shown.contains("told nothing"), shown);
        String key = shown.replaceAll("(?s).*  key        (\\S+)  WEBHOOK.*", "$1");
        sandbox.run("keys", "revoke", key, "--partner", id, "--reason", "a test")
                .shouldEndWith(0);
        sandbox.run("partner", "show", id).shouldSay(missing);
    }

    @Test
    void shouldSayWhatIsWrongByTheNamesOfItsOptions() {
        String id = create("Flamboyan");
        String told = sandbox.run("keys", "issue", "--partner", "xx", "--reason", "a test")
                .shouldEndWith(2)
                .shouldSay("'--partner'")
                .shouldSay("xx is no UUID such as 5b3f8a52-0000-4000-8000-000000000000")
                .output();
        assertFalse(told.contains("java."), told);
        sandbox.run("keys", "issue", "--partner", id, "--expires-in", "400d", "--reason", "a test")
                .shouldEndWith(1)
                .shouldSay("--expires-in is 400d, must be 1s to 366d");
        sandbox.run("keys", "issue", "--partner", id, "--expires-in", "250ms", "--reason", "a test")
                .shouldEndWith(1)
                .shouldSay("--expires-in is 250ms, must be 1s to 366d");
        sandbox.run("keys", "rotate", "k", "--partner", id, "--overlap", "400d", "--reason", "a test")
                .shouldEndWith(1)
                .shouldSay("--overlap is 400d, must be 0s to 366d");
        sandbox.run(
                        "operator",
                        "add",
                        "soon@example.com",
                        "--scope",
                        "operator:audit",
                        "--expires-in",
                        "soon",
                        "--reason",
                        "a test")
                .shouldEndWith(1)
                .shouldSay("--expires-in is soon, must be a duration such as");
    }

    @Test
    void shouldSayThatAListIsEmpty() {
        String id = create("Gaharu");

        sandbox.run("keys", "list", "--partner", id).shouldEndWith(0).shouldSay("no keys");
        sandbox.run("wallets", "list", id).shouldEndWith(0).shouldSay("no wallets");
        sandbox.run("webhooks", "list", "--partner", id).shouldEndWith(0).shouldSay("no events match --partner " + id);
        sandbox.run("webhooks", "list", "--partner", NOBODY)
                .shouldEndWith(1)
                .shouldSay("partner_id: no such partner: " + NOBODY);
        sandbox.run("approvals", "list").shouldEndWith(0).shouldSay("nothing waits");
        sandbox.run("hedge", "list").shouldEndWith(0).shouldSay("no hedges");
        sandbox.run("risk", "batches", "--status", "CLOSED").shouldEndWith(0).shouldSay("no batches");
        sandbox.run("audit", "--actor", "nobody@example.com")
                .shouldEndWith(0)
                .shouldSay("no entries match --actor nobody@example.com");
        sandbox.run("audit", "--target", NOBODY, "--action", "RevokeKey")
                .shouldEndWith(0)
                .shouldSay("no entries match --action RevokeKey --target " + NOBODY);
        sandbox.run("audit", "--action", "revokekey")
                .shouldEndWith(1)
                .shouldSay("action: no such action, there is RevokeKey: revokekey");
    }

    @Test
    void shouldTellInTheAuditWhatWasChanged() {
        String id = create("Kenari");
        sandbox.run("partner", "set", id, "--name", "Kenari Baru", "--reason", "renamed")
                .shouldEndWith(0);
        String state = "corridors/USDT-IDRX/state";
        String made = sandbox.run("risk", "override", "USDT-IDRX", "PROTECT", "--reason", "a rumour")
                .shouldEndWith(0)
                .output()
                .strip();
        sandbox.run("risk", "end-override", made.substring(made.lastIndexOf(' ') + 1), "--reason", "over")
                .shouldEndWith(0);

        Eventually.isTrue(
                "the audit tells that it ended",
                () -> sandbox.run("audit", "--target", state).output().contains("active YES -> NO"));
        sandbox.run("audit", "--target", state).shouldSay("  a rumour  ").shouldSay("state PROTECT");
        sandbox.run("audit", "--target", id).shouldSay("  renamed  name Kenari -> Kenari Baru");
    }

    @Test
    void shouldTakeTheTokenFromTheEnvironmentOrFromAFileThatIsItsOwnersAlone() throws IOException {
        String token = sandbox.addOperator("lister@example.com", "operator:partners");
        IssuedSecrets.addFrom(token);
        String[] list = {"partner", "list", "--url", sandbox.kurs().baseUrl()};
        KursProcess.runWith(Map.of("KURS_TOKEN", token), list).shouldEndWith(0).shouldSay("Garuda Pay");
        KursProcess.runWith(Map.of("KURS_TOKEN", "op_of_nobody"), list)
                .shouldEndWith(1)
                .shouldSay("UNAUTHORIZED");

        Path file = secrets.resolve("token");
        Files.writeString(file, token + "\n");
        String[] fromFile = {"partner", "list", "--url", list[3], "--token-file", file.toString()};
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        CommandLineRun.of(fromFile).shouldEndWith(1).shouldSay("--token-file").shouldSay("chmod 600");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        CommandLineRun.of(fromFile).shouldEndWith(0).shouldSay("Garuda Pay");

        Files.writeString(file, token + "\nthe one of the desk\n");
        CommandLineRun.of(fromFile).shouldEndWith(2).shouldSay("--token-file").shouldSay("one token");
    }
}
