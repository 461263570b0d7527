package dev.kurs.bench;

import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
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

/** A quote request into the ring, whose core thread does nothing with it: what the way there costs whoever offers, by how the core waits. Two cores or more. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class OfferBenchmark {
    private static final int SLOTS = 4_096;
    private static final int MAX_BATCH = 64;
    private static final long START_NS = 1_767_225_600_000_000_000L;

    @Param({"BLOCKING", "YIELDING", "BUSY_SPIN"})
    private WaitMode wait;

    private final UnsafeBuffer command = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private int length;
    private CoreRig rig;

    @Setup
    public void start() {
        RequestQuoteEncoder request = new RequestQuoteEncoder();
        request.wrapAndApplyHeader(command, 0, new MessageHeaderEncoder());
        request.putRequestId(new byte[] {'1'}, 0, 1).putClientRef(new byte[0], 0, 0);
        length = MessageHeaderEncoder.ENCODED_LENGTH + request.encodedLength();
        rig = CoreRig.ofRing(
                new PipelineConfiguration(SLOTS, SLOTS, MAX_BATCH, wait),
                new CountingClock(START_NS, BenchmarkCommands.STEP_NS),
                new EmptyStep());
    }

    @TearDown
    public void stop() {
        rig.close();
    }

    @Benchmark
    public int offer() {
        rig.take(command, length);
        return length;
    }
}
