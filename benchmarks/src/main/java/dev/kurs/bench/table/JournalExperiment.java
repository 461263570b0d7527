package dev.kurs.bench.table;

import com.sun.management.ThreadMXBean;
import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.SampledRecords;
import dev.kurs.bench.Scratch;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;

/** Ring, engine and journal, against a bare Chronicle queue that is given the same records. */
final class JournalExperiment implements Experiment {
    private static final int APPENDS_AT_ONCE = 1_000;
    private static final int BLOCK_SIZE = 64 << 20;
    private static final String BYTES = "bytes";

    /** Until a new world's tables, and the first pages of a new file, have been touched. */
    private static final double WARM_UP_SHARE = 0.2;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<byte[]> records = SampledRecords.ofTheUsualMix();

    @Override
    public Map<String, Double> control(double seconds) {
        try (Scratch scratch = new Scratch();
                ChronicleQueue queue = SingleChronicleQueueBuilder.binary(scratch.directory())
                        .blockSize(BLOCK_SIZE)
                        .build();
                ExcerptAppender appender = queue.createAppender()) {
            Appends appends = new Appends(records, appender);
            double unused = Rate.of(seconds * WARM_UP_SHARE, APPENDS_AT_ONCE, appends);
            return Map.of("rate", Rate.of(seconds, APPENDS_AT_ONCE, appends));
        }
    }

    /** One record after the other, from the first again behind the last. */
    private static final class Appends implements Runnable {
        private final List<byte[]> records;
        private final ExcerptAppender appender;
        private int next;

        Appends(List<byte[]> records, ExcerptAppender appender) {
            this.records = records;
            this.appender = appender;
        }

        @Override
        public void run() {
            next = next + 1 == records.size() ? 0 : next + 1;
            try (DocumentContext document = appender.writingDocument()) {
                document.wire().bytes().write(records.get(next));
            }
        }
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        try (Scratch scratch = new Scratch();
                CoreWorld world = CoreWorld.usual(
                        WaitMode.BLOCKING, ChronicleJournal.open(JournalSettings.in(scratch.directory())))) {
            world.rate(seconds * WARM_UP_SHARE);
            long quotesBefore = world.quotes();
            long before = threads.getTotalThreadAllocatedBytes();
            double rate = world.rate(seconds);
            double allocated = threads.getTotalThreadAllocatedBytes() - before;
            return Map.of("rate", rate, BYTES, allocated / (world.quotes() - quotesBefore));
        }
    }

    /** Whole bytes that a quote takes of the heap, on whichever thread: what files and their blocks take now and then is less than one. */
    static double bytesAQuote(Rounds rounds) {
        return Math.floor(rounds.subject(BYTES));
    }
}
