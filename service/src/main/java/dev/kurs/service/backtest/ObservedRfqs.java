package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqNumberStateDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;

/** The requests for quotes of one run, the journal's or a rerun's. */
final class ObservedRfqs implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RfqNumberStateDecoder last = new RfqNumberStateDecoder();
    private final RfqChangedDecoder changed = new RfqChangedDecoder();
    private final Map<Long, ObservedRfq> byNumber = new HashMap<>();
    private final List<ObservedRfq> alone = new ArrayList<>();
    private long lastNumber;

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == RfqNumberStateDecoder.TEMPLATE_ID) {
            lastNumber = last.wrapAndApplyHeader(frame, offset, header).rfq();
        } else if (Frame.templateId(frame, offset) == RfqChangedDecoder.TEMPLATE_ID) {
            onChanged(changed.wrapAndApplyHeader(frame, offset, header));
        }
    }

    private void onChanged(RfqChangedDecoder event) {
        ObservedRfq known = byNumber.get(event.rfq());
        if (known == null) {
            known = new ObservedRfq(event);
            byNumber.put(known.number(), known);
            alone.add(known);
            lastNumber = Math.max(lastNumber, known.number());
        } else {
            known.apply(event);
        }
    }

    /** The number of the last one; 0 before the first. */
    long lastNumber() {
        return lastNumber;
    }

    /** Those that may still come to have a counterpart in the other run, in their order. */
    List<ObservedRfq> alone() {
        return alone;
    }

    /** What has ended comes to have none any more. */
    void forgetEnded() {
        alone.removeIf(ObservedRfq::isEnded);
    }

    /** A command is over, by which a partner's request has its counterpart, or never. */
    void forgetPartners() {
        alone.removeIf(rfq -> !rfq.isEmergency());
    }
}
