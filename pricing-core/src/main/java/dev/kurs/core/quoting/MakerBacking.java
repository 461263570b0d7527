package dev.kurs.core.quoting;

/**
 * The maker's quote that stands behind a partner's firm one.
 *
 * @param rfq number of the request for quotes
 * @param toleranceE8 how far from the mid of now its price may be
 * @param endsAtSeconds the firm quote ends then at the latest
 */
public record MakerBacking(long rfq, long priceE12, long toleranceE8, long endsAtSeconds) {
    /** Of a quote that needs no maker. */
    static final MakerBacking NONE = new MakerBacking(0, 0, 0, Long.MAX_VALUE);
}
