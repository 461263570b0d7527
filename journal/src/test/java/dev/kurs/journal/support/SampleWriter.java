package dev.kurs.journal.support;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.TailReport;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.RecordLayout;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Stands for the core: runs commands through a {@link SumMachine} and journals each with its event. */
public final class SampleWriter implements AutoCloseable {
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[256]);
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[1024]);
    private final ChronicleJournal journal;
    private final SumMachine machine;
    private final long added;
    private int recordLength;
    private long sequence;

    public SampleWriter(Path directory) {
        this(settings(directory));
    }

    public SampleWriter(JournalSettings settings) {
        this(settings, 0);
    }

    /** Says balances that are higher by so much. */
    public SampleWriter(JournalSettings settings, long added) {
        this.added = added;
        journal = ChronicleJournal.open(settings);
        Recovered recovered = new Recovery(settings.directory(), snapshots(settings.directory()), SumMachine::new)
                .run(ProgressListener.NONE);
        recovered.routeEventsTo((frame, offset, length) ->
                recordLength = RecordLayout.put(record, recordLength, frame, offset, length));
        machine = (SumMachine) recovered.machine();
        sequence = journal.lastSequence();
    }

    /** The files of a journal that so many runs have written, each so many records. */
    public static List<JournalFile> filesOfRuns(Path directory, int runs, long records) {
        for (int run = 0; run < runs; run++) {
            try (SampleWriter writer = new SampleWriter(directory)) {
                writer.append(records);
            }
        }
        List<JournalFile> files = JournalFiles.list(directory);
        if (files.size() != runs) {
            throw new IllegalStateException(runs + " runs left " + files);
        }
        return files;
    }

    public static JournalSettings settings(Path directory) {
        return JournalSettings.in(directory).withBlockSize(1 << 20);
    }

    public static SnapshotStore snapshots(Path directory) {
        return new SnapshotStore(directory.resolve("snapshots"), 3);
    }

    /** Appends the next commands, each committed by itself. */
    public SampleWriter append(long count) {
        for (long i = 0; i < count; i++) {
            appendOne();
            journal.commit();
        }
        return this;
    }

    public void appendOne() {
        sequence++;
        int length = Commands.write(command, sequence, added);
        recordLength = RecordLayout.put(record, 0, command, 0, length);
        machine.onCommand(command, 0, length);
        journal.append(record, 0, recordLength);
    }

    public ChronicleJournal journal() {
        return journal;
    }

    public SumMachine machine() {
        return machine;
    }

    public TailReport tail() {
        return journal.tail();
    }

    public long sequence() {
        return sequence;
    }

    @Override
    public void close() {
        journal.close();
    }
}
