package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.LossAcceptedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The engine after a journal that lost its end: it stands where the last record kept left it, far ahead in sequence. */
class AcceptedLossTest {
    private static final long LEAP = 900 + (1L << 40);

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[512]);
    private final List<LossAcceptedDecoder> told = new ArrayList<>();
    private final Engine engine = new Engine((event, offset, length) -> {
        if (Frame.templateId(event, offset) == LossAcceptedDecoder.TEMPLATE_ID) {
            byte[] copy = new byte[length];
            event.getBytes(offset, copy);
            told.add(new LossAcceptedDecoder()
                    .wrapAndApplyHeader(new UnsafeBuffer(copy), 0, new MessageHeaderDecoder()));
        }
    });

    private long lastQuoteSequence() {
        long[] last = {0};
        engine.writeSnapshot((state, offset, length) -> {
            if (Frame.templateId(state, offset) == EngineStateDecoder.TEMPLATE_ID) {
                last[0] = new EngineStateDecoder()
                        .wrapAndApplyHeader(state, offset, new MessageHeaderDecoder())
                        .lastQuoteSequence();
            }
        });
        return last[0];
    }

    @Test
    void shouldSayWhatIsMissingAndGoOnFromTheLeap() {
        AcceptLossEncoder command = new AcceptLossEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(LEAP)
                .timestampNs(5_000)
                .correlationId(0)
                .lastSequenceKept(900)
                .knownSequence(1_020)
                .evidence("the read model has 1020")
                .actor("desk")
                .reason("the disk burnt down");
        engine.onCommand(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());

        LossAcceptedDecoder event = told.getFirst();
        assertEquals(LEAP, event.sequence());
        assertEquals(900, event.lastSequenceKept());
        assertEquals(1_020, event.knownSequence());
        assertEquals(LEAP, engine.lastSequence());
        assertEquals(LEAP, lastQuoteSequence(), "a quote that was lost had a lower number");

        AdvanceTimeEncoder next = new AdvanceTimeEncoder();
        next.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(LEAP + 1)
                .timestampNs(6_000)
                .correlationId(0);
        engine.onCommand(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + next.encodedLength());
        assertEquals(LEAP + 1, engine.lastSequence());
    }
}
