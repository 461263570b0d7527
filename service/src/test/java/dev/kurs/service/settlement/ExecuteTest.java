package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.reconcile.AnyBeginning;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.V01Partner;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code POST /v1/execute} on a real chain: the settlement vault pays, the destination receives, once. */
class ExecuteTest {
    private static final int CONCURRENT = 100;
    private static final int PENDING = 503;
    private static final String UNKNOWN_QUOTE = "0x" + "ab".repeat(32);

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static OperatorApi operator;
    private static V01Partner partner;
    private static String partnerId;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
        Manifest manifest = sandbox.kurs().manifest();
        operator = new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
        partner = V01Partner.of(sandbox.kurs(), 1);
        partnerId = manifest.partners().getFirst().partnerId().toString();
        operator.post(
                        "/partners/" + partnerId + "/balance",
                        Map.of("kind", "DEPOSIT", "token", "USDT", "amount", "50000", "reason", "to execute"))
                .shouldBe(201);
        Eventually.isTrue("the deposit is there", () -> account("available").compareTo(new BigDecimal("50000")) == 0);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
            CommandLineRun.of("replay", "--data", data.toString())
                    .shouldEndWith(0)
                    .shouldSay("byte for byte");
            AnyBeginning.shouldSayTheSame(data.resolve("journal"), data.resolve("any"));
        }
    }

    @AfterEach
    void shouldReconcile() {
        sandbox.command("reconcile", "--chain").shouldEndWith(0);
    }

    private static BigDecimal account(String what) {
        Map<String, Object> account = operator.get("/partners/" + partnerId + "/balance")
                .shouldBe(200)
                .json();
        return ((List<?>) account.get("balances"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(balance -> "USDT".equals(balance.get("token")))
                        .map(balance -> new BigDecimal(String.valueOf(balance.get(what))))
                        .findFirst()
                        .orElse(BigDecimal.ZERO);
    }

    private static BigDecimal whole() {
        return account("available").add(account("reserved"));
    }

    private static String quoted(String amount) {
        return String.valueOf(partner.firmQuote("USD-IDR", "SELL", amount, "")
                .shouldBe(200)
                .json()
                .get("quote_id"));
    }

    /** The outcome, asked for again while it is pending. */
    private static PartnerAnswer executed(String quote, String amount, String destination, String clientRef) {
        PartnerAnswer answer = partner.execute(quote, amount, destination, clientRef);
        while (answer.status() == PENDING) {
            assertTrue(answer.body().contains("EXECUTION_PENDING"), answer.body());
            answer = partner.execute(quote, amount, destination, clientRef);
        }
        return answer;
    }

    private static String destination() {
        return DemonstrationWallet.generate(new SecureRandom()).addressText();
    }

    /** Whole IDRX that an address holds on chain. */
    private static BigDecimal received(String address) {
        Address idrx = Address.of(sandbox.chain().tokens().get("IDRX").address());
        return new BigDecimal(sandbox.node().view(idrx, Erc20.balanceOf(Address.of(address))), 2);
    }

    private static BigDecimal figure(Map<?, ?> json, String name) {
        return new BigDecimal(String.valueOf(json.get(name)));
    }

    private static void shouldBeRefused(PartnerAnswer answer, int status, String code) {
        assertEquals(status, answer.status(), answer.body());
        assertEquals(code, ((Map<?, ?>) answer.json().get("error")).get("code"), answer.body());
    }

    @Test
    void shouldSettleFromTheBalanceAndGiveTheSameAnswerAgain() {
        BigDecimal before = whole();
        BigDecimal reserved = account("reserved");
        String quote = quoted("1000");
        assertEquals(0, account("reserved").subtract(reserved).compareTo(new BigDecimal("1000")));
        String destination = destination();

        PartnerAnswer answer = executed(quote, "1000", destination, "order-1").shouldBe(200);
        Map<?, ?> execution = answer.json();
        assertEquals("SETTLED", execution.get("status"));
        assertEquals(quote, execution.get("quote_id"));
        assertEquals("DIRECT", execution.get("execution_path"));
        assertEquals("NORMAL", execution.get("state_flag"));
        assertEquals(0, figure(execution, "source_amount").compareTo(new BigDecimal("1000")));
        assertEquals(0, figure(execution, "destination_amount").compareTo(received(destination)));
        assertEquals(0, before.subtract(whole()).compareTo(new BigDecimal("1000")));

        assertEquals(
                answer.body(),
                partner.execute(quote, "1000.0", destination, "order-1")
                        .shouldBe(200)
                        .body());
        shouldBeRefused(partner.execute(quote, "999", destination, ""), 409, "QUOTE_ALREADY_EXECUTED");
        shouldBeRefused(partner.execute(quote, "1000", destination(), ""), 409, "QUOTE_ALREADY_EXECUTED");
        Eventually.isTrue(
                "it is an execution of the history",
                () -> partner.get("/v1/executions?quote=" + quote).status() == 200);
        Map<?, ?> shown =
                (Map<?, ?>) partner.get("/v1/executions?quote=" + quote).json().get("data");
        assertEquals("SETTLED", shown.get("status"));
        assertEquals(execution.get("tx_hash"), shown.get("tx_hash"));

        String other = quoted("10");
        shouldBeRefused(partner.execute(other, "10", destination, "order-1"), 409, "DUPLICATE_CLIENT_REF");
    }

    @Test
    void shouldExecuteLessAtTheSameRateAndGiveBackTheRest() {
        BigDecimal before = whole();
        Map<?, ?> quote =
                partner.firmQuote("USD-IDR", "SELL", "2000", "").shouldBe(200).json();
        String id = String.valueOf(quote.get("quote_id"));
        String destination = destination();
        shouldBeRefused(partner.execute(id, "2000.000001", destination, ""), 400, "INVALID_REQUEST");

        Map<?, ?> execution = executed(id, "750", destination, "").shouldBe(200).json();
        Map<?, ?> fees = (Map<?, ?>) quote.get("fee_breakdown");
        BigDecimal variable = new BigDecimal("750")
                .multiply(figure(fees, "variable_fee_bips"))
                .movePointLeft(4);
        assertEquals(
                0,
                figure(execution, "platform_fee")
                        .compareTo(figure(fees, "fixed_fee").add(variable)),
                execution::toString);
        assertEquals(0, figure(execution, "filled_rate").compareTo(figure(quote, "bid")));
        assertEquals(0, figure(execution, "destination_amount").compareTo(received(destination)));
        BigDecimal after = whole();
        assertEquals(0, before.subtract(after).compareTo(new BigDecimal("750")));
    }

    @Test
    void shouldTakeAQuoteOnceHoweverManyAskAtOnce() {
        String quote = quoted("500");
        String destination = destination();
        List<CompletableFuture<PartnerAnswer>> asked = IntStream.range(0, CONCURRENT)
                .mapToObj(number -> CompletableFuture.supplyAsync(
                        () -> executed(quote, "500", destination, ""), Thread::startVirtualThread))
                .toList();
        List<String> answers = asked.stream()
                .map(CompletableFuture::join)
                .map(answer -> answer.shouldBe(200).body())
                .distinct()
                .toList();
        assertEquals(1, answers.size(), answers.toString());
        BigDecimal told = figure(asked.getFirst().join().json(), "destination_amount");
        assertEquals(0, told.compareTo(received(destination)));
    }

    @Test
    void shouldRefuseWhatCannotBeExecuted() {
        String quote = quoted("20");
        String destination = destination();
        shouldBeRefused(partner.execute(UNKNOWN_QUOTE, "20", destination, ""), 404, "NOT_FOUND");
        shouldBeRefused(V01Partner.of(sandbox.kurs(), 2).execute(quote, "20", destination, ""), 404, "NOT_FOUND");
        shouldBeRefused(partner.execute(quote, "20", sandbox.chain().settlementVault(), ""), 400, "INVALID_REQUEST");
        shouldBeRefused(partner.execute(quote, "20", "0x" + "0".repeat(40), ""), 400, "INVALID_REQUEST");
        shouldBeRefused(partner.execute(quote, "0", destination, ""), 400, "INVALID_REQUEST");
        shouldBeRefused(partner.firmQuote("USD-IDR", "SELL", "50001", ""), 422, "INSUFFICIENT_PARTNER_BALANCE");
        shouldBeRefused(partner.firmQuote("USD-IDR", "SELL", "6000000", ""), 400, "ABOVE_MAX_SIZE");
        assertTrue(received(destination).signum() == 0);
        assertNull(partner.get("/v1/executions?quote=" + quote).json().get("data"));
    }

    @Test
    void shouldFailAndGiveBackWhatTheContractsWouldRevert() {
        String quote = quoted("30");
        BigDecimal whole = whole();
        sandbox.freeze("USDT-IDRX");
        try {
            PartnerAnswer answer = partner.execute(quote, "30", destination(), "");
            shouldBeRefused(answer, 422, "ON_CHAIN_REVERT");
            String again = partner.execute(quote, "30", destination(), "").body();
            assertTrue(again.contains("QUOTE_ALREADY_EXECUTED"), again);
        } finally {
            sandbox.awaitRiskState("USDT-IDRX", "FREEZE");
            sandbox.thaw("USDT-IDRX");
            sandbox.awaitRiskState("USDT-IDRX", "NORMAL");
        }
        assertEquals(0, whole.compareTo(whole()));
    }
}
