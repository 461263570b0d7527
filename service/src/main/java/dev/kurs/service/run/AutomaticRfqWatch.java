package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.concurrent.atomic.LongAdder;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs batches that are offered to market makers because a breach of {@code makers.automatic} asked for it, and nobody of the desk.
 *
 * <p>Example: a hedge takes USDT-IDRX beyond {@code max_gross}; a line names the corridor, GROSS_EXPOSURE and the request, once, however often makers answer.
 */
final class AutomaticRfqWatch implements FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(AutomaticRfqWatch.class);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RfqChangedDecoder changed = new RfqChangedDecoder();
    private final LongAdder offered = new LongAdder();
    private final ReferenceData reference;
    private long lastRfq;

    AutomaticRfqWatch(ReferenceData reference) {
        this.reference = reference;
    }

    void observe(Metrics metrics) {
        metrics.counter(
                "kurs_automatic_rfqs_total",
                "Batches offered to market makers because a breach asked for it, by no operator",
                offered::sum);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == RfqChangedDecoder.TEMPLATE_ID) {
            read(changed.wrapAndApplyHeader(frame, offset, header));
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private void read(RfqChangedDecoder event) {
        if (event.breach() != RiskBreach.NONE && isBeginning(event) && event.rfq() > lastRfq) {
            lastRfq = event.rfq();
            offered.increment();
            LOG.warn(
                    "corridor {}: its batch is offered to market makers as rfq {}, since {} is reached; nobody of the"
                            + " desk asked for it",
                    pair(event.corridorId()),
                    Uuids.read(event::getRfqId),
                    event.breach());
        }
    }

    /** Whether a request begins now: one that ran before a restart is told of again when a maker answers, with the time at which it began. */
    private static boolean isBeginning(RfqChangedDecoder event) {
        return event.status() == RfqStatus.DISPATCHED && event.timestampNs() == event.dispatchedAtNs();
    }

    private String pair(int corridorId) {
        return reference.ids(Kind.CORRIDORS).entrySet().stream()
                .filter(corridor -> corridor.getValue() == corridorId)
                .findFirst()
                .orElseThrow()
                .getKey();
    }
}
