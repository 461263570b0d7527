package dev.kurs.edge.view;

import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.agrona.DirectBuffer;

/** Reads what the engine says of market makers, live or out of a snapshot, into the views. */
final class RfqReader {
    private final Views views;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RfqChangedDecoder rfq = new RfqChangedDecoder();
    private final MakerChangedDecoder maker = new MakerChangedDecoder();
    private final ObligationChangedDecoder obligation = new ObligationChangedDecoder();

    RfqReader(Views views) {
        this.views = views;
    }

    void read(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        switch (header.templateId()) {
            case RfqChangedDecoder.TEMPLATE_ID -> read(rfq.wrapAndApplyHeader(frame, offset, header));
            case MakerChangedDecoder.TEMPLATE_ID -> {
                maker.wrapAndApplyHeader(frame, offset, header);
                views.rfqs()
                        .put(
                                maker.makerId(),
                                new RfqViews.MakerView(
                                        maker.makerName(),
                                        maker.confirmed(),
                                        maker.rejected(),
                                        maker.late(),
                                        maker.repeated(),
                                        maker.mismatched(),
                                        maker.unreadable(),
                                        maker.leftOutUntilNs()));
            }
            case ObligationChangedDecoder.TEMPLATE_ID -> read(obligation.wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Says nothing of market makers.
            }
        }
    }

    private void read(RfqChangedDecoder event) {
        CorridorView corridor = views.corridor(event.corridorId());
        List<RfqViews.AnswerView> answers = new ArrayList<>();
        for (RfqChangedDecoder.AnswersDecoder answer : event.answers()) {
            answers.add(new RfqViews.AnswerView(
                    answer.makerId(),
                    answer.standing(),
                    optional(answer.answerPriceE12(), RfqChangedDecoder.AnswersDecoder.answerPriceE12NullValue()),
                    optional(answer.validUntilNs(), RfqChangedDecoder.AnswersDecoder.validUntilNsNullValue())));
            int unused = answer.skipMakerQuoteId();
        }
        String requestedBy = event.requestedBy();
        String reason = event.reason();
        views.rfqs()
                .put(new RfqViews.RfqView(
                        event.rfq(),
                        Uuids.read(event::getRfqId).toString(),
                        event.kind(),
                        event.status(),
                        event.corridorId(),
                        event.batch(),
                        event.side(),
                        corridor.base().whole(event.baseAmount()),
                        event.waopE12(),
                        event.midE12(),
                        event.leastE12(),
                        event.mostE12(),
                        event.breach(),
                        event.dispatchedAtNs(),
                        event.respondByNs(),
                        optional(event.endedAtNs(), RfqChangedDecoder.endedAtNsNullValue()),
                        event.acceptedMakerId(),
                        optional(event.priceE12(), RfqChangedDecoder.priceE12NullValue()),
                        corridor.quote().whole(event.realised()),
                        List.copyOf(answers),
                        requestedBy,
                        reason,
                        event.makerReference()));
    }

    private void read(ObligationChangedDecoder event) {
        CorridorView corridor = views.corridor(event.corridorId());
        views.rfqs()
                .put(new RfqViews.ObligationView(
                        event.rfq(),
                        Uuids.read(event::getRfqId).toString(),
                        event.makerId(),
                        event.corridorId(),
                        event.status(),
                        event.side(),
                        corridor.base().whole(event.baseAmount()),
                        corridor.quote().whole(event.quoteAmount()),
                        event.priceE12(),
                        event.boundAtNs(),
                        event.makerReference()));
    }

    private static OptionalLong optional(long value, long nothing) {
        return value == nothing ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
