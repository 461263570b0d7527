package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits that the contract refuses, and what becomes of the quote. */
class RevertTest {
    private static final List<String> SOURCES = List.of("CROSS_CHECK", "FALLBACK", "PRIMARY");
    private static final int RECOVERY_TICKS = 3;

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static Trader trader;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
        trader = sandbox.trader(1);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    @AfterEach
    void shouldReconcile() {
        sandbox.command("reconcile", "--chain").shouldEndWith(0);
    }

    private static void shouldBeRefused(TradedQuote quote, String error) {
        String reason = trader.commitInVain(quote);
        assertTrue(reason.contains(error), reason);
    }

    /** A FAILED execution has nothing that only a settlement has. */
    private static Map<?, ?> shouldHaveFailed(TradedQuote quote) {
        Map<?, ?> execution = trader.awaits(quote, "FAILED");
        assertEquals("ON_CHAIN_REVERT", execution.get("reason"));
        for (String member : List.of("destination_amount", "filled_rate", "total_fee_usd", "log_index")) {
            assertNull(execution.get(member), member);
        }
        assertEquals(quote.answer().data().get("input_amount"), execution.get("source_amount"));
        return execution;
    }

    @Test
    void shouldFailWithTooLittleAllowanceAndSettleTheSameExecutionOnceItSuffices() {
        TradedQuote.whileItLives(() -> trader.quote("USDT-IDRX", "SELL", "300"), quote -> {
            trader.withdrawAllowance(quote.inputToken());

            shouldBeRefused(quote, "Panic(code 17)"); // USDT subtracts, and names no reason
            Map<?, ?> failed = shouldHaveFailed(quote);
            trader.wallet().allow(quote.inputToken(), sandbox.engine(), quote.inputRaw());
            MinedTransaction mined = trader.commit(quote);
            Map<?, ?> settled = trader.awaits(quote, "SETTLED");

            assertNotEquals(failed.get("tx_hash"), settled.get("tx_hash"));
            assertEquals(mined.hash(), settled.get("tx_hash"));
            assertNull(settled.get("reason"));
            assertEquals(quote.answer().data().get("output_amount"), settled.get("destination_amount"));
            assertEquals(1, rowsOf(quote));
            trader.awaitsState(quote, "SETTLED");
            for (Map<?, ?> transaction : List.of(failed, settled)) {
                PartnerAnswer found = trader.partner().get("/v1/executions", "tx=" + transaction.get("tx_hash"));
                assertEquals(settled, found.shouldBe(200).data());
            }
        });
    }

    private static long rowsOf(TradedQuote quote) {
        PartnerAnswer history =
                trader.partner().get("/v1/executions", "per_page=100").shouldBe(200);
        return ((List<?>) history.json().get("data"))
                .stream()
                        .filter(execution -> quote.id().equals(((Map<?, ?>) execution).get("quote_id")))
                        .count();
    }

    @Test
    void shouldMarkNothingWhenAStrangerSendsTheSameCalldata() {
        TradedQuote.whileItLives(() -> trader.approved("USDT-IDRX", "SELL", "310"), quote -> {
            String reason = sandbox.stranger().commitInVain(quote);
            sandbox.awaitRecorded(sandbox.head());

            assertTrue(reason.contains("CallerIsNotPayer"), reason);
            trader.execution(quote.id()).shouldFail(404, "EXECUTION_NOT_FOUND");
            assertEquals(
                    "OPEN", trader.partner().lookUp(quote.id()).shouldBe(200).text("state"));
            trader.commit(quote);
            trader.awaits(quote, "SETTLED");
        });
    }

    @Test
    void shouldSettleAQuoteOnceHoweverOftenItIsCommitted() {
        TradedQuote.whileItLives(() -> trader.approved("USDT-IDRX", "SELL", "320"), quote -> {
            trader.wallet()
                    .allow(
                            quote.inputToken(),
                            sandbox.engine(),
                            quote.inputRaw().shiftLeft(1));
            MinedTransaction mined = trader.commit(quote);

            assertThrows(TransactionRefused.class, () -> trader.commitWithGas(quote));
            sandbox.awaitRecorded(sandbox.head());

            Map<?, ?> execution = trader.awaits(quote, "SETTLED");
            assertEquals(mined.hash(), execution.get("tx_hash"));
            assertEquals(1, rowsOf(quote));
            trader.awaitsState(quote, "SETTLED");
        });
    }

    @Test
    void shouldFollowAFreezeOnChainAndItsThaw() {
        TradedQuote.whileItLives(() -> trader.approved("USDT-IDRX", "SELL", "330"), quote -> {
            sandbox.freeze("USDT-IDRX");
            try {
                shouldBeRefused(quote, "IsFrozen");
                shouldHaveFailed(quote);
                sandbox.awaitRiskState("USDT-IDRX", "FREEZE");
                trader.partner().firmQuote("USDT-IDRX", "SELL", "330").shouldFail(503, "CORRIDOR_FROZEN");
                trader.partner().firmQuote("USDT-JPYC", "SELL", "330").shouldBe(200);
            } finally {
                sandbox.thaw("USDT-IDRX");
                sandbox.awaitRiskState("USDT-IDRX", "NORMAL");
            }
            trader.commit(quote);
            trader.awaits(quote, "SETTLED");
            trader.quote("USDT-IDRX", "SELL", "330");
        });
    }

    @Test
    void shouldFailWhenTheOracleHasMovedBeyondTheBound() {
        TradedQuote.whileItLives(() -> trader.approved("USDT-JPYC", "SELL", "340"), quote -> {
            BigDecimal mid = new BigDecimal(quote.answer().text("mid"));
            BigDecimal moved = mid.multiply(new BigDecimal("0.97")).setScale(4, RoundingMode.HALF_EVEN);

            everySource("USD/JPY", moved);
            Eventually.isTrue(
                    "the feed on chain moves",
                    () -> feedAnswer("JPYC").compareTo(mid.multiply(new BigDecimal("0.98"))) < 0);
            try {
                shouldBeRefused(quote, "PayoutAboveBound");
                shouldHaveFailed(quote);
            } finally {
                sandbox.kurs().operator().letsPricesGo().shouldBe(204);
            }
        });
    }

    private static void everySource(String feed, BigDecimal price) {
        for (int tick = 0; tick < RECOVERY_TICKS; tick++) {
            SOURCES.forEach(source -> sandbox.kurs()
                    .operator()
                    .setsPrice(feed, source, price.toPlainString(), "2")
                    .shouldBe(200));
        }
    }

    /** Tokens a dollar, by the chain. */
    private static BigDecimal feedAnswer(String symbol) {
        DeploymentManifest.Feed feed = new ManifestFile(SandboxDeployment.manifestFile(data))
                .read()
                .orElseThrow()
                .settings()
                .tokens()
                .get(symbol)
                .feed();
        BigInteger answer = sandbox.node()
                .view(feed.aggregator(), MockAggregator.latestRoundData())
                .answer2();
        return new BigDecimal(answer, feed.decimals());
    }
}
