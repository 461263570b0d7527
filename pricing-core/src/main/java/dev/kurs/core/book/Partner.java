package dev.kurs.core.book;

import dev.kurs.core.pricing.PartnerTerms;

/**
 * A partner: its terms, whether it may act, and the dollars of its open firm quotes.
 *
 * <p>With 50 000 dollars allowed open and 49 000 open, a quote of 1 000 still fits.
 */
public final class Partner {
    private final PartnerIdentity identity;
    private PartnerTerms terms;
    private boolean active;
    private long openE6;

    public Partner(PartnerIdentity identity) {
        this.identity = identity;
    }

    public PartnerIdentity identity() {
        return identity;
    }

    public void configure(PartnerTerms newTerms, boolean isActive) {
        terms = newTerms;
        active = isActive;
    }

    public PartnerTerms terms() {
        return terms;
    }

    public boolean isActive() {
        return active;
    }

    /** The notional of its open firm quotes. */
    public long openE6() {
        return openE6;
    }

    public boolean fitsOpen(long notionalE6) {
        return notionalE6 <= terms.maxOpenE6() - openE6;
    }

    public void open(long notionalE6) {
        openE6 += notionalE6;
    }

    public void close(long notionalE6) {
        openE6 -= notionalE6;
    }
}
