package dev.kurs.journal.support;

import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.Side;
import java.nio.file.Path;
import java.time.Duration;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Journals what a {@link QuoteMachine} does. */
public final class QuoteRecords implements AutoCloseable {
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[1 << 16]);
    private final ChronicleJournal journal;
    private final QuoteMachine machine = new QuoteMachine(this::onEvent);
    private int recordLength;
    private long sequence;
    private long setBackMs;

    public QuoteRecords(Path directory) {
        this(SampleWriter.settings(directory));
    }

    public QuoteRecords(Path directory, Duration rollEvery) {
        this(SampleWriter.settings(directory).withRollEvery(rollEvery));
    }

    private QuoteRecords(JournalSettings settings) {
        journal = ChronicleJournal.open(settings);
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        recordLength = RecordLayout.put(record, recordLength, frame, offset, length);
    }

    /** Sets the clock of the commands to come back. */
    public void setBack(long milliseconds) {
        setBackMs += milliseconds;
    }

    /** Requests a quote; it has the id of the sequence returned. */
    public long request(int corridorId, int partnerId, Side side, long amount) {
        sequence++;
        append(QuoteMachine.request(
                command, sequence, Commands.timestampNs(sequence - setBackMs), corridorId, partnerId, side, amount));
        return sequence;
    }

    /** Lets all open quotes expire. */
    public long expireAll() {
        sequence++;
        append(QuoteMachine.advanceTime(command, sequence));
        return sequence;
    }

    private void append(int length) {
        recordLength = RecordLayout.put(record, 0, command, 0, length);
        machine.onCommand(command, 0, length);
        journal.append(record, 0, recordLength);
        journal.commit();
    }

    public QuoteMachine machine() {
        return machine;
    }

    @Override
    public void close() {
        journal.close();
    }
}
