package dev.kurs.bench;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.EngineEvents;
import org.agrona.DirectBuffer;

/** The last firm quote that a world gave, with what it takes to have it settled. */
final class FirmQuoteHeard implements EngineEvents {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final byte[] id = new byte[FirmQuoteIssuedDecoder.quoteIdLength()];
    private int corridorId;
    private Side side = Side.NULL_VAL;
    private long inputRaw;
    private long outputRaw;

    @Override
    public void onEvent(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            QuoteTermsDecoder terms =
                    issued.wrapAndApplyHeader(frame, offset, header).terms();
            issued.getQuoteId(id, 0, id.length);
            corridorId = terms.corridorId();
            side = terms.side();
            inputRaw = terms.inputAmount().low();
            outputRaw = terms.outputAmount().low();
        }
    }

    byte[] id() {
        return id;
    }

    int corridorId() {
        return corridorId;
    }

    Side side() {
        return side;
    }

    long inputRaw() {
        return inputRaw;
    }

    long outputRaw() {
        return outputRaw;
    }
}
