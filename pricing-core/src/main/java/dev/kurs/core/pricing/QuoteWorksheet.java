package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;

/**
 * Everything a price is made of, filled by {@link Pricer} and valid until its next use.
 *
 * <p>{@code input()} = {@code fees().fixed()} + {@code fees().variable()} + {@code fees().toConvert()}, and
 * {@code conversion().paid()} + {@code conversion().spreadFee()} = {@code conversion().fair()}, in raw units.
 */
public final class QuoteWorksheet {
    private final Amount input = new Amount();
    private final Skew skew = new Skew();
    private final Spread spread = new Spread();
    private final Fees fees = new Fees();
    private final Conversion conversion = new Conversion();
    private FeeTier tier;
    private boolean partnerOverride;
    private int iterations;
    private long notionalE6;
    private long notionalE6RoundedDown;
    private long totalFeeE6;

    /** I, raw. */
    public Amount input() {
        return input;
    }

    /** O, raw. */
    public Amount output() {
        return conversion.paid();
    }

    public Skew skew() {
        return skew;
    }

    public Spread spread() {
        return spread;
    }

    public Fees fees() {
        return fees;
    }

    public Conversion conversion() {
        return conversion;
    }

    public FeeTier tier() {
        return tier;
    }

    /** Whether the partner's own base spread counted. */
    public boolean isPartnerOverride() {
        return partnerOverride;
    }

    /** How often exact output looked at a rate; 1 on exact input. */
    public int iterations() {
        return iterations;
    }

    /** N, rounded up: at most an E6 bound exactly where N is. */
    public long notionalE6() {
        return notionalE6;
    }

    /** N, rounded down: below or at least an E6 bound exactly where N is. */
    public long notionalE6RoundedDown() {
        return notionalE6RoundedDown;
    }

    /** (F + V) × P, rounded up. */
    public long totalFeeE6() {
        return totalFeeE6;
    }

    void setTier(FeeTier value, PartnerTerms partner) {
        tier = value;
        partnerOverride = partner.effectiveOverrideE8(value) != TierOverrides.NONE;
    }

    void setNotional(long roundedUpE6, long roundedDownE6) {
        notionalE6 = roundedUpE6;
        notionalE6RoundedDown = roundedDownE6;
    }

    void setTotalFee(long roundedUpE6) {
        totalFeeE6 = roundedUpE6;
    }

    void setIterations(int value) {
        iterations = value;
    }
}
