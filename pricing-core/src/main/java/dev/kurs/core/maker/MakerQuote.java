package dev.kurs.core.maker;

import dev.kurs.protocol.message.sbe.QuoteStanding;

/**
 * How one maker stands in a request for quotes.
 *
 * @param priceE12 0 before it quoted
 * @param validUntilNs 0 before it quoted
 * @param quoteId the maker's own name of its quote; empty before
 */
public record MakerQuote(int makerId, QuoteStanding standing, long priceE12, long validUntilNs, String quoteId) {
    static MakerQuote asked(int makerId) {
        return new MakerQuote(makerId, QuoteStanding.ASKED, 0, 0, "");
    }

    /** The same, standing otherwise. */
    public MakerQuote as(QuoteStanding newStanding) {
        return new MakerQuote(makerId, newStanding, priceE12, validUntilNs, quoteId);
    }
}
