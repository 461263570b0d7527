package dev.kurs.bench;

import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One snapshot in memory: for so long, and a walk more for the event's hash, the core stood still before a second engine made them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 10)
@Fork(1)
public class SnapshotBenchmark {
    /** A quote lives for 45 s, which are 225 000 steps of the world's clock. */
    @Param({"225000"})
    private int quotes;

    private BenchmarkWorld world;

    @Setup
    public void load() {
        world = new BenchmarkWorld(8, 3, (frame, offset, length) -> {});
        for (long number = 0; number < quotes; number++) {
            world.quote(number, QuoteKind.FIRM);
        }
    }

    @Benchmark
    public SnapshotImage image() {
        return SnapshotImage.of(world.engine());
    }

    @Benchmark
    public long hash() {
        return world.engine().stateHash();
    }
}
