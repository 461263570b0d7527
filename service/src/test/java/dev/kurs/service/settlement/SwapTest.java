package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.MachineTime;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.Outcome;
import dev.kurs.service.system.PartnerAnswer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
        long committedNs = MachineTime.nanoTime();
        Map<?, ?> execution = trader.awaits(quote, "SETTLED");
        Duration took = Duration.ofNanos(MachineTime.nanoTime() - committedNs);

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
    void shouldBeTheOnlySwapOfItsBatchAndPartOfTheDaysProfitAndLoss() {
        Trader trader = sandbox.trader(1);
        TradedQuote quote = trader.approved("USDT-IDRP", "SELL", "1500");
        Instant minedAt = Instant.ofEpochSecond(
                sandbox.blockTimeSeconds(trader.commit(quote).blockNumber()));
        Map<?, ?> execution = trader.awaits(quote, "SETTLED");
        OperatorApi desk = OperatorApi.ofReserve(
                sandbox.kurs().baseUrl(), sandbox.kurs().manifest().operatorToken());

        PartnerAnswer answer = batches(desk, "USDT-IDRP");
        Map<?, ?> batch = (Map<?, ?>) listed(answer).getFirst();
        assertEquals("OPEN", batch.get("status"));
        assertEquals(1, batch.get("swap_count"));
        assertEquals(0, batch.get("hedge_count"));
        String waop = "\"waop\":" + execution.get("filled_rate") + ",";
        assertTrue(answer.body().contains(waop), () -> waop + " is not in " + answer.body());
        assertEquals(minedAt, Instant.parse(String.valueOf(batch.get("oldest_swap_at"))));
        assertExplained(desk, LocalDate.ofInstant(minedAt, ZoneOffset.UTC));
    }

    private static PartnerAnswer batches(OperatorApi desk, String corridor) {
        String path = "/batches?corridor=" + corridor;
        Eventually.isTrue(
                corridor + " has a batch", () -> !listed(desk.get(path)).isEmpty());
        return desk.get(path);
    }

    private static List<?> listed(PartnerAnswer batches) {
        return (List<?>) batches.shouldBe(200).json().get("batches");
    }

    /** What the four swaps so far have earned of spread and fees is in the sum. */
    private static void assertExplained(OperatorApi desk, LocalDate date) {
        String path = "/pnl?date=" + date;
        Eventually.isTrue(
                "the day has its swaps",
                () -> Integer.valueOf(4)
                        .equals(desk.get(path).shouldBe(200).json().get("swap_count")));
        Map<String, Object> day = desk.get(path).shouldBe(200).json();
        assertTrue(dollars(day, "spread").signum() > 0, day::toString);
        assertTrue(dollars(day, "fees").signum() > 0, day::toString);
        BigDecimal sum = Stream.of("spread", "fees", "inventory_revaluation", "hedging", "rebates", "gas")
                .map(part -> dollars(day, part))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertEquals(0, sum.compareTo(dollars(day, "pnl")), day::toString);
        assertEquals(0, dollars(day, "open_value").add(sum).compareTo(dollars(day, "value")), day::toString);
    }

    private static BigDecimal dollars(Map<String, Object> day, String part) {
        return new BigDecimal(String.valueOf(day.get(part + "_usd")));
    }

    @Test
    @Order(4)
    void shouldSaySoWhenTheDeskRefuses() {
        sandbox.command("swap", "USDT-IDRX", "SELL", "0.01")
                .shouldEndWith(1)
                .shouldSay("refused: BELOW_MIN_TRANSACTION_SIZE (400)");
    }

    @Test
    @Order(5)
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
