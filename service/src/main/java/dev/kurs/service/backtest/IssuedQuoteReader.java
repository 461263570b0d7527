package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** Reads the firm quotes that a command led to, with their volatility: more than one where time ends what makers were asked for. */
final class IssuedQuoteReader implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder firm = new FirmQuoteIssuedDecoder();
    private final FirmQuoteDerivedDecoder derived = new FirmQuoteDerivedDecoder();
    private final List<RerunQuote> issued = new ArrayList<>();

    /** Another command begins. */
    void forget() {
        issued.clear();
    }

    /** In the order of the command's events. */
    List<RerunQuote> issued() {
        return issued;
    }

    /** Of a request; null where it led to none. */
    RerunQuote one() {
        return issued.isEmpty() ? null : issued.getLast();
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        int templateId = Frame.templateId(frame, offset);
        if (templateId == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            issued.add(RerunQuote.of(firm.wrapAndApplyHeader(frame, offset, header)));
        } else if (templateId == FirmQuoteDerivedDecoder.TEMPLATE_ID && !issued.isEmpty()) {
            double sigma = derived.wrapAndApplyHeader(frame, offset, header).sigma();
            issued.add(issued.removeLast().withSigma(sigma));
        }
    }
}
