package dev.kurs.bench;

import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.concurrent.UnsafeBuffer;
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

/**
 * A record into the journal, checksummed and committed by itself: of the usual mix, beside a bare Chronicle queue that is given the same bytes (the control), and of
 * the mix's indicative and firm quotes alone.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AppendBenchmark {
    private static final long TIME_NS = 1_767_225_600_000_000_000L;
    private static final int BLOCK_SIZE = 64 << 20;

    private final List<UnsafeBuffer> mix = new ArrayList<>();
    private final List<UnsafeBuffer> indicative = new ArrayList<>();
    private final List<UnsafeBuffer> firm = new ArrayList<>();
    private Scratch scratch;
    private ChronicleJournal journal;
    private ChronicleQueue queue;
    private ExcerptAppender appender;
    private long sequence;

    @Setup
    public void sample() {
        SampledRecords.ofTheUsualMix().forEach(sampled -> mix.add(new UnsafeBuffer(sampled)));
        RequestQuoteDecoder request = new RequestQuoteDecoder();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        for (UnsafeBuffer record : mix) {
            int command = RecordLayout.COMMAND;
            if (Frame.templateId(record, command) == RequestQuoteDecoder.TEMPLATE_ID) {
                request.wrapAndApplyHeader(record, command, header);
                (request.kind() == QuoteKind.FIRM ? firm : indicative).add(record);
            }
        }
    }

    /** A directory for each iteration, so that the disk is not filled. */
    @Setup(Level.Iteration)
    public void open() {
        scratch = new Scratch();
        journal = ChronicleJournal.open(JournalSettings.in(scratch.directory().resolve("journal")));
        queue = SingleChronicleQueueBuilder.binary(scratch.directory().resolve("bare"))
                .blockSize(BLOCK_SIZE)
                .build();
        appender = queue.createAppender();
    }

    @TearDown(Level.Iteration)
    public void close() {
        journal.close();
        appender.close();
        queue.close();
        scratch.close();
    }

    @Benchmark
    public long journal() {
        return append(mix);
    }

    @Benchmark
    public long indicativeQuote() {
        return append(indicative);
    }

    @Benchmark
    public long firmQuote() {
        return append(firm);
    }

    private long append(List<UnsafeBuffer> records) {
        UnsafeBuffer record = next(records);
        Frame.stamp(record, RecordLayout.COMMAND, ++sequence, TIME_NS);
        journal.append(record, 0, record.capacity());
        journal.commit();
        return sequence;
    }

    @Benchmark
    public long bareChronicle() {
        UnsafeBuffer record = next(mix);
        try (DocumentContext document = appender.writingDocument()) {
            document.wire().bytes().write(record.byteArray());
        }
        return ++sequence;
    }

    private UnsafeBuffer next(List<UnsafeBuffer> records) {
        return records.get((int) (sequence % records.size()));
    }
}
