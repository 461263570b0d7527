package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {200, 1, 0, 3})
    void shouldHaveAllOfTheCommandButItsList(int closes) {
        int length = write(closes);
        Map<String, String> expected = new LinkedHashMap<>(printer.fields(frame, OFFSET, length));
        expected.keySet().removeIf(name -> name.startsWith("closes."));

        unlisted.wrap(frame, OFFSET, length);

        assertEquals(expected, printer.fields(unlisted.message(), 0, unlisted.length()));
        assertEquals("a new corridor", expected.get("reason"));
    }
}
