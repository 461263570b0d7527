package dev.kurs.edge.v02;

import dev.kurs.edge.json.FrameFields;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Surface;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The frames of one firm quote, copied as the archive gives them: how it was issued and how it was derived. */
final class ArchivedQuote implements FrameListener {
    private DirectBuffer issued;
    private DirectBuffer derived;

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        byte[] copy = new byte[length];
        frame.getBytes(offset, copy);
        if (Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            issued = new UnsafeBuffer(copy);
        } else if (Frame.templateId(frame, offset) == FirmQuoteDerivedDecoder.TEMPLATE_ID) {
            derived = new UnsafeBuffer(copy);
        }
    }

    DirectBuffer issued() {
        return issued;
    }

    int partnerId() {
        return decoded().terms().partnerId();
    }

    long issuedAtSeconds() {
        return decoded().issuedAtSeconds();
    }

    /** Whether the quote was signed for its partner: the service alone executes those of v0.1. */
    boolean isSigned() {
        return decoded().terms().surface() == Surface.V02;
    }

    private FirmQuoteIssuedDecoder decoded() {
        FirmQuoteIssuedDecoder decoder = new FirmQuoteIssuedDecoder();
        decoder.wrapAndApplyHeader(issued, 0, new MessageHeaderDecoder());
        return decoder;
    }

    void writeDerivation(JsonBody body, Views views) {
        if (derived == null) {
            body.nullField("derivation");
            return;
        }
        FirmQuoteDerivedDecoder decoder = new FirmQuoteDerivedDecoder();
        decoder.wrapAndApplyHeader(derived, 0, new MessageHeaderDecoder());
        body.openObject("derivation");
        FrameFields.write(body, decoder, new PublicIds(views));
        body.closeObject();
    }
}
