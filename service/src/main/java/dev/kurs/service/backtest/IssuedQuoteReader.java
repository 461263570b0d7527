package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

/** Reads the firm quote that a command led to, with its volatility. */
final class IssuedQuoteReader implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder firm = new FirmQuoteIssuedDecoder();
    private final FirmQuoteDerivedDecoder derived = new FirmQuoteDerivedDecoder();
    private RerunQuote issued;

    /** Another command begins. */
    void forget() {
        issued = null;
    }

    /** Null where the command led to none. */
    RerunQuote issued() {
        return issued;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        int templateId = Frame.templateId(frame, offset);
        if (templateId == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            issued = RerunQuote.of(firm.wrapAndApplyHeader(frame, offset, header));
        } else if (templateId == FirmQuoteDerivedDecoder.TEMPLATE_ID && issued != null) {
            issued = issued.withSigma(
                    derived.wrapAndApplyHeader(frame, offset, header).sigma());
        }
    }
}
