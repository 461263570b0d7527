package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.GroupSizeEncodingEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder.ClosesDecoder;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** {@code RecordDailyCloses} with an empty list. A command lists some two hundred closes, a first start 27 000 in all; the journal has them. */
final class UnlistedCloses {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RecordDailyClosesDecoder command = new RecordDailyClosesDecoder();
    private final GroupSizeEncodingEncoder size = new GroupSizeEncodingEncoder();
    private final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
    private int length;

    /** Takes the command over, with an empty list. */
    void wrap(DirectBuffer frame, int offset, int frameLength) {
        command.wrapAndApplyHeader(frame, offset, header);
        int head = command.limit() - offset;
        ClosesDecoder closes = command.closes();
        int emptyList = head + ClosesDecoder.sbeHeaderSize();
        int behindList = command.limit() - offset + closes.count() * closes.actingBlockLength();
        message.putBytes(0, frame, offset, emptyList);
        size.wrap(message, head).numInGroup(0);
        message.putBytes(emptyList, frame, offset + behindList, frameLength - behindList);
        length = emptyList + frameLength - behindList;
    }

    DirectBuffer message() {
        return message;
    }

    /** In bytes. */
    int length() {
        return length;
    }
}
