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

/** The engine alone, one thread, no ring and no journal: a decision with every check and its encoded events. */
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
    private Blackhole told;
    private long number;

    @Setup
    public void load(Blackhole blackhole) {
        told = blackhole;
        world = new BenchmarkWorld(corridors, partners, this::onEvent);
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
}
