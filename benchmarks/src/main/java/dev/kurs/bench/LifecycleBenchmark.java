package dev.kurs.bench;

import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.Side;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What becomes of a firm quote, engine alone, each together with the quote itself: nothing but its expiry, or a commit. A bought one follows a sold one in each corridor,
 * so that no position grows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LifecycleBenchmark {
    private static final int CORRIDORS = 8;
    private static final int PARTNERS = 100;
    private static final int OPEN = 5_000;

    private final FirmQuoteHeard quote = new FirmQuoteHeard();
    private BenchmarkWorld world;
    private BenchmarkWorld expiring;
    private DeskCommands desk;
    private long number;
    private long expiringNumber;

    @Setup
    public void load(Blackhole blackhole) {
        world = new BenchmarkWorld(CORRIDORS, PARTNERS, (frame, offset, length) -> {
            quote.onEvent(frame, offset, length);
            blackhole.consume(length);
        });
        desk = new DeskCommands(world.commands(), quote);
        expiring = BenchmarkWorld.keepingOpen(OPEN);
        for (int open = 0; open < OPEN; open++) {
            expiring.quote(expiringNumber++, QuoteKind.FIRM);
        }
    }

    @Setup(Level.Iteration)
    public void refresh() {
        world.refreshPrices();
        expiring.refreshPrices();
    }

    @TearDown(Level.Iteration)
    public void requireQuotes() {
        world.requireNoRefusals();
        expiring.requireNoRefusals();
    }

    /** Each opens a quote, and an earlier one expires. */
    @Benchmark
    public void quoteAndExpiry() {
        if (expiringNumber % expiring.refreshInterval() == 0) {
            expiring.refreshPrices();
        }
        expiring.quote(expiringNumber++, QuoteKind.FIRM);
    }

    /** Each opens a quote, and its commit is in the next block. */
    @Benchmark
    public void quoteAndSettlement() {
        if (number % world.refreshInterval() == 0) {
            world.refreshPrices();
        }
        Side side = number / CORRIDORS % 2 == 0 ? Side.SELL : Side.BUY;
        world.commands().quote(number++, QuoteKind.FIRM, side);
        desk.settle();
    }
}
