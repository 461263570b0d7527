package dev.kurs.journal.check;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.protocol.message.Frame;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A journal in figures.
 *
 * <p>Example: 3 files, 1 000 000 records from sequence 1 on, 412 MB, 900 000 RequestQuote among the commands.
 *
 * @param files how many there are
 * @param range from where to where it reaches
 * @param recordBytes what the records take on the disk
 * @param firstTimestampNs of the first command, nanoseconds since the epoch; 0 when there is none
 * @param lastTimestampNs of the last command, nanoseconds since the epoch; 0 when there is none
 * @param commands how many of each name
 * @param events how many of each name
 */
public record JournalStat(
        int files,
        JournalRange range,
        long recordBytes,
        long firstTimestampNs,
        long lastTimestampNs,
        Map<String, Long> commands,
        Map<String, Long> events) {
    private static final int PROGRESS_EVERY = 4_096;

    /** Reads the whole journal; progress is told in records. */
    public static JournalStat run(Path directory, ProgressListener progress) {
        JournalRange range = JournalRange.of(directory);
        Count count = new Count();
        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.nextUpToEnd() && count.records < range.count()) {
                count.take(reader);
                if (count.records % PROGRESS_EVERY == 0) {
                    progress.onProgress(count.records, range.count());
                }
            }
        }
        progress.onProgress(count.records, count.records);
        return count.stat(JournalFiles.list(directory).size(), range);
    }

    /** The figures while they grow. */
    private static final class Count {
        private final MessagePrinter printer = new MessagePrinter();
        private final Map<String, Long> commands = new TreeMap<>();
        private final Map<String, Long> events = new TreeMap<>();
        private long records;
        private long bytes;
        private long firstNs;
        private long lastNs;

        void take(JournalReader reader) {
            reader.forEachFrame((frame, offset, length) -> (Frame.isCommand(frame, offset) ? commands : events)
                    .merge(printer.name(frame, offset), 1L, Long::sum));
            bytes += reader.recordSpace();
            firstNs = records == 0 ? reader.timestampNs() : firstNs;
            lastNs = reader.timestampNs();
            records++;
        }

        JournalStat stat(int files, JournalRange range) {
            return new JournalStat(files, range, bytes, firstNs, lastNs, commands, events);
        }
    }
}
