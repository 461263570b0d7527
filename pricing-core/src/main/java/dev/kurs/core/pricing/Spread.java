package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Wide;

/**
 * The spread of PRICING §4: base, volatility, confidence, utilisation and the skew model's part, then the state's part, then the bounds.
 *
 * <p>Base 30 bps, volatility 1.34, confidence 3, utilisation 5 add up to 39.34 bps ({@code sumE8} 393_400); PROTECT with a
 * multiplier of 1.5 makes 59.01 ({@code stateE8} 590_100), within 5 and 300 bps ({@code totalE8} the same).
 */
public final class Spread {
    /** Far above any maximum spread, and far enough below 2^63 to add five of. */
    static final long CEILING_E8 = 1L << 60;

    private final Amount reserved = new Amount();
    private final Amount consumed = new Amount();
    private final Amount balance = new Amount();
    private final Wide used = new Wide();
    private final Wide whole = new Wide();
    private final Wide threshold = new Wide();
    private final Wide excess = new Wide();
    private long baseE8;
    private double sigma;
    private long volatilityE8;
    private long confidenceE8;
    private long utilisationE8;
    private long skewPartE8;
    private long sumE8;
    private long stateE8;
    private long minimumE8;
    private long totalE8;

    public long baseE8() {
        return baseE8;
    }

    /** σ, the larger of the measured volatility and the floor, per root second. */
    public double sigma() {
        return sigma;
    }

    public long volatilityE8() {
        return volatilityE8;
    }

    public long confidenceE8() {
        return confidenceE8;
    }

    /** u, half-even for display, worked out when asked; the spread is made from the exact one. */
    public long usageE8() {
        setUsage();
        return whole.isZero() ? Fractions.E8 : capped(used.divideRoundingHalfEvenToLong(whole));
    }

    public long utilisationE8() {
        return utilisationE8;
    }

    /** The skew model's part. */
    public long skewPartE8() {
        return skewPartE8;
    }

    /** The components' sum. */
    public long sumE8() {
        return sumE8;
    }

    /** After the state's multiplier, before the bounds. */
    public long stateE8() {
        return stateE8;
    }

    /** The minimum that counts: the closed market's while it is closed. */
    public long minimumE8() {
        return minimumE8;
    }

    /** S. */
    public long totalE8() {
        return totalE8;
    }

    /** Works the spread out; components beyond {@link #CEILING_E8} stay there, as the maximum spread is far below. */
    void calculate(CorridorMarket market, Side side, long tierBaseE8) {
        SpreadTerms terms = market.terms().spread();
        baseE8 = tierBaseE8;
        sigma = market.sigma();
        volatilityE8 = market.volatilitySpreadE8();
        confidenceE8 = capped(Fractions.multiplyRoundingUp(market.confidenceE8(), terms.confidenceMultiplierE8()));
        utilisationE8 = utilisationRoundingUp(market.outputToken(side), terms);
        minimumE8 = market.isMarketClosed() ? terms.closedMinSpreadE8() : terms.minSpreadE8();
        skewPartE8 = 0;
        addUp(market.riskState(), terms);
    }

    /** Takes the skew model's part instead of the one before. */
    void add(CorridorMarket market, long newSkewPartE8) {
        if (skewPartE8 != newSkewPartE8) {
            skewPartE8 = capped(newSkewPartE8);
            addUp(market.riskState(), market.terms().spread());
        }
    }

    private void addUp(RiskState state, SpreadTerms terms) {
        sumE8 = baseE8 + volatilityE8 + confidenceE8 + utilisationE8 + skewPartE8;
        stateE8 = inState(state, terms);
        totalE8 = Math.clamp(stateE8, minimumE8, terms.maxSpreadE8());
    }

    /** ⌈((multiplier · σ) · √t) · 10^8⌉, in this order. */
    static long volatilityRoundingUp(CorridorTerms terms, double sigma) {
        double spread = terms.volatility().volMultiplier() * sigma * Math.sqrt(terms.firmTtlSeconds()) * Fractions.E8;
        return Math.min((long) Math.ceil(spread), CEILING_E8);
    }

    /** ⌈maximum × max(0, u − u0) / (1 − u0)⌉ with u = (reserved + consumed) / (balance + consumed). */
    private long utilisationRoundingUp(TokenState output, SpreadTerms terms) {
        long thresholdE8 = terms.utilisationThresholdE8();
        reserved.set(output.reserved());
        consumed.set(output.consumed());
        balance.set(output.balance());
        if (isNarrowlyWithin(thresholdE8)) {
            return 0;
        }
        setUsage();
        if (whole.isZero()) {
            return terms.utilisationSpreadE8();
        }
        threshold.set(whole).times(thresholdE8);
        if (used.compareTo(threshold) <= 0) {
            return 0;
        }
        excess.set(used).minus(threshold).times(terms.utilisationSpreadE8());
        return capped(excess.divideRoundingUpToLong(threshold.set(whole).times(Fractions.E8 - thresholdE8)));
    }

    /** u = used / whole at 10^8 of the dividend. */
    private void setUsage() {
        used.set(reserved).plus(excess.set(consumed)).timesPowerOfTen(Fractions.DECIMALS);
        whole.set(balance).plus(excess);
    }

    /** Whether 0 ≤ u ≤ u0, of amounts and sums below 2^63; what this does not know is worked out in full. */
    private boolean isNarrowlyWithin(long thresholdE8) {
        long usedUnits = reserved.low() + consumed.low();
        long wholeUnits = balance.low() + consumed.low();
        return reserved.fitsLong()
                && consumed.fitsLong()
                && balance.fitsLong()
                && usedUnits >= 0
                && wholeUnits > 0
                && ExactMath.compareProducts(usedUnits, Fractions.E8, wholeUnits, thresholdE8) <= 0;
    }

    private long inState(RiskState state, SpreadTerms terms) {
        return switch (state) {
            case PROTECT -> capped(Fractions.multiplyRoundingUp(sumE8, terms.protectMultiplierE8()));
            case RESTRICT -> terms.maxSpreadE8();
            default -> sumE8;
        };
    }

    private static long capped(long spreadE8) {
        return spreadE8 == ExactMath.OVERFLOW ? CEILING_E8 : Math.min(spreadE8, CEILING_E8);
    }
}
