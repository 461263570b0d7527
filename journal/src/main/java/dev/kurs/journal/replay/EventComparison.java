package dev.kurs.journal.replay;

import dev.kurs.journal.print.MessageVersions;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.EngineEvents;
import org.agrona.DirectBuffer;

/**
 * Holds every event a machine says against the one in the journal: byte for byte when one version of the schema wrote both, else as
 * far as the earlier version could say it. Kinds of event that the version which journaled a command did not know are passed over.
 */
public final class EventComparison implements EngineEvents {
    private final FrameComparison comparison = new FrameComparison();
    private DirectBuffer record;
    private MessageVersions versions;
    private int index;
    private int eventNumber;
    private long events;
    private long differences;
    private Difference first;

    /** The machine is about to get the command of this record. */
    public void begin(DirectBuffer commandAndEvents) {
        record = commandAndEvents;
        index = RecordLayout.alignedLength(RecordLayout.frameLength(commandAndEvents, 0));
        eventNumber = 0;
    }

    @Override
    public void onEvent(DirectBuffer frame, int offset, int length) {
        int version = Frame.version(record, RecordLayout.COMMAND);
        if (version < MessageHeaderDecoder.SCHEMA_VERSION && since(Frame.templateId(frame, offset)) > version) {
            return;
        }
        eventNumber++;
        events++;
        if (index >= record.capacity()) {
            differ(null, copy(frame, offset, length));
            return;
        }
        int journaledLength = RecordLayout.frameLength(record, index);
        int journaled = RecordLayout.frameOffset(index);
        if (!comparison.isSame(record, journaled, journaledLength, frame, offset, length)) {
            differ(copy(record, journaled, journaledLength), copy(frame, offset, length));
        }
        index += RecordLayout.alignedLength(journaledLength);
    }

    /** Read from the schema for the first record of an earlier version: a journal that has none need not wait for it. */
    private int since(int templateId) {
        if (versions == null) {
            versions = new MessageVersions();
        }
        return versions.since(templateId);
    }

    /** The machine has said all it has to say about the command. */
    public void end() {
        if (index < record.capacity()) {
            eventNumber++;
            differ(copy(record, RecordLayout.frameOffset(index), RecordLayout.frameLength(record, index)), null);
        }
    }

    private void differ(byte[] journaled, byte[] rerun) {
        differences++;
        if (first == null) {
            long sequence = Frame.sequence(record, RecordLayout.COMMAND);
            first = new Difference(sequence, eventNumber, journaled, rerun);
        }
    }

    private static byte[] copy(DirectBuffer frame, int offset, int length) {
        byte[] bytes = new byte[length];
        frame.getBytes(offset, bytes);
        return bytes;
    }

    /** Events the machine has said. */
    public long events() {
        return events;
    }

    /** Places where an event differed, was missing or was too many. */
    public long differences() {
        return differences;
    }

    /** The first difference; null when there is none. */
    public Difference first() {
        return first;
    }
}
