package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.GroupSizeEncodingEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder.ClosesDecoder;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** {@code RecordDailyCloses} with an empty list. A command lists some two hundred closes, a first start 27 000 in all; the journal has them. */
final class UnlistedCloses {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RecordDailyClosesDecoder command = new RecordDailyClosesDecoder();
    private final GroupSizeEncodingEncoder size = new GroupSizeEncodingEncoder();
    private final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
    private final Map<String, String> listed = new LinkedHashMap<>();
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
        listed(closes);
    }

    private void listed(ClosesDecoder closes) {
        listed.clear();
        listed.put("closes", Integer.toString(closes.count()));
        while (closes.hasNext()) {
            String day = LocalDate.ofEpochDay(closes.next().utcDay()).toString();
            listed.putIfAbsent("firstDay", day);
            listed.put("lastDay", day);
        }
    }

    /** What the list was: {@code closes=216 firstDay=2026-01-05 lastDay=2026-02-12}. */
    Map<String, String> listed() {
        return listed;
    }

    DirectBuffer message() {
        return message;
    }

    /** In bytes. */
    int length() {
        return length;
    }
}
