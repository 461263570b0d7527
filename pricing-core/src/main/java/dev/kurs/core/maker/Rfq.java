package dev.kurs.core.maker;

import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.SignedAmount;
import java.util.ArrayList;
import java.util.List;

/**
 * A request for quotes on its way: what is offered to whom, who answered what, and whose answer was accepted.
 *
 * <p>A pool long 10 000 USDT at a mid of 16 300 and a floor of 50 bps asks makers to BUY 10 000 at 16 218.5 or more; of 16 250 and 16 290 it accepts 16 290.
 */
public final class Rfq {
    /** No maker. */
    public static final int NOBODY = -1;

    /** A quote that ends is chosen so long before, or never reaches its maker in time. */
    private static final long CHOICE_NS = 2_000_000_000L;

    private RfqRequest request;
    private final PartnerRequest partner;
    private final List<MakerQuote> quotes = new ArrayList<>();
    private final SignedAmount realised = new SignedAmount();
    private RfqStatus status = RfqStatus.DISPATCHED;
    private int acceptedMakerId = NOBODY;
    private long acceptByNs;
    private long endedAtNs;
    private long quoteSequence;
    private String makerReference = "";

    /** An emergency. */
    public Rfq(RfqRequest request) {
        this(request, null);
    }

    /** @param partner what it is for; null in an emergency */
    public Rfq(RfqRequest request, PartnerRequest partner) {
        this.request = request;
        this.partner = partner;
    }

    public RfqRequest request() {
        return request;
    }

    /** Whose request it is for; null in an emergency. */
    public PartnerRequest partner() {
        return partner;
    }

    /** Of the partner's firm quote that its maker stands behind; 0 before there is one. */
    public long quoteSequence() {
        return quoteSequence;
    }

    public RfqStatus status() {
        return status;
    }

    /** Adds a maker that is asked; those before it are preferred. */
    public void ask(Maker maker) {
        quotes.add(MakerQuote.asked(maker.id()));
    }

    /** Puts back what a snapshot has. */
    public void restore(MakerQuote quote) {
        quotes.add(quote);
    }

    /** Puts back what a snapshot has. */
    public void restore(RfqStatus newStatus, int newAcceptedMakerId, long newAcceptByNs, long newQuoteSequence) {
        status = newStatus;
        quoteSequence = newQuoteSequence;
        acceptedMakerId = newAcceptedMakerId;
        acceptByNs = newAcceptByNs;
    }

    /** How everybody stands, in the order in which they were asked. */
    public List<MakerQuote> quotes() {
        return quotes;
    }

    /** How a maker stands; null for one that was not asked. */
    public MakerQuote of(int makerId) {
        for (MakerQuote quote : quotes) {
            if (quote.makerId() == makerId) {
                return quote;
            }
        }
        return null;
    }

    /** Takes how a maker stands from now on. */
    public void put(MakerQuote quote) {
        quotes.replaceAll(before -> before.makerId() == quote.makerId() ? quote : before);
        if (quote.standing() == QuoteStanding.QUOTED && status == RfqStatus.DISPATCHED) {
            status = RfqStatus.QUOTED;
        }
    }

    /** Whether it still waits for quotes. */
    public boolean isAsking() {
        return status == RfqStatus.DISPATCHED || status == RfqStatus.QUOTED;
    }

    /** Whether somebody may still have to say something. */
    public boolean isRunning() {
        return isAsking() || status == RfqStatus.HELD || status == RfqStatus.ACCEPTED;
    }

    /** Whether a price may be taken. */
    public boolean takes(long priceE12) {
        return priceE12 >= request.leastE12() && priceE12 <= request.mostE12();
    }

    /** The best of the quotes that hold beyond a time, the first asked among equals; null where there is none. */
    public MakerQuote best(long beyondNs) {
        MakerQuote best = null;
        for (MakerQuote quote : quotes) {
            boolean holds = quote.standing() == QuoteStanding.QUOTED && quote.validUntilNs() > beyondNs;
            if (holds && (best == null || isBetter(quote.priceE12(), best.priceE12()))) {
                best = quote;
            }
        }
        return best;
    }

    private boolean isBetter(long priceE12, long thanE12) {
        return request.makerSide() == Side.BUY ? priceE12 > thanE12 : priceE12 < thanE12;
    }

    /**
     * When time next does something to it: makes the choice, or ends the wait for who was accepted.
     *
     * @param isForBest as {@link #chooseAtNs} has it
     */
    public long dueNs(boolean isForBest) {
        if (isAsking()) {
            return chooseAtNs(isForBest);
        }
        return status == RfqStatus.ACCEPTED ? acceptByNs : Long.MAX_VALUE;
    }

    /**
     * When the choice is made at the latest: everybody answered, the time is over, or the batch's best quote is about to end.
     *
     * @param isForBest false where any quote that is about to end makes it so
     */
    public long chooseAtNs(boolean isForBest) {
        boolean isComplete = quotes.stream().noneMatch(quote -> quote.standing() == QuoteStanding.ASKED);
        if (isComplete) {
            return Long.MIN_VALUE;
        }
        long atNs = request.respondByNs();
        if (partner != null) {
            return atNs;
        }
        MakerQuote best = best(Long.MIN_VALUE);
        for (MakerQuote quote : quotes) {
            if (isForBest ? quote.equals(best) : quote.standing() == QuoteStanding.QUOTED) {
                atNs = Math.min(atNs, quote.validUntilNs() - CHOICE_NS);
            }
        }
        return atNs;
    }

    /** Takes a clock that was set back: nobody is waited for longer than by these terms from now on. */
    public void turnBack(long nowNs, MakerTerms terms) {
        request = request.by(nowNs, partner == null ? terms.emergencyTimeoutNs() : terms.rfqTimeoutNs());
        acceptByNs = Math.min(acceptByNs, nowNs + terms.acceptTimeoutNs());
    }

    /** Whose quote was accepted, or {@link #NOBODY}. */
    public int acceptedMakerId() {
        return acceptedMakerId;
    }

    /** The quote that was accepted, or stands behind a partner's; null before. */
    public MakerQuote accepted() {
        return acceptedMakerId == NOBODY ? null : of(acceptedMakerId);
    }

    /** Until when its maker may say whether it stands by it. */
    public long acceptByNs() {
        return acceptByNs;
    }

    /** The chosen quote stands behind a partner's firm one from now on. */
    public void hold(MakerQuote quote, long behindQuoteSequence) {
        acceptedMakerId = quote.makerId();
        quoteSequence = behindQuoteSequence;
        status = RfqStatus.HELD;
        endAsking();
        put(quote.as(QuoteStanding.HELD));
    }

    public void accept(MakerQuote quote, long byNs) {
        acceptedMakerId = quote.makerId();
        acceptByNs = byNs;
        status = RfqStatus.ACCEPTED;
        endAsking();
        put(quote.as(QuoteStanding.ACCEPTED));
    }

    /** Ends it; quotes that were not taken are so from now on. */
    public void end(RfqStatus outcome, long nowNs) {
        if (status == RfqStatus.HELD) {
            acceptedMakerId = NOBODY;
        }
        status = outcome;
        endedAtNs = nowNs;
        endAsking();
    }

    private void endAsking() {
        quotes.replaceAll(quote -> switch (quote.standing()) {
            case QUOTED, HELD -> quote.as(QuoteStanding.NOT_TAKEN);
            case ASKED -> quote.as(QuoteStanding.SILENT);
            default -> quote;
        });
    }

    /** When it ended; 0 while it runs. */
    public long endedAtNs() {
        return endedAtNs;
    }

    /** Notes what the fill came to. */
    public void fill(String reference, SignedAmount realisedByIt) {
        makerReference = reference;
        realised.set(realisedByIt);
    }

    /** Of the trade, as its maker calls it; empty before it stood by it. */
    public String makerReference() {
        return makerReference;
    }

    /** Raw quote units. */
    public SignedAmount realised() {
        return realised;
    }
}
