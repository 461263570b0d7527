package dev.kurs.service.run;

import dev.kurs.core.pipeline.RecordSource;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.FrameListener;
import java.nio.file.Path;

/** Reads records of the running journal once more, for listeners that fell behind. */
record JournaledRecords(Path directory) implements RecordSource {
    @Override
    public void read(long firstSequence, long lastSequence, FrameListener frames) {
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(firstSequence);
            while (reader.next()) {
                reader.forEachFrame(frames);
                if (reader.sequence() >= lastSequence) {
                    return;
                }
            }
        }
        throw new IllegalStateException("the journal in " + directory + " ends before sequence " + lastSequence);
    }
}
