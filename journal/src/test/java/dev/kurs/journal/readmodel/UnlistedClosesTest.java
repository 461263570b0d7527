package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Against the fields of the whole command but for those of its list. */
class UnlistedClosesTest {
    private static final int OFFSET = 24;

    private final MessagePrinter printer = new MessagePrinter();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[8_192]);
    private final UnlistedCloses unlisted = new UnlistedCloses();

    private int write(int closes) {
        RecordDailyClosesEncoder command = new RecordDailyClosesEncoder()
                .wrapAndApplyHeader(frame, OFFSET, new MessageHeaderEncoder())
                .sequence(closes)
                .timestampNs(1_767_225_600_000_000_000L)
                .actorKind(ActorKind.OPERATOR);
        RecordDailyClosesEncoder.ClosesEncoder list = command.closesCount(closes);
        for (int close = 0; close < closes; close++) {
            list.next().utcDay(20_454 + close).corridorId(close % 5).midE12(close);
        }
        command.actor("desk-" + closes)
                .actorAddress("rates.csv")
                .actorRequestId("")
                .reason("a new corridor");
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    private Map<String, String> expected(int length) {
        Map<String, String> expected = new LinkedHashMap<>(printer.fields(frame, OFFSET, length));
        expected.keySet().removeIf(name -> name.startsWith("closes."));
        assertEquals("a new corridor", expected.get("reason"));
        return expected;
    }

    @Test
    void shouldHaveAllOfEachCommandButItsList() {
        for (int closes : List.of(200, 1, 0, 3)) {
            int length = write(closes);

            unlisted.wrap(frame, OFFSET, length);

            Map<String, String> fields = printer.fields(unlisted.message(), 0, unlisted.length());
            assertEquals(
                    List.copyOf(expected(length).entrySet()), List.copyOf(fields.entrySet()), closes + " are listed");
        }
    }

    @Test
    void shouldSayWhatTheListWas() {
        unlisted.wrap(frame, OFFSET, write(3));
        assertEquals(Map.of("closes", "3", "firstDay", "2026-01-01", "lastDay", "2026-01-03"), unlisted.listed());

        unlisted.wrap(frame, OFFSET, write(0));
        assertEquals(Map.of("closes", "0"), unlisted.listed());
    }
}
