package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.LossAcceptedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RfqNumberStateDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** A figure of the last such frame in a snapshot; 0 without one. */
    private static <T extends MessageDecoderFlyweight> long inSnapshot(
            Engine engine, T decoder, ToLongFunction<T> figure) {
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        long[] last = {0};
        engine.writeSnapshot((state, offset, length) -> {
            header.wrap(state, offset);
            if (header.templateId() == decoder.sbeTemplateId()) {
                decoder.wrap(state, offset + header.encodedLength(), header.blockLength(), header.version());
                last[0] = figure.applyAsLong(decoder);
            }
        });
        return last[0];
    }

    private void accept(Engine after, long sequence, long kept) {
        AcceptLossEncoder command = new AcceptLossEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(5_000)
                .correlationId(0)
                .lastSequenceKept(kept)
                .knownSequence(1_020)
                .evidence("the read model has 1020")
                .actor("desk")
                .reason("the disk burnt down");
        after.onCommand(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    @Test
    void shouldSayWhatIsMissingAndGoOnFromTheLeap() {
        accept(engine, LEAP, 900);

        LossAcceptedDecoder event = told.getFirst();
        assertEquals(LEAP, event.sequence());
        assertEquals(900, event.lastSequenceKept());
        assertEquals(1_020, event.knownSequence());
        assertEquals(LEAP, engine.lastSequence());
        assertEquals(
                LEAP,
                inSnapshot(engine, new EngineStateDecoder(), EngineStateDecoder::lastQuoteSequence),
                "a quote that was lost had a lower number");

        AdvanceTimeEncoder next = new AdvanceTimeEncoder();
        next.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(LEAP + 1)
                .timestampNs(6_000)
                .correlationId(0);
        engine.onCommand(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + next.encodedLength());
        assertEquals(LEAP + 1, engine.lastSequence());
    }

    /** Every record is lost, the one that adopted rules among them; quotes and requests that makers heard of had lower numbers. */
    @ParameterizedTest
    @CsvSource({
        "3, 6, 0",
        "3, 7, 1099511627776",
        "6, 7, 0",
        "6, 8, 1099511627776",
        "7, 8, 1099511627776",
        "8, 8, 1099511627776"
    })
    void shouldNumberRequestsBehindALossThatTookTheRulesToo(int first, int rules, long last) {
        EngineDriver desk = new EngineDriver();
        accept(desk.engine(), 1L << 40, 0);

        desk.send(desk.frames().adoptRules(first));
        desk.send(desk.frames().adoptRules(rules));

        assertEquals(last, inSnapshot(desk.engine(), new RfqNumberStateDecoder(), RfqNumberStateDecoder::rfq));
    }
}
