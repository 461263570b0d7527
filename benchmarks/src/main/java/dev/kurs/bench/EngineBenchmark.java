package dev.kurs.bench;

import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The engine alone, one thread, no ring and no journal: what a service is asked and told all the time, with every check and its encoded events. What follows a quote is
 * {@link LifecycleBenchmark}'s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class EngineBenchmark {
    @Param({"8", "100"})
    private int corridors;

    @Param({"3", "10000"})
    private int partners;

    private BenchmarkWorld world;
    private DeskCommands desk;
    private Blackhole told;
    private long number;
    private long refreshEvery;

    @Setup
    public void load(Blackhole blackhole) {
        told = blackhole;
        world = new BenchmarkWorld(corridors, partners, this::onEvent);
        desk = new DeskCommands(world.commands(), new FirmQuoteHeard());
        refreshEvery = world.refreshInterval();
        for (int quote = 0; quote < 100; quote++) {
            world.quote(number++, QuoteKind.INDICATIVE);
        }
        world.requireNoRefusals();
    }

    @Setup(Level.Iteration)
    public void refresh() {
        world.refreshPrices();
    }

    @TearDown(Level.Iteration)
    public void requireQuotes() {
        world.requireNoRefusals();
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        told.consume(length);
    }

    @Benchmark
    public void indicativeQuote() {
        world.quote(number++, QuoteKind.INDICATIVE);
    }

    @Benchmark
    public void firmQuote() {
        world.quote(number++, QuoteKind.FIRM);
    }

    @Benchmark
    public void tick() {
        world.tick(number++);
    }

    @Benchmark
    public void recordInventory() {
        keepFresh();
        world.recordInventory(number++);
    }

    /** The clock's beat where no quote is open: nothing expires. */
    @Benchmark
    public void advanceTime() {
        keepFresh();
        number++;
        world.advanceTime();
    }

    /** A request that the edge refuses. */
    @Benchmark
    public void claimRequestId() {
        keepFresh();
        desk.claimRequestId((int) (number % partners), number++);
    }

    /** An operator protects a corridor, and every other time lets it go. */
    @Benchmark
    public void override() {
        keepFresh();
        desk.override((int) (number / 2 % corridors), number++ % 2 == 0);
    }

    @Benchmark
    public void configurePartner() {
        keepFresh();
        number++;
        world.commands().configurePartner();
    }

    /** A confirmed block without anything of ours. */
    @Benchmark
    public void advanceChain() {
        keepFresh();
        number++;
        desk.advanceChain();
    }

    @Benchmark
    public void reportClock() {
        keepFresh();
        number++;
        desk.reportClock();
    }

    /** The world's time passes so quickly under short commands that its prices would grow old within an iteration. */
    private void keepFresh() {
        if (number % refreshEvery == 0) {
            world.refreshPrices();
        }
    }
}
