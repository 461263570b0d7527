package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Outcome;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** {@code kurs sandbox} and {@code kurs swap}: the whole life of a swap, by the commands that the README names. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SwapTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    @Test
    @Order(1)
    void shouldSwapByTheCommandOfTheReadme() {
        KursProcess.run(List.of(), "swap", "USDT-IDRX", "SELL", "1000", "--data", data.toString())
                .shouldEndWith(0)
                .shouldSay("SETTLED USDT-IDRX SELL")
                .shouldSay("sent         1000.000000 USDT");
        Map<String, Object> execution = printedExecution("swap", "USDT-JPYC", "BUY", "50000", "--json");

        assertEquals("SETTLED", execution.get("status"));
        assertEquals("BUY", execution.get("side"));
        reconciles();
    }

    private static Map<String, Object> printedExecution(String... arguments) {
        Outcome outcome = sandbox.command(arguments).shouldEndWith(0);
        assertEquals(1, outcome.output().lines().count(), outcome.output());
        return JSON.std.mapFrom(outcome.output());
    }

    private static void reconciles() {
        sandbox.command("reconcile", "--chain").shouldEndWith(0).shouldSay("journal, read model and chain agree");
        Map<String, Object> result = JSON.std.mapFrom(sandbox.command("reconcile", "--chain", "--json")
                .shouldEndWith(0)
                .output());
        assertEquals(List.of(), result.get("breaks"));
    }

    @Test
    @Order(2)
    void shouldSettleWithinTenSecondsAndPayWhatWasQuotedToTheLastUnit() {
        Trader trader = sandbox.trader(2);
        TradedQuote quote = trader.approved("USDT-IDRX", "SELL", "2500.123456");
        BigInteger inputBefore = trader.wallet().balance(quote.inputToken());
        BigInteger outputBefore = trader.wallet().balance(quote.outputToken());

        trader.commit(quote);
        long committedNs = System.nanoTime();
        Map<?, ?> execution = trader.awaits(quote, "SETTLED");
        Duration took = Duration.ofNanos(System.nanoTime() - committedNs);

        assertTrue(took.compareTo(SOON) < 0, () -> "settled " + took + " after the commit");
        assertEquals(quote.answer().data().get("input_amount"), execution.get("source_amount"));
        assertEquals(quote.answer().data().get("output_amount"), execution.get("destination_amount"));
        assertEquals(quote.answer().data().get("rate"), execution.get("filled_rate"));
        assertEquals(quote.answer().data().get("fee_breakdown"), execution.get("fee_breakdown"));
        assertEquals(inputBefore.subtract(quote.inputRaw()), trader.wallet().balance(quote.inputToken()));
        assertEquals(outputBefore.add(quote.outputRaw()), trader.wallet().balance(quote.outputToken()));
        System.out.printf("SwapTest: settled %d ms after the commit was mined%n", took.toMillis());
    }

    @Test
    @Order(3)
    void shouldSaySoWhenTheDeskRefuses() {
        sandbox.command("swap", "USDT-IDRX", "SELL", "0.01")
                .shouldEndWith(1)
                .shouldSay("refused: BELOW_MIN_TRANSACTION_SIZE (400)");
    }

    @Test
    @Order(4)
    void shouldHaveTheSameTablesAfterARestartAndMadeAnew() {
        reconciles();
        sandbox.command("readmodel", "hash").shouldEndWith(0).shouldSay("record ");

        sandbox.kurs().stop().shouldEndWith(0);

        String written = lastLine(sandbox.command("readmodel", "hash"));
        assertEquals(written, lastLine(sandbox.command("readmodel", "rebuild")));
        assertEquals(written, lastLine(sandbox.command("readmodel", "hash")));
        sandbox.command("replay").shouldEndWith(0).shouldSay("byte for byte");
    }

    /** The position of the last record and the hash over the tables. */
    private static String lastLine(Outcome outcome) {
        return outcome.shouldEndWith(0).output().lines().toList().getLast();
    }
}
