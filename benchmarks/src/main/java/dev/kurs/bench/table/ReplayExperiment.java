package dev.kurs.bench.table;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ReplayResult;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A journal replayed, every quote priced again and every event compared, against its bytes read in place from the first to the last. */
final class ReplayExperiment implements Experiment {
    private static final double NS = TimeUnit.SECONDS.toNanos(1);

    private final RecordedDay day = new RecordedDay();
    private final long commands = day.replay().commands();
    private final Arena arena = Arena.ofConfined();
    private final List<MemorySegment> files = new ArrayList<>();

    ReplayExperiment() throws IOException {
        for (JournalFile file : JournalFiles.list(day.directory())) {
            try (FileChannel channel = FileChannel.open(file.path())) {
                files.add(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
            }
        }
    }

    @Override
    public Map<String, Double> control(double seconds) {
        long startNs = System.nanoTime();
        long passes = 0;
        double elapsedNs;
        do {
            long sum = 0;
            for (MemorySegment file : files) {
                sum += sum(file);
            }
            if (sum == 0) {
                throw new IllegalStateException("a journal's bytes are not all zero");
            }
            passes++;
            elapsedNs = System.nanoTime() - startNs;
        } while (elapsedNs < seconds * NS);
        return Map.of("rate", passes * commands * NS / elapsedNs);
    }

    private static long sum(MemorySegment bytes) {
        long sum = 0;
        for (long offset = 0; offset + Long.BYTES <= bytes.byteSize(); offset += Long.BYTES) {
            sum += bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
        }
        return sum;
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        long replayed = 0;
        double elapsedNs = 0;
        do {
            ReplayResult result = day.replay();
            replayed += result.commands();
            elapsedNs += result.durationNs();
        } while (elapsedNs < seconds * NS);
        return Map.of("rate", replayed * NS / elapsedNs);
    }

    @Override
    public void close() {
        arena.close();
        day.close();
    }
}
