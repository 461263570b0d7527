package dev.kurs.core.rfq;

import dev.kurs.core.command.EventFrame;
import dev.kurs.core.maker.MakerTerms;
import dev.kurs.core.maker.PartnerRequest;
import dev.kurs.core.maker.PriceBand;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.maker.RfqRequest;
import dev.kurs.core.quoting.MakerRequests;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Asks market makers for the other side of partners' large quotes of v0.1, and has the one that was chosen bound when its partner executes.
 *
 * <p>A partner that SELLs 200 000 USDT at a mid of 16 300 with a tolerance of 20 bps: makers are asked to BUY what of it is converted at 16 267.4 to 16 332.6.
 */
public final class PartnerRfqs implements MakerRequests {
    /** That run at once: asked, or behind a quote. */
    static final int MOST = 256;

    static final int MOST_OF_A_PARTNER = 32;

    private final EngineState state;
    private final RfqBook book;
    private final RfqRecords records;
    private final RfqIds ids;

    public PartnerRfqs(EngineState state, EventFrame frame) {
        this.state = state;
        this.book = state.rfqs;
        this.records = new RfqRecords(state, frame);
        this.ids = new RfqIds(state);
    }

    @Override
    public RejectReason refusal(int partnerId, int corridorId) {
        boolean isAnybodyThere = book.makers().terms() != null
                && !book.makers().asked(corridorId, state.context.timestampNs()).isEmpty();
        if (!isAnybodyThere) {
            return RejectReason.NO_VIABLE_RFQ_QUOTE;
        }
        if (book.runningFor(partnerId) >= MOST_OF_A_PARTNER) {
            return RejectReason.PARTNER_QUOTES_FULL;
        }
        return book.running().size() >= MOST ? RejectReason.BOOK_FULL : RejectReason.NONE;
    }

    @Override
    public void ask(RequestQuoteDecoder request, Side makerSide, Amount base, long midE12) {
        Rfq rfq = new Rfq(request(request, makerSide, base, midE12), kept(request));
        book.makers().asked(request.corridorId(), state.context.timestampNs()).forEach(rfq::ask);
        records.dispatched(rfq);
    }

    private RfqRequest request(RequestQuoteDecoder request, Side makerSide, Amount base, long midE12) {
        long number = book.next();
        long nowNs = state.context.timestampNs();
        MakerTerms terms = book.makers().terms();
        PriceBand band = PriceBand.around(midE12, terms.toleranceE8());
        return new RfqRequest(
                number,
                ids.of(number),
                RfqKind.EXTERNAL,
                request.corridorId(),
                0,
                makerSide,
                new Amount().set(base),
                0,
                midE12,
                band.leastE12(),
                band.mostE12(),
                RiskBreach.NONE,
                nowNs,
                nowNs + terms.rfqTimeoutNs(),
                "",
                "");
    }

    private static PartnerRequest kept(RequestQuoteDecoder request) {
        int offset = request.offset() - MessageHeaderDecoder.ENCODED_LENGTH;
        byte[] frame = new byte[MessageHeaderDecoder.ENCODED_LENGTH + request.sbeDecodedLength()];
        request.buffer().getBytes(offset, frame);
        return new PartnerRequest(request.partnerId(), new UnsafeBuffer(frame));
    }

    @Override
    public void accept(long quoteSequence, long latestNs) {
        Rfq rfq = book.behind(quoteSequence);
        if (rfq == null || rfq.status() != RfqStatus.HELD) {
            throw new IllegalStateException("no maker stands behind quote " + quoteSequence);
        }
        long timeoutNs = state.context.timestampNs() + book.makers().terms().acceptTimeoutNs();
        long untilNs = Math.min(latestNs, rfq.accepted().validUntilNs());
        rfq.accept(rfq.accepted(), Math.min(timeoutNs, untilNs));
        records.events().rfqChanged(rfq);
    }

    @Override
    public void withdraw(long quoteSequence) {
        Rfq rfq = book.behind(quoteSequence);
        rfq.hold(rfq.accepted(), quoteSequence);
    }

    @Override
    public void quoteEnded(long quoteSequence) {
        Rfq rfq = book.behind(quoteSequence);
        if (rfq != null) {
            records.ended(rfq, RfqStatus.CANCELLED);
        }
    }
}
