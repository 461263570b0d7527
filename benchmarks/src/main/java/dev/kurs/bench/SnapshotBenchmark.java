package dev.kurs.bench;

import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.snapshot.WrittenSnapshot;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.IoUtil;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One snapshot: the walk for the hash alone, and the file. Before a second engine made snapshots, the core stood still for as long as both take. */
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
    private Path directory;
    private SnapshotStore store;

    @Setup
    public void load() throws IOException {
        directory = Files.createTempDirectory("kurs-snapshots");
        store = new SnapshotStore(directory, 2);
        world = new BenchmarkWorld(8, 3, (frame, offset, length) -> {});
        for (long number = 0; number < quotes; number++) {
            world.quote(number, QuoteKind.FIRM);
        }
    }

    @TearDown
    public void delete() {
        IoUtil.delete(directory.toFile(), true);
    }

    @Benchmark
    public WrittenSnapshot file() {
        return store.write(world.engine());
    }

    @Benchmark
    public long hash() {
        return world.engine().stateHash();
    }
}
