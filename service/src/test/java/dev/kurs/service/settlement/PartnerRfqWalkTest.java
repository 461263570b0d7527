package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.maker.MakerHabit;
import dev.kurs.service.maker.PlayedMaker;
import dev.kurs.service.reconcile.AnyBeginning;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.PlayedMakers;
import dev.kurs.service.system.V01Partner;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large quotes of v0.1 and the makers behind them, over real HTTP and on a real chain. */
class PartnerRfqWalkTest {
    private static final String LARGE = "180000";
    private static final BigDecimal DEPOSIT = new BigDecimal("1000000");
    private static final int GUARDIAN = 2;
    private static final int PENDING = 503;
    private static final String NOBODY = "NO_VIABLE_RFQ_QUOTE";

    @TempDir
    private Path data;

    private final PlayedMakers makers = new PlayedMakers();

    @AfterEach
    void shouldSayTheSameAgain() {
        makers.close();
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
        AnyBeginning.shouldSayTheSame(data.resolve("journal"), data.resolve("any"));
    }

    /** One walk, since makers that do not stand by their quotes are left out for the rest of it. */
    @Test
    void shouldTakeTheOtherSideOfWhoeverStandsByItsQuoteAndOfNobodyElse() {
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            Manifest kurs = sandbox.kurs().manifest();
            deposit(sandbox);
            refuseWhoLies(sandbox, kurs);
            endWithItsMakersQuote(sandbox, kurs);
            settleWithTheBest(sandbox, kurs);
            releaseWhatIsNotStoodBy(sandbox, kurs);
            sandbox.awaitRecorded(sandbox.head());
            sandbox.command("reconcile", "--chain").shouldEndWith(0);
            bindNobodyForWhatReverts(sandbox, kurs);
        }
    }

    private void refuseWhoLies(SettlingSandbox sandbox, Manifest kurs) {
        V01Partner partner = partner(sandbox);
        assertEquals(200, partner.quote("USD-IDR", "SELL", LARGE).status(), "a reference price needs no maker");
        refused(sandbox, "nobody is there");
        makers.playAll(kurs, MakerHabit.WRONG_ID, MakerHabit.WRONG_AMOUNT, MakerHabit.GARBAGE);
        refused(sandbox, "another request, another amount, no JSON");
        makers.playAll(kurs, MakerHabit.OFF_PRICE, MakerHabit.ENDED, MakerHabit.DECLINES);
        refused(sandbox, "off the mid, over, no interest");
        List<PlayedMaker> slow = makers.playAll(kurs, MakerHabit.LATE, MakerHabit.STALLS, MakerHabit.DIES);
        refused(sandbox, "late, silent, gone");
        assertTrue(slow.getFirst().count("/rfq") > 0);
        String metrics =
                Http.get(sandbox.kurs().metricsUrl() + "/metrics").shouldBe(200).body();
        assertTrue(metrics.contains("kurs_maker_words_total{maker=\"batavia\",outcome=\"mismatched\"} 1.0"), metrics);
        assertTrue(metrics.contains("kurs_maker_words_total{maker=\"sumida\",outcome=\"unreadable\"} 1.0"), metrics);
    }

    private static void refused(SettlingSandbox sandbox, String why) {
        PartnerAnswer answer = partner(sandbox).firmQuote("USD-IDR", "SELL", LARGE, "");
        assertEquals(422, answer.status(), why + ": " + answer.body());
        assertTrue(answer.body().contains(NOBODY), why + ": " + answer.body());
        assertEquals(0, account(sandbox, "reserved").signum(), why);
    }

    private void endWithItsMakersQuote(SettlingSandbox sandbox, Manifest kurs) {
        makers.close();
        PlayedMaker brief = makers.play(kurs, 0, MakerHabit.HONEST, "5", Duration.ofSeconds(8));
        Map<?, ?> quote = partner(sandbox)
                .firmQuote("USD-IDR", "SELL", LARGE, "brief")
                .shouldBe(200)
                .json();
        Instant answered = Instant.now();
        assertEquals("EXTERNAL_RFQ", quote.get("execution_path"));
        Instant ends = Instant.parse(String.valueOf(quote.get("expiry_timestamp")));
        assertTrue(ends.isBefore(answered.plusSeconds(8)), ends + " after " + answered);
        assertEquals(0, account(sandbox, "reserved").compareTo(new BigDecimal(LARGE)));
        Eventually.isTrue(
                "it ends by itself", () -> account(sandbox, "reserved").signum() == 0);
        Eventually.isTrue("its maker is told", () -> isCalledOff(brief));
        assertEquals(0, brief.count("/accept"));
    }

    /** Whether it was told that what it was asked itself is over; of what was asked before, whoever is at that address is told for a minute. */
    private static boolean isCalledOff(PlayedMaker maker) {
        Set<Object> asked = rfqs(maker, "/rfq");
        return rfqs(maker, "/cancel").stream().anyMatch(asked::contains);
    }

    private static Set<Object> rfqs(PlayedMaker maker, String path) {
        return maker.heard().stream()
                .filter(request -> request.path().equals(path))
                .map(request -> request.members().get("rfq_id"))
                .collect(Collectors.toSet());
    }

    private void settleWithTheBest(SettlingSandbox sandbox, Manifest kurs) {
        makers.close();
        BigDecimal before = whole(sandbox);
        PlayedMaker worse = makers.play(kurs, 0, MakerHabit.HONEST, "9");
        PlayedMaker best = makers.play(kurs, 1, MakerHabit.CONFIRMS_TWICE, "4");
        makers.play(kurs, 2, MakerHabit.DECLINES, "0");
        String quote = quoted(sandbox);
        Eventually.isTrue("the other is told", () -> isCalledOff(worse));
        String destination = destination();
        Map<?, ?> execution =
                executed(sandbox, quote, destination).shouldBe(200).json();
        assertEquals("SETTLED", execution.get("status"));
        assertEquals("EXTERNAL_RFQ", execution.get("execution_path"));
        assertEquals(0, figure(execution, "destination_amount").compareTo(received(sandbox, destination)));
        assertEquals(0, before.subtract(whole(sandbox)).compareTo(new BigDecimal(LARGE)));
        assertEquals(2, best.count("/accept"), "nobody heard its first word");
        assertEquals(0, worse.count("/accept"));
        Map<?, ?> owed = (Map<?, ?>) obligations(sandbox).getFirst();
        assertEquals("raffles", owed.get("maker"));
        assertEquals(1, obligations(sandbox).size());
        Map<String, Object> risk = reserve(sandbox).get("/risk-status").json();
        assertEquals(1, ((Number) risk.get("open_obligations")).intValue());
        Map<?, ?> corridor = (Map<?, ?>) ((Map<?, ?>) risk.get("corridors")).get("USD-IDR");
        assertTrue(figure(corridor, "inventory_units").abs().compareTo(BigDecimal.TEN) < 0, "maker and partner cancel");
    }

    private void releaseWhatIsNotStoodBy(SettlingSandbox sandbox, Manifest kurs) {
        BigDecimal before = whole(sandbox);
        for (MakerHabit habit : List.of(MakerHabit.REJECTS, MakerHabit.STALLS_ACCEPT)) {
            int maker = habit == MakerHabit.REJECTS ? 0 : 1;
            makers.close();
            PlayedMaker played = makers.play(kurs, maker, habit, "5");
            String quote = quoted(sandbox);
            String destination = destination();
            PartnerAnswer answer = executed(sandbox, quote, destination);
            assertEquals(422, answer.status(), answer.body());
            assertTrue(answer.body().contains(NOBODY), answer.body());
            assertEquals(
                    answer.body().replaceAll("\"(timestamp|request_id)\":\"[^\"]*\"", ""),
                    partner(sandbox)
                            .execute(quote, LARGE, destination, "")
                            .body()
                            .replaceAll("\"(timestamp|request_id)\":\"[^\"]*\"", ""));
            assertEquals(1, played.count("/accept"));
            Eventually.isTrue("it is called off", () -> isCalledOff(played));
            assertEquals(0, account(sandbox, "reserved").signum());
            assertEquals(0, before.compareTo(whole(sandbox)));
            assertEquals(0, received(sandbox, destination).signum());
            PlayedMaker again = makers.play(kurs, 2, MakerHabit.DECLINES, "0");
            refused(sandbox, "it is left out for a while");
            assertEquals(1, again.count("/rfq"));
            assertEquals(1, played.count("/rfq"));
        }
        assertEquals(1, obligations(sandbox).size());
    }

    /** Whether for a destination, a cap or, as here, the vault without its engine. */
    private void bindNobodyForWhatReverts(SettlingSandbox sandbox, Manifest kurs) {
        makers.close();
        BigDecimal before = whole(sandbox);
        PlayedMaker honest = makers.play(kurs, 2, MakerHabit.HONEST, "5");
        String quote = quoted(sandbox);
        removeEngine(sandbox);

        PartnerAnswer answer = executed(sandbox, quote, destination());

        assertEquals(422, answer.status(), answer.body());
        assertTrue(answer.body().contains("ON_CHAIN_REVERT"), answer.body());
        Eventually.isTrue("the maker is called off", () -> isCalledOff(honest));
        assertEquals(0, honest.count("/accept"));
        assertEquals(1, obligations(sandbox).size());
        assertEquals(0, before.compareTo(whole(sandbox)));
        assertEquals(0, account(sandbox, "reserved").signum());
    }

    private static void removeEngine(SettlingSandbox sandbox) {
        try (SigningKey key = DevelopmentAccounts.key(GUARDIAN);
                TransactionSender guardian =
                        TransactionSender.ofThisProcess(sandbox.node(), key, SendingTerms.DEVELOPMENT)) {
            guardian.send(Address.of(sandbox.chain().settlementVault()), SettlementVault.removeEngine());
        }
    }

    /** Nothing may hang, whether the maker's word came through or not. */
    @Test
    void shouldLeaveNothingHangingWhenItIsKilledWhileAMakerThinks() {
        String quote;
        String destination = destination();
        PlayedMaker slow;
        BigDecimal before;
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            deposit(sandbox);
            before = whole(sandbox);
            slow = makers.play(sandbox.kurs().manifest(), 2, MakerHabit.STALLS_ACCEPT, "5");
            String given = quoted(sandbox);
            quote = given;
            CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> {
                try {
                    partner(sandbox).execute(given, LARGE, destination, "");
                } catch (UncheckedIOException killed) {
                    System.out.println("PartnerRfqWalkTest: cut off: " + killed.getMessage());
                }
            });
            PlayedMaker accepted = slow;
            Eventually.isTrue("it is accepted", () -> accepted.count("/accept") == 1);
            sandbox.kurs().kill();
            asked.join();
        }
        makers.close();
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            PlayedMaker back = makers.play(sandbox.kurs().manifest(), 2, MakerHabit.HONEST, "5");
            PartnerAnswer answer = executed(sandbox, quote, destination);
            boolean isSettled = answer.status() == 200;
            assertTrue(isSettled || answer.body().contains(NOBODY), answer.body());
            BigDecimal paid = isSettled ? new BigDecimal(LARGE) : BigDecimal.ZERO;
            assertEquals(0, before.subtract(whole(sandbox)).compareTo(paid));
            assertEquals(0, account(sandbox, "reserved").signum());
            assertEquals(isSettled ? 1 : 0, back.count("/accept"));
            assertEquals(isSettled ? 1 : 0, obligations(sandbox).size());
            sandbox.awaitRecorded(sandbox.head());
            sandbox.command("reconcile", "--chain").shouldEndWith(0);
            System.out.println("PartnerRfqWalkTest: after the kill " + (isSettled ? "settled" : "released"));
        }
    }

    /** The process that called it off may have ended before it was heard, and no snapshot has a partner's request that ended. */
    @Test
    void shouldCallOffAgainWhatEndedShortlyBeforeAKill() {
        Set<Object> asked;
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            deposit(sandbox);
            PlayedMaker played = makers.play(sandbox.kurs().manifest(), 2, MakerHabit.STALLS_ACCEPT, "5");
            PartnerAnswer answer = executed(sandbox, quoted(sandbox), destination());
            assertTrue(answer.body().contains(NOBODY), answer.body());
            asked = rfqs(played, "/accept");
            assertEquals(1, asked.size());
            sandbox.kurs().kill();
        }
        makers.close();
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            PlayedMaker back = makers.play(sandbox.kurs().manifest(), 2, MakerHabit.HONEST, "5");
            Eventually.isTrue("it is called off", () -> rfqs(back, "/cancel").containsAll(asked));
        }
    }

    private static V01Partner partner(SettlingSandbox sandbox) {
        return V01Partner.of(sandbox.kurs(), 1);
    }

    private static OperatorApi operator(SettlingSandbox sandbox) {
        Manifest manifest = sandbox.kurs().manifest();
        return new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
    }

    private static OperatorApi reserve(SettlingSandbox sandbox) {
        Manifest manifest = sandbox.kurs().manifest();
        return OperatorApi.ofReserve(manifest.baseUrl(), manifest.operatorToken());
    }

    private static List<?> obligations(SettlingSandbox sandbox) {
        return (List<?>)
                reserve(sandbox).get("/obligations").shouldBe(200).json().get("obligations");
    }

    private static String partnerId(SettlingSandbox sandbox) {
        return sandbox.kurs().manifest().partners().getFirst().partnerId().toString();
    }

    private static void deposit(SettlingSandbox sandbox) {
        operator(sandbox)
                .post(
                        "/partners/" + partnerId(sandbox) + "/balance",
                        Map.of(
                                "kind",
                                "DEPOSIT",
                                "token",
                                "USDT",
                                "amount",
                                DEPOSIT.toString(),
                                "reason",
                                "to execute"))
                .shouldBe(201);
        Eventually.isTrue(
                "the deposit is there", () -> account(sandbox, "available").compareTo(DEPOSIT) == 0);
    }

    private static BigDecimal account(SettlingSandbox sandbox, String what) {
        Map<String, Object> account = operator(sandbox)
                .get("/partners/" + partnerId(sandbox) + "/balance")
                .shouldBe(200)
                .json();
        return ((List<?>) account.get("balances"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(balance -> "USDT".equals(balance.get("token")))
                        .map(balance -> figure(balance, what))
                        .findFirst()
                        .orElse(BigDecimal.ZERO);
    }

    private static BigDecimal whole(SettlingSandbox sandbox) {
        return account(sandbox, "available").add(account(sandbox, "reserved"));
    }

    private static String quoted(SettlingSandbox sandbox) {
        return String.valueOf(partner(sandbox)
                .firmQuote("USD-IDR", "SELL", LARGE, "")
                .shouldBe(200)
                .json()
                .get("quote_id"));
    }

    /** The outcome, asked for again while it is pending. */
    private static PartnerAnswer executed(SettlingSandbox sandbox, String quote, String destination) {
        PartnerAnswer answer = partner(sandbox).execute(quote, LARGE, destination, "");
        while (answer.status() == PENDING) {
            assertTrue(answer.body().contains("EXECUTION_PENDING"), answer.body());
            answer = partner(sandbox).execute(quote, LARGE, destination, "");
        }
        return answer;
    }

    private static String destination() {
        return DemonstrationWallet.generate(new SecureRandom()).addressText();
    }

    /** Whole IDRX that an address holds on chain. */
    private static BigDecimal received(SettlingSandbox sandbox, String address) {
        Address idrx = Address.of(sandbox.chain().tokens().get("IDRX").address());
        return new BigDecimal(sandbox.node().view(idrx, Erc20.balanceOf(Address.of(address))), 2);
    }

    private static BigDecimal figure(Map<?, ?> json, String name) {
        return new BigDecimal(String.valueOf(json.get(name)));
    }
}
