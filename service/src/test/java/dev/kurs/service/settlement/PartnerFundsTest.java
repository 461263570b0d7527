package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.MachineTime;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.QuotingPartner;
import dev.kurs.service.system.V01Partner;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** Partners' funds and rights on a real chain, by the operators' surface of a sandbox. */
class PartnerFundsTest {
    private static final int GUARDIAN = 2;
    private static final int WITHDRAWER = 9;
    private static final int SLOTS = 20;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static OperatorApi operator;
    private static DeploymentManifest deployment;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
        Manifest manifest = sandbox.kurs().manifest();
        operator = new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
        deployment =
                new ManifestFile(SandboxDeployment.manifestFile(data)).read().orElseThrow();
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private static String made(String name) {
        return String.valueOf(operator.post(
                        "/partners",
                        Map.of(
                                "name",
                                name,
                                "corridors",
                                Map.of("USDT-IDRX", Map.of("enabled", true)),
                                "reason",
                                "onboarding"))
                .shouldBe(201)
                .json()
                .get("partner_id"));
    }

    private static PartnerAnswer move(String partner, String kind, String token, String amount) {
        return operator.post(
                "/partners/" + partner + "/balance",
                Map.of("kind", kind, "token", token, "amount", amount, "reason", "a test"));
    }

    private static Map<String, Object> account(String partner) {
        return operator.get("/partners/" + partner + "/balance").shouldBe(200).json();
    }

    private static BigDecimal available(String partner, String token) {
        return ((List<?>) account(partner).get("balances"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(balance -> token.equals(balance.get("token")))
                        .map(balance -> new BigDecimal(String.valueOf(balance.get("available"))))
                        .findFirst()
                        .orElseThrow();
    }

    private static void awaitAvailable(String partner, String token, String amount) {
        Eventually.isTrue(
                amount + " " + token + " are available",
                () -> available(partner, token).compareTo(new BigDecimal(amount)) == 0);
    }

    private static BigInteger inVault(String partner, String token) {
        return vaultSays(SettlementVault.balanceOf(Bytes32.keccak(partner), tokenAddress(token)));
    }

    private static Address tokenAddress(String token) {
        return deployment.settings().tokens().get(token).address();
    }

    private static <T> T vaultSays(ContractCall<T> view) {
        return sandbox.node().view(deployment.address(DeploymentManifest.VAULT), view);
    }

    private static <T> T deskSays(ContractCall<T> view) {
        return sandbox.node().view(deployment.address(DeploymentManifest.DESK), view);
    }

    /** Made, keyed, given a wallet, limits, a balance and gas: by the API alone, as a newcomer would. */
    @Test
    void shouldLetAFreshPartnerQuoteAndSwapWithinAMinuteOfTheFirstCall() {
        DemonstrationWallet wallet = DemonstrationWallet.generate(new SecureRandom());
        long beganNs = MachineTime.nanoTime();
        QuotingPartner partner = operator.onboard("Bunga Remit", "USDT-IDRX", wallet.addressText());
        String id = partner.id();
        operator.patch(
                        "/partners/" + id,
                        Map.of(
                                "corridors",
                                Map.of("USDT-IDRX", Map.of("enabled", true, "daily_limit_usd", 50_000)),
                                "reason",
                                "limits"))
                .shouldBe(200);
        move(id, "DEPOSIT", "USDT", "250.5").shouldBe(201);
        Http.send(
                        "POST",
                        sandbox.kurs().manifest().baseUrl() + "/v1/sandbox/faucet",
                        Map.of(
                                "Authorization",
                                "Bearer " + sandbox.kurs().manifest().operatorToken(),
                                "Content-Type",
                                "application/json"),
                        JSON.std.asString(
                                Map.of("wallet_address", wallet.addressText(), "token", "USDT", "amount", "1000")))
                .shouldBe(200);
        try (SigningKey key = SigningKey.of(HexText.bytes(wallet.privateKey()))) {
            Trader trader = new Trader(sandbox, partner, key);
            TradedQuote quote = trader.approved("USDT-IDRX", "SELL", "100");
            trader.commit(quote);
            trader.awaits(quote, "SETTLED");
        }
        Duration took = Duration.ofNanos(MachineTime.nanoTime() - beganNs);
        System.out.printf("PartnerFundsTest: from the first call to the settled swap %d ms%n", took.toMillis());
        assertTrue(took.compareTo(MINUTE) < 0, () -> "it took " + took);
        awaitAvailable(id, "USDT", "250.5");
        assertEquals(BigInteger.valueOf(250_500_000), inVault(id, "USDT"));
    }

    @Test
    void shouldHaveTheManifestsPartnersCapsFromTheStart() {
        String partner =
                sandbox.kurs().manifest().partners().getFirst().partnerId().toString();

        Instant from = Instant.parse(String.valueOf(account(partner).get("executable_from")));
        assertTrue(from.isBefore(Instant.now()), () -> "executable from " + from);
        assertEquals(
                new BigInteger("5000000000000"),
                vaultSays(SettlementVault.dailyCap(Bytes32.keccak(partner), tokenAddress("USDT"))));
        assertEquals(List.of(), account(partner).get("to_sign"));
    }

    @Test
    void shouldAnnounceAFreshPartnersCapAndSayFromWhenItCanExecute() {
        String partner = made("Melati Pay");
        Eventually.isTrue("every cap is announced", () -> account(partner).get("executable_from") != null);

        Instant from = Instant.parse(String.valueOf(account(partner).get("executable_from")));
        Duration ahead = Duration.between(Instant.now(), from);
        assertTrue(
                ahead.compareTo(Duration.ofSeconds(60)) > 0 && ahead.compareTo(Duration.ofSeconds(130)) < 0,
                () -> "executable in " + ahead);
        assertEquals(
                BigInteger.ZERO, vaultSays(SettlementVault.dailyCap(Bytes32.keccak(partner), tokenAddress("USDT"))));
    }

    @Test
    void shouldCreditDepositsAndCorrectBothWaysAndAgreeWithTheVault() {
        String partner = made("Anggrek Exchange");
        Map<String, Object> deposited =
                move(partner, "DEPOSIT", "IDRX", "1000000.25").shouldBe(201).json();
        assertTrue(((List<?>) deposited.get("tx_hashes")).size() >= 2, deposited::toString);
        assertEquals(new BigInteger("100000025"), inVault(partner, "IDRX"));
        awaitAvailable(partner, "IDRX", "1000000.25");
        sandbox.command("reconcile", "--chain").shouldEndWith(0).shouldSay("journal, read model and chain agree");

        Map<String, Object> corrected =
                move(partner, "CORRECTION", "IDRX", "-1000000").shouldBe(201).json();
        assertEquals("0.25", String.valueOf(corrected.get("available")));
        sandbox.command("reconcile", "--chain").shouldEndWith(1).shouldSay("PARTNER_BALANCE_DIFFERS");
        String refusal =
                move(partner, "CORRECTION", "IDRX", "-0.26").shouldBe(400).body();
        assertTrue(refusal.contains("amount: more than the 0.25 that are available: -0.26"), refusal);
        move(partner, "CORRECTION", "IDRX", "1000000").shouldBe(201);
        sandbox.command("reconcile", "--chain").shouldEndWith(0);

        sandbox.command("balance", "show", partner).shouldEndWith(0).shouldSay("IDRX");
        sandbox.command("balance", "correct", partner, "JPYC", "--amount", "1.5", "--reason", "by hand")
                .shouldEndWith(0)
                .shouldSay("1.5 JPYC available");
        sandbox.command("balance", "correct", partner, "JPYC", "--amount", "-1.5", "--reason", "by hand")
                .shouldEndWith(0)
                .shouldSay("0 JPYC available");
        sandbox.command("balance", "deposit", partner, "JPYC", "--amount", "3", "--reason", "to try", "--json")
                .shouldEndWith(0)
                .shouldSay("tx_hashes");
        awaitAvailable(partner, "JPYC", "3");
        sandbox.command("audit", "--action", "CorrectBalance").shouldEndWith(0).shouldSay("/balance");
    }

    @Test
    void shouldQuoteNoMoreOfWhatThePartnerWithdrawsOnChainUntilItIsCancelled() {
        V01Partner earlier = V01Partner.of(sandbox.kurs(), 1);
        String partner =
                sandbox.kurs().manifest().partners().getFirst().partnerId().toString();
        move(partner, "DEPOSIT", "USDT", "1000").shouldBe(201);
        awaitAvailable(partner, "USDT", "1000");
        earlier.firmQuote("USD-IDR", "SELL", "20", "").shouldBe(200);

        try (SigningKey key = DevelopmentAccounts.key(WITHDRAWER);
                TransactionSender wallet =
                        TransactionSender.ofThisProcess(sandbox.node(), key, SendingTerms.DEVELOPMENT)) {
            Address vault = deployment.address(DeploymentManifest.VAULT);
            allowToWithdraw(partner, DevelopmentAccounts.address(WITHDRAWER));
            wallet.send(
                    vault,
                    SettlementVault.requestWithdrawal(
                            Bytes32.keccak(partner), tokenAddress("USDT"), inVault(partner, "USDT")));
            awaitAvailable(partner, "USDT", "0");
            assertEquals(
                    "INSUFFICIENT_PARTNER_BALANCE",
                    earlier.firmQuote("USD-IDR", "SELL", "20", "").shouldBe(422).errorCode());
            sandbox.command("reconcile", "--chain").shouldEndWith(0).shouldSay("journal, read model and chain agree");

            wallet.send(vault, SettlementVault.cancelWithdrawal(BigInteger.ONE));
        }
        Eventually.isTrue(
                "what was cancelled is available",
                () -> available(partner, "USDT").compareTo(new BigDecimal("980")) >= 0);
        earlier.firmQuote("USD-IDR", "SELL", "20", "").shouldBe(200);
        sandbox.command("reconcile", "--chain").shouldEndWith(0).shouldSay("journal, read model and chain agree");
        sandbox.command("replay").shouldEndWith(0);
    }

    /** As the vault would two minutes after its admin said so: the mapping is found by writing where it might be. */
    private static void allowToWithdraw(String partner, Address wallet) {
        Bytes32 partnerId = Bytes32.keccak(partner);
        for (int slot = 0; slot < SLOTS; slot++) {
            Bytes32 wallets =
                    entry(partnerId, ByteBuffer.allocate(Bytes32.LENGTH).putInt(Bytes32.LENGTH - Integer.BYTES, slot));
            Bytes32 place =
                    entry(wallet.word(), ByteBuffer.allocate(Bytes32.LENGTH).put(0, wallets.bytes()));
            sandbox.rpc()
                    .ask(
                            "anvil_setStorageAt",
                            deployment.address(DeploymentManifest.VAULT).text(),
                            place.text(),
                            "0x" + "0".repeat(63) + "1");
            if (vaultSays(SettlementVault.walletActiveFrom(partnerId, wallet)) == 1) {
                return;
            }
        }
        throw new AssertionError("the vault keeps its wallets elsewhere");
    }

    private static Bytes32 entry(Bytes32 key, ByteBuffer mapping) {
        return Bytes32.keccak(ByteBuffer.allocate(2 * Bytes32.LENGTH)
                .put(key.bytes())
                .put(mapping)
                .array());
    }

    @Test
    void shouldNameWhatOfABalancesChangeCannotBe() {
        String partner = made("Kenanga Transfer");
        List<List<String>> refused = List.of(
                List.of("GIFT", "USDT", "1", "kind: not DEPOSIT or CORRECTION: GIFT"),
                List.of("DEPOSIT", "USDX", "1", "token: neither symbol nor address of a token here: USDX"),
                List.of("DEPOSIT", "USDT", "-1", "amount: not a plain decimal above zero: -1"),
                List.of("DEPOSIT", "USDT", "0", "amount: must not be zero: 0"),
                List.of(
                        "DEPOSIT",
                        "USDT",
                        "1000000000000.1",
                        "amount: must not be above 1000000000000: 1000000000000.1"),
                List.of("CORRECTION", "USDT", "0.0000001", "amount: more than 6 decimals: 0.0000001"),
                List.of("CORRECTION", "USDT", "1e3", "amount: not a plain decimal: 1e3"));
        for (List<String> each : refused) {
            String answer = move(partner, each.get(0), each.get(1), each.get(2))
                    .shouldBe(400)
                    .body();
            assertTrue(answer.contains(each.get(3)), answer);
        }
    }

    @Test
    void shouldPutProvidersOnTheAllowListAndTakeThemOff() {
        String partner = made("Nusa Capital");
        String wallet = DemonstrationWallet.generate(new SecureRandom()).addressText();
        Map<String, Object> added = operator.post(
                        "/partners/" + partner + "/wallets",
                        Map.of("wallet_address", wallet, "permissions", List.of("lp_deposit"), "reason", "a provider"))
                .shouldBe(201)
                .json();
        assertEquals("PENDING", added.get("onchain_status"));
        Eventually.isTrue("the wallet is ACTIVE", () -> "ACTIVE".equals(status(partner)));
        assertTrue(deskSays(LiquidityDesk.mayDeposit(Address.of(wallet))));
        assertFalse(deskSays(LiquidityDesk.mayWithdraw(Address.of(wallet))));

        operator.delete("/partners/" + partner + "/wallets/" + wallet + "?reason=left")
                .shouldBe(204);
        assertNull(status(partner));
        Eventually.isTrue("the list has it no more", () -> !deskSays(LiquidityDesk.mayDeposit(Address.of(wallet))));
    }

    @Test
    void shouldNotGiveBackWhatTheGuardianTookAway() {
        String partner = made("Sunda Capital");
        String wallet = DemonstrationWallet.generate(new SecureRandom()).addressText();
        Map<String, Object> asked = Map.of(
                "wallet_address", wallet, "permissions", List.of("lp_deposit", "lp_withdraw"), "reason", "a provider");
        operator.post("/partners/" + partner + "/wallets", asked).shouldBe(201);
        Eventually.isTrue("the wallet is ACTIVE", () -> "ACTIVE".equals(status(partner)));

        try (SigningKey key = DevelopmentAccounts.key(GUARDIAN);
                TransactionSender guardian =
                        TransactionSender.ofThisProcess(sandbox.node(), key, SendingTerms.DEVELOPMENT)) {
            guardian.send(
                    deployment.address(DeploymentManifest.DESK), LiquidityDesk.disallowWallet(Address.of(wallet)));
        }
        Eventually.isTrue("the wallet is PENDING", () -> "PENDING".equals(status(partner)));
        sandbox.awaitRecorded(sandbox.head() + 4);
        Eventually.pause(3_000);
        assertFalse(deskSays(LiquidityDesk.mayDeposit(Address.of(wallet))));

        operator.post("/partners/" + partner + "/wallets", asked).shouldBe(201);
        Eventually.isTrue("the wallet is ACTIVE again", () -> "ACTIVE".equals(status(partner)));
    }

    private static Object status(String partner) {
        List<?> wallets = (List<?>)
                operator.get("/partners/" + partner).shouldBe(200).json().get("wallets");
        return wallets.isEmpty() ? null : ((Map<?, ?>) wallets.getFirst()).get("onchain_status");
    }
}
