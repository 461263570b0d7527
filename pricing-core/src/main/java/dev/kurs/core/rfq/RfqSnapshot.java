package dev.kurs.core.rfq;

import dev.kurs.core.book.RecentFrames;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.maker.Maker;
import dev.kurs.core.maker.MakerQuote;
import dev.kurs.core.maker.Obligation;
import dev.kurs.core.maker.PartnerRequest;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.maker.RfqRequest;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.PartnerRfqStateDecoder;
import dev.kurs.protocol.message.sbe.PartnerRfqStateEncoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqNumberStateDecoder;
import dev.kurs.protocol.message.sbe.RfqNumberStateEncoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.money.Amount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Requests for quotes that run and the last that ended, and what is owed, in a snapshot. */
public final class RfqSnapshot implements SnapshotPart {
    private static final int PAUSES_A_FRAME = 300;

    private final RfqBook book;
    private final RecentFrames ended;

    public RfqSnapshot(EngineState state) {
        this.book = state.rfqs;
        this.ended = state.endedRfqs;
    }

    @Override
    public void write(EventFrame frame) {
        if (book.makers().terms() == null && book.lastNumber() == 0) {
            return;
        }
        writePauses(frame);
        ended.forEach(event -> {
            frame.buffer().putBytes(0, event, 0, event.capacity());
            Frame.stamp(
                    frame.buffer(),
                    0,
                    frame.context().sequence(),
                    frame.context().timestampNs());
            frame.send(event.capacity());
        });
        RfqEvents events = new RfqEvents(frame);
        for (Rfq rfq : book.running()) {
            events.rfqChanged(rfq);
            if (rfq.partner() != null) {
                writePartner(frame, rfq);
            }
        }
        book.obligations().values().forEach(events::bound);
    }

    /** As many frames as the pauses need, one where there are none. */
    private void writePauses(EventFrame frame) {
        List<Map.Entry<Integer, Long>> pauses = List.copyOf(book.pauses().entrySet());
        for (int first = 0; first == 0 || first < pauses.size(); first += PAUSES_A_FRAME) {
            List<Map.Entry<Integer, Long>> some =
                    pauses.subList(first, Math.min(pauses.size(), first + PAUSES_A_FRAME));
            RfqNumberStateEncoder number =
                    frame.begin(new RfqNumberStateEncoder()).rfq(book.lastNumber());
            RfqNumberStateEncoder.PausesEncoder group = number.pausesCount(some.size());
            some.forEach(pause -> group.next().pausedCorridorId(pause.getKey()).pausedUntilNs(pause.getValue()));
            frame.send(number);
        }
    }

    private static void writePartner(EventFrame frame, Rfq rfq) {
        PartnerRfqStateEncoder encoder = frame.begin(new PartnerRfqStateEncoder());
        DirectBuffer request = rfq.partner().frame();
        encoder.rfq(rfq.request().number()).putRequest(request, 0, request.capacity());
        frame.send(encoder);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new MakerChangedDecoder(), this::restore);
        frames.on(new RfqNumberStateDecoder(), this::restore);
        frames.on(new RfqChangedDecoder(), this::restore);
        frames.on(new PartnerRfqStateDecoder(), this::restore);
        frames.on(new ObligationChangedDecoder(), this::restore);
    }

    private void restore(MakerChangedDecoder frame) {
        Maker maker = book.makers().add(frame.makerName());
        maker.restore(frame.failures(), frame.leftOutUntilNs(), frame.confirmed(), frame.rejected());
        maker.ignored().late = frame.late();
        maker.ignored().repeated = frame.repeated();
        maker.ignored().mismatched = frame.mismatched();
        maker.ignored().unreadable = frame.unreadable();
    }

    private void restore(RfqNumberStateDecoder frame) {
        book.continueAfter(frame.rfq());
        for (RfqNumberStateDecoder.PausesDecoder pause : frame.pauses()) {
            book.pauseUntil(pause.pausedCorridorId(), pause.pausedUntilNs());
        }
    }

    private void restore(RfqChangedDecoder frame) {
        boolean isRunning = frame.endedAtNs() == RfqChangedDecoder.endedAtNsNullValue();
        if (!isRunning) {
            int offset = frame.offset() - MessageHeaderDecoder.ENCODED_LENGTH;
            ended.add(frame.buffer(), offset, MessageHeaderDecoder.ENCODED_LENGTH + frame.sbeDecodedLength());
            return;
        }
        book.running().add(rfq(frame));
    }

    private void restore(PartnerRfqStateDecoder frame) {
        byte[] request = new byte[frame.requestLength()];
        frame.getRequest(request, 0, request.length);
        book.find(frame.rfq()).partner().frame().wrap(request);
    }

    /** Fields first, then the quotes, then the texts, as they stand in the frame. */
    private static Rfq rfq(RfqChangedDecoder frame) {
        byte[] rfqId = new byte[RfqEvents.ID_LENGTH];
        frame.getRfqId(rfqId, 0, rfqId.length);
        List<MakerQuote> quotes = new ArrayList<>();
        for (RfqChangedDecoder.AnswersDecoder answer : frame.answers()) {
            long priceE12 = answer.answerPriceE12();
            boolean hasPrice = priceE12 != RfqChangedDecoder.AnswersDecoder.answerPriceE12NullValue();
            quotes.add(new MakerQuote(
                    answer.makerId(),
                    answer.standing(),
                    hasPrice ? priceE12 : 0,
                    hasPrice ? answer.validUntilNs() : 0,
                    answer.makerQuoteId()));
        }
        String requestedBy = frame.requestedBy();
        RfqRequest request = new RfqRequest(
                frame.rfq(),
                rfqId,
                frame.kind(),
                frame.corridorId(),
                frame.batch(),
                frame.side(),
                amount(frame.baseAmount()),
                frame.waopE12(),
                frame.midE12(),
                frame.leastE12(),
                frame.mostE12(),
                frame.breach(),
                frame.dispatchedAtNs(),
                frame.respondByNs(),
                requestedBy,
                frame.reason());
        boolean isPartners = request.kind() == RfqKind.EXTERNAL;
        Rfq rfq = new Rfq(request, isPartners ? new PartnerRequest(frame.partnerId(), new UnsafeBuffer(0, 0)) : null);
        quotes.forEach(rfq::restore);
        RfqStatus status = frame.status();
        rfq.restore(
                status,
                frame.acceptedMakerId(),
                frame.acceptByNs() == RfqChangedDecoder.acceptByNsNullValue() ? 0 : frame.acceptByNs(),
                frame.quoteSequence() == RfqChangedDecoder.quoteSequenceNullValue() ? 0 : frame.quoteSequence());
        return rfq;
    }

    private void restore(ObligationChangedDecoder frame) {
        byte[] rfqId = new byte[RfqEvents.ID_LENGTH];
        frame.getRfqId(rfqId, 0, rfqId.length);
        book.obligations()
                .put(
                        frame.rfq(),
                        new Obligation(
                                frame.rfq(),
                                rfqId,
                                frame.makerId(),
                                frame.corridorId(),
                                frame.side(),
                                amount(frame.baseAmount()),
                                amount(frame.quoteAmount()),
                                frame.priceE12(),
                                frame.boundAtNs(),
                                frame.makerReference()));
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }
}
