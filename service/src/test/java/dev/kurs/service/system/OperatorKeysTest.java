package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partners' keys and wallets are given and taken away by HTTP alone. */
class OperatorKeysTest {
    @TempDir
    private static Path data;

    private static OperatorSandbox sandbox;
    private static OperatorApi desk;

    @BeforeAll
    static void start() {
        sandbox = OperatorSandbox.start(data);
        desk = sandbox.desk();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldIssueRotateAndRevokeKeys() {
        String id =
                OperatorSandbox.idOf(sandbox.create(Map.of("corridors", Map.of("USDT-IDRX", Map.of("enabled", true)))));
        String keys = "/partners/" + id + "/keys";
        Map<String, Object> first = desk.issue(id);
        QuotingPartner before = desk.signer(id, "Melati", OperatorSandbox.WALLET, first);
        before.rates("USDT-IDRX").shouldBe(200);
        assertNotNull(first.get("created_at"));
        assertNotNull(first.get("expires_at"));

        String rotate = keys + "/" + first.get("key_id") + "/rotate";
        Map<String, Object> second =
                desk.post(rotate, Map.of("reason", "a test")).shouldBe(201).json();
        IssuedSecrets.addFrom(String.valueOf(second.get("secret")));
        assertNotEquals(first.get("secret"), second.get("secret"));
        assertNotNull(second.get("previous_expires_at"));
        QuotingPartner after = desk.signer(id, "Melati", OperatorSandbox.WALLET, second);
        before.rates("USDT-IDRX").shouldBe(200);
        after.rates("USDT-IDRX").shouldBe(200);

        Map<String, Object> third = desk.post(rotate, Map.of("overlap_seconds", 0, "reason", "a test"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(String.valueOf(third.get("secret")));
        after.rates("USDT-IDRX").shouldFail(401, "INVALID_SIGNATURE");

        desk.delete(keys + "/" + first.get("key_id")).shouldFail(400, "INVALID_REQUEST");
        desk.delete(keys + "/" + first.get("key_id") + "?reason=gone").shouldBe(204);
        desk.signer(id, "Melati", OperatorSandbox.WALLET, third)
                .rates("USDT-IDRX")
                .shouldFail(401, "KEY_REVOKED");
        desk.delete(keys + "/" + first.get("key_id") + "?reason=again").shouldFail(409, "CONFLICT");
        desk.post(keys + "/nobody/rotate", Map.of("reason", "a test")).shouldFail(404, "NOT_FOUND");
    }

    @Test
    void shouldGiveAPartnerOneWebhookKeyAndNoScopesOfOperators() {
        String keys = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of())) + "/keys";
        Map<String, Object> webhook = desk.post(keys, Map.of("kind", "WEBHOOK", "reason", "a test"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(String.valueOf(webhook.get("secret")));
        desk.post(keys, Map.of("kind", "WEBHOOK", "reason", "a test")).shouldFail(400, "INVALID_REQUEST");
        desk.post(keys, Map.of("kind", "BEARER", "scopes", List.of("operator:partners"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        desk.post(keys, Map.of("kind", "HMAC", "allowed_ips", List.of("10.0.0.1/8"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
    }

    @Test
    void shouldLetAKeyBeUsedFromItsAddressesAlone() {
        String id =
                OperatorSandbox.idOf(sandbox.create(Map.of("corridors", Map.of("USDT-IDRX", Map.of("enabled", true)))));
        String keys = "/partners/" + id + "/keys";
        Map<String, Object> elsewhere = desk.post(
                        keys,
                        Map.of(
                                "kind",
                                "HMAC",
                                "allowed_ips",
                                List.of("198.51.100.0/24", "2001:db8::/32"),
                                "reason",
                                "t"))
                .shouldBe(201)
                .json();
        Map<String, Object> here = desk.post(
                        keys, Map.of("kind", "HMAC", "allowed_ips", List.of("127.0.0.0/8"), "reason", "a test"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(elsewhere.get("secret") + " " + here.get("secret"));

        desk.signer(id, "Melati", OperatorSandbox.WALLET, elsewhere)
                .rates("USDT-IDRX")
                .shouldFail(403, "FORBIDDEN");
        desk.signer(id, "Melati", OperatorSandbox.WALLET, here)
                .rates("USDT-IDRX")
                .shouldBe(200);
    }

    @Test
    void shouldTakeAndRemoveWallets() {
        String wallets = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of())) + "/wallets";
        Map<String, Object> wallet = desk.post(
                        wallets,
                        Map.of(
                                "wallet_address",
                                OperatorSandbox.WALLET,
                                "permissions",
                                List.of("swap"),
                                "reason",
                                "a test"))
                .shouldBe(201)
                .json();
        assertEquals(
                "0x7232EF9316c8cFDF488bB2582210a6F8Bb143C4a".length(),
                String.valueOf(wallet.get("wallet_address")).length());
        desk.post(wallets, Map.of("wallet_address", "0x12", "permissions", List.of("swap"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        desk.post(
                        wallets,
                        Map.of(
                                "wallet_address",
                                OperatorSandbox.WALLET,
                                "permissions",
                                List.of("fly"),
                                "reason",
                                "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        desk.delete(wallets + "/" + OperatorSandbox.WALLET + "?reason=gone").shouldBe(204);
        desk.delete(wallets + "/" + OperatorSandbox.WALLET + "?reason=gone").shouldFail(404, "NOT_FOUND");
    }

    @Test
    void shouldTakeATokenFromItsAddressesAlone() {
        String token = sandbox.addOperator("bound@example.com", "operator:partners", "--from", "198.51.100.7");
        new OperatorApi(sandbox.kurs().baseUrl(), token).get("/partners").shouldFail(403, "FORBIDDEN");
        Eventually.isTrue(
                "the attempt is told",
                () -> !sandbox.audit("actor=bound@example.com").isEmpty());
    }

    @Test
    void shouldAskEveryRouteForItsScope() {
        String reader = sandbox.addOperator("reader@example.com", "reserve:read");
        OperatorApi scopeless = new OperatorApi(sandbox.kurs().baseUrl(), reader);
        String partner = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of()));
        Map<String, String> reason = Map.of("reason", "a test");
        List<PartnerAnswer> refused = List.of(
                scopeless.get("/partners"),
                scopeless.post("/partners", reason),
                scopeless.get(partner),
                scopeless.patch(partner, reason),
                scopeless.post(partner + "/keys", reason),
                scopeless.post(partner + "/keys/k/rotate", reason),
                scopeless.delete(partner + "/keys/k?reason=r"),
                scopeless.post(partner + "/wallets", reason),
                scopeless.delete(partner + "/wallets/" + OperatorSandbox.WALLET + "?reason=r"));
        for (PartnerAnswer answer : refused) {
            answer.shouldFail(403, "FORBIDDEN");
            assertTrue(String.valueOf(answer.error().get("message")).contains("operator:partners"), answer::body);
        }
        new OperatorApi(sandbox.kurs().baseUrl(), "op_nobody").get("/partners").shouldFail(401, "UNAUTHORIZED");
        new OperatorApi(
                        sandbox.kurs().baseUrl(),
                        sandbox.kurs().manifest().partners().getFirst().bearerKey())
                .with(
                        "X-Partner-ID",
                        sandbox.kurs()
                                .manifest()
                                .partners()
                                .getFirst()
                                .partnerId()
                                .toString())
                .get("/partners")
                .shouldFail(403, "FORBIDDEN");
    }
}
