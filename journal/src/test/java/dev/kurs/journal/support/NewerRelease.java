package dev.kurs.journal.support;

import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AdoptRulesEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RulesAdoptedEncoder;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Stands for a release that comes later: appends to a journal what this one does not know. */
public final class NewerRelease {
    public static final int SCHEMA = MessageHeaderEncoder.SCHEMA_VERSION + 1;

    private static final int VERSION = 6;
    private static final long TWO_MINUTES_NS = Duration.ofMinutes(2).toNanos();

    private NewerRelease() {}

    /** Appends a command of the next version of the schema and returns its sequence. */
    public static long appendCommand(Path directory) {
        try (ChronicleJournal journal = open(directory)) {
            long sequence = journal.lastSequence() + 1;
            UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
            AdvanceTimeEncoder command =
                    new AdvanceTimeEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder());
            makeNewer(frame, 0);
            Frame.stamp(frame, 0, sequence, timestampNs(journal));
            UnsafeBuffer record = new UnsafeBuffer(new byte[128]);
            int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
            append(journal, record, RecordLayout.put(record, 0, frame, 0, length));
            return sequence;
        }
    }

    /** Appends a command for these rules, which puts them in force or is refused, and returns its sequence. */
    public static long appendRules(Path directory, int rules, boolean isAdopted) {
        try (ChronicleJournal journal = open(directory)) {
            return appendRules(journal, rules, isAdopted);
        }
    }

    private static long appendRules(ChronicleJournal journal, int rules, boolean isAdopted) {
        long sequence = journal.lastSequence() + 1;
        UnsafeBuffer frame = new UnsafeBuffer(new byte[128]);
        UnsafeBuffer record = new UnsafeBuffer(new byte[256]);
        AdoptRulesEncoder command = new AdoptRulesEncoder()
                .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .rules(rules)
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason("");
        Frame.stamp(frame, 0, sequence, timestampNs(journal));
        int length =
                RecordLayout.put(record, 0, frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
        if (isAdopted) {
            RulesAdoptedEncoder event = new RulesAdoptedEncoder()
                    .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                    .rules(rules);
            Frame.stamp(frame, 0, sequence, timestampNs(journal));
            length = RecordLayout.put(
                    record, length, frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.encodedLength());
        }
        append(journal, record, length);
        return sequence;
    }

    /** Appends a command, one that puts these rules in force, and, in a file of its own, another; returns the second one's sequence. */
    public static long appendRulesAndAnotherFile(Path directory, int rules) {
        JournalSettings settings =
                JournalSettings.in(directory).withBlockSize(1 << 20).withRollEvery(Duration.ofMinutes(1));
        try (ChronicleJournal journal = ChronicleJournal.open(settings)) {
            appendTime(journal, timestampNs(journal));
            long sequence = appendRules(journal, rules, true);
            appendTime(journal, timestampNs(journal) + TWO_MINUTES_NS);
            return sequence;
        }
    }

    private static void appendTime(ChronicleJournal journal, long timestampNs) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
        AdvanceTimeEncoder command = new AdvanceTimeEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder());
        Frame.stamp(frame, 0, journal.lastSequence() + 1, timestampNs);
        UnsafeBuffer record = new UnsafeBuffer(new byte[128]);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        append(journal, record, RecordLayout.put(record, 0, frame, 0, length));
    }

    private static ChronicleJournal open(Path directory) {
        return ChronicleJournal.open(JournalSettings.in(directory).withBlockSize(1 << 20));
    }

    private static long timestampNs(ChronicleJournal journal) {
        return journal.tail().lastTimestampNs() + 1;
    }

    private static void append(ChronicleJournal journal, UnsafeBuffer record, int length) {
        journal.append(record, 0, length);
        journal.commit();
    }

    /** Says of a frame that the next version of the schema wrote it. */
    public static void makeNewer(MutableDirectBuffer frame, int offset) {
        frame.putShort(offset + VERSION, (short) SCHEMA, ByteOrder.LITTLE_ENDIAN);
    }
}
