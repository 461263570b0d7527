package dev.kurs.core.quoting;

import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;

/** What quotes and their executions ask of market makers, who answer by commands of their own. */
public interface MakerRequests {
    /** Why makers cannot be asked for this partner just now: NO_VIABLE_RFQ_QUOTE, PARTNER_QUOTES_FULL, BOOK_FULL; or NONE. */
    RejectReason refusal(int partnerId, int corridorId);

    /**
     * Asks the corridor's makers; the partner's request is answered when they have.
     *
     * @param makerSide SELL brings the pool base units
     */
    void ask(RequestQuoteDecoder request, Side makerSide, Amount base, long midE12);

    /** Has the maker behind a firm quote bound, which says whether it stands by it before so long. */
    void accept(long quoteSequence, long latestNs);

    /** The maker behind a quote under execution is not to be bound after all, and has not been asked; its quote ends with the partner's. */
    void withdraw(long quoteSequence);

    /** A quote has ended: a maker that still stands behind it is wanted no more. */
    void quoteEnded(long quoteSequence);
}
