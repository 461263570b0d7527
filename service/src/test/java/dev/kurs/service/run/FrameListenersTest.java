package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrameListenersTest {
    private final List<String> told = new ArrayList<>();
    private final FrameListeners listeners = new FrameListeners(List.of(
            new AcceptedFrames(new Listener("keys", false)),
            new Listener("clock", true),
            new AcceptedFrames(new Listener("chain", true)),
            new Listener("session", false)));

    /** Says what it was told. */
    private final class Listener implements FrameListener {
        private final String name;
        private final boolean hearsQuotes;

        Listener(String name, boolean hearsQuotes) {
            this.name = name;
            this.hearsQuotes = hearsQuotes;
        }

        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            told.add(name);
        }

        @Override
        public boolean hearsQuotes() {
            return hearsQuotes;
        }

        @Override
        public void onEndOfBatch() {
            told.add(name + " at the end");
        }
    }

    private void tell(int templateId) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH]);
        new MessageHeaderEncoder().wrap(frame, 0).templateId(templateId);
        listeners.onFrame(frame, 0, frame.capacity());
    }

    @BeforeEach
    void forget() {
        told.clear();
    }

    @Test
    void shouldTellOfAQuoteThoseThatTakeSomethingOfIt() {
        tell(RequestQuoteDecoder.TEMPLATE_ID);
        tell(IndicativeQuoteIssuedDecoder.TEMPLATE_ID);

        assertEquals(List.of("clock", "chain", "clock", "chain"), told);
    }

    @Test
    void shouldTellOfAllElseEverybodyInTheirOrder() {
        tell(KeyChangedDecoder.TEMPLATE_ID);

        assertEquals(List.of("keys", "clock", "chain", "session"), told);
    }

    @Test
    void shouldTellEverybodyOfABatchsEnd() {
        listeners.onEndOfBatch();

        assertEquals(List.of("keys at the end", "clock at the end", "chain at the end", "session at the end"), told);
    }
}
