package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last second of a quote and the one after it, by the chain's own time; the node is told which blocks to make. */
class ExpiryTest {
    @TempDir
    private Path data;

    @Test
    void shouldSettleInTheLastSecondAndExpireInTheNext() throws Exception {
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            Trader trader = sandbox.trader(1);
            TradedQuote inTime = trader.quote("USDT-IDRX", "SELL", "410");
            TradedQuote late = trader.quote("USDT-IDRX", "SELL", "420");
            TradedQuote forgotten = trader.quote("USDT-IDRX", "SELL", "430");
            trader.wallet()
                    .allow(
                            inTime.inputToken(),
                            sandbox.engine(),
                            inTime.inputRaw().add(late.inputRaw()));
            stopMining(sandbox);

            FutureTask<?> commit = started(() -> trader.commitWithGas(inTime));
            mineAt(sandbox, trader, inTime.expiresAtSeconds());
            commit.get();
            FutureTask<?> lateCommit = started(() -> trader.commitWithGas(late));
            mineAt(sandbox, trader, forgotten.expiresAtSeconds() + 1);
            String refusal = refusal(lateCommit);
            mineEverySecond(sandbox);

            assertTrue(refusal.contains("QuoteExpired"), refusal);
            assertEquals(
                    inTime.answer().data().get("output_amount"),
                    trader.awaits(inTime, "SETTLED").get("destination_amount"));
            assertEquals("ON_CHAIN_REVERT", trader.awaits(late, "FAILED").get("reason"));
            trader.awaitsState(forgotten, "EXPIRED");
            trader.execution(forgotten.id()).shouldFail(404, "EXECUTION_NOT_FOUND");

            sandbox.awaitRecorded(sandbox.head());
            assertEquals("SETTLED", trader.partner().lookUp(inTime.id()).text("state"));
            assertEquals("FAILED", trader.partner().lookUp(late.id()).text("state"));
            shouldCountEachOnce(
                    trader, (String) trader.execution(inTime.id()).data().get("settled_at"));
            sandbox.command("reconcile", "--chain").shouldEndWith(0);
        }
    }

    /** What settled in its last second is no expired quote. */
    private static void shouldCountEachOnce(Trader trader, String settledAt) {
        PartnerAnswer summary = trader.partner()
                .get("/v1/reports/daily-summary", "date=" + settledAt.substring(0, "2026-11-21".length()))
                .shouldBe(200);
        assertEquals(1, figure(summary, "settled"), summary.body());
        assertEquals(1, figure(summary, "failed"), summary.body());
        assertEquals(1, figure(summary, "expired_quotes"), summary.body());
    }

    private static int figure(PartnerAnswer summary, String name) {
        return ((Number) ((Map<?, ?>) summary.data().get(name)).get("count")).intValue();
    }

    private static void stopMining(SettlingSandbox sandbox) {
        sandbox.rpc().ask("evm_setIntervalMining", 0);
        sandbox.rpc().ask("evm_setAutomine", false);
    }

    /** Mines what waits in a block of this time, once the trader's commit does; others' transactions may wait too. */
    private static void mineAt(SettlingSandbox sandbox, Trader trader, long timeSeconds) {
        Eventually.isTrue(
                "the commit waits in the node",
                () -> transactions(sandbox, trader, "pending") > transactions(sandbox, trader, "latest"));
        sandbox.rpc().ask("evm_setNextBlockTimestamp", timeSeconds);
        sandbox.rpc().ask("evm_mine");
        assertEquals(timeSeconds, sandbox.node().newest().timeSeconds());
    }

    private static long transactions(SettlingSandbox sandbox, Trader trader, String as) {
        String account = trader.wallet().account().toString();
        return Long.decode(
                sandbox.rpc().ask("eth_getTransactionCount", account, as).asString());
    }

    private static void mineEverySecond(SettlingSandbox sandbox) {
        sandbox.rpc().ask("evm_setAutomine", true);
        sandbox.rpc().ask("evm_setIntervalMining", 1);
    }

    private static FutureTask<?> started(Runnable work) {
        FutureTask<?> task = new FutureTask<>(work, null);
        Thread.ofVirtual().start(task);
        return task;
    }

    private static String refusal(FutureTask<?> commit) throws InterruptedException {
        try {
            commit.get();
            return "it was taken";
        } catch (ExecutionException refused) {
            return refused.getCause().getMessage();
        }
    }
}
