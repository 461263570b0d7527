package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class QuoteCoalescingListenerTest {
    private final Counts counts = new Counts();
    private final QuoteCoalescingListener listener = new QuoteCoalescingListener(counts);

    /** What it was told. */
    private static final class Counts implements FrameListener {
        private int frames;
        private int batches;

        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            frames++;
        }

        @Override
        public void onEndOfBatch() {
            batches++;
        }
    }

    private void batch(int... templateIds) {
        for (int templateId : templateIds) {
            UnsafeBuffer frame = new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH]);
            new MessageHeaderEncoder().wrap(frame, 0).templateId(templateId);
            listener.onFrame(frame, 0, frame.capacity());
        }
        listener.onEndOfBatch();
    }

    @Test
    void shouldGiveQuotesAndWakeNobodyForThem() {
        batch(RequestQuoteDecoder.TEMPLATE_ID, IndicativeQuoteIssuedDecoder.TEMPLATE_ID);

        assertEquals(2, counts.frames);
        assertEquals(0, counts.batches);
    }

    @Test
    void shouldWakeNobodyForAFirmQuoteEither() {
        batch(
                RequestQuoteDecoder.TEMPLATE_ID,
                FirmQuoteIssuedDecoder.TEMPLATE_ID,
                FirmQuoteDerivedDecoder.TEMPLATE_ID,
                UsageChangedDecoder.TEMPLATE_ID);

        assertEquals(4, counts.frames);
        assertEquals(0, counts.batches);
    }

    @Test
    void shouldWakeAtOnceWhenSomethingElseIsAmongQuotes() {
        batch(RequestQuoteDecoder.TEMPLATE_ID, RfqChangedDecoder.TEMPLATE_ID, RequestQuoteDecoder.TEMPLATE_ID);
        batch(RequestQuoteDecoder.TEMPLATE_ID);

        assertEquals(4, counts.frames);
        assertEquals(1, counts.batches);
    }

    @Test
    void shouldWakeWhenManyQuotesWait() {
        for (int count = 0; count < 1_023; count++) {
            batch(RequestQuoteDecoder.TEMPLATE_ID);
        }
        assertEquals(0, counts.batches);

        batch(RequestQuoteDecoder.TEMPLATE_ID);

        assertEquals(1, counts.batches);
    }
}
