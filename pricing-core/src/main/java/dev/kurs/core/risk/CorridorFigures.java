package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.RiskBreach;

/**
 * What a corridor's position is worth and risks.
 *
 * <p>+1 000 USDT at a dollar, σ 0.53 % a day: {@code grossE6} 1 000 000 000, {@code varE6} 12 329 643; in a pool of 600 million dollars a {@code varOfCapitalE8} of 2.
 */
public final class CorridorFigures {
    /** Said of a share of a capital that is not there. */
    public static final long NO_SHARE = Long.MIN_VALUE;

    private long grossE6;
    private long unrealisedE6;
    private double sigma;
    private long varE6;
    private long varOfCapitalE8 = NO_SHARE;
    private long concentrationE8;
    private RiskBreach breach = RiskBreach.NONE;

    public CorridorFigures worth(long newGrossE6, long newUnrealisedE6) {
        grossE6 = newGrossE6;
        unrealisedE6 = newUnrealisedE6;
        return this;
    }

    public CorridorFigures valueAtRisk(double newSigma, long newVarE6) {
        sigma = newSigma;
        varE6 = newVarE6;
        return this;
    }

    public CorridorFigures shares(long newVarOfCapitalE8, long newConcentrationE8) {
        varOfCapitalE8 = newVarOfCapitalE8;
        concentrationE8 = newConcentrationE8;
        return this;
    }

    public CorridorFigures breach(RiskBreach newBreach) {
        breach = newBreach;
        return this;
    }

    void set(CorridorFigures other) {
        worth(other.grossE6, other.unrealisedE6)
                .valueAtRisk(other.sigma, other.varE6)
                .shares(other.varOfCapitalE8, other.concentrationE8)
                .breach(other.breach);
    }

    boolean isSame(CorridorFigures other) {
        return grossE6 == other.grossE6
                && unrealisedE6 == other.unrealisedE6
                && sigma == other.sigma
                && varE6 == other.varE6
                && varOfCapitalE8 == other.varOfCapitalE8
                && concentrationE8 == other.concentrationE8
                && breach == other.breach;
    }

    /** |position| × P(base), dollars at 10^-6. */
    public long grossE6() {
        return grossE6;
    }

    public long unrealisedE6() {
        return unrealisedE6;
    }

    /** Of daily log returns; 0 before the second day. */
    public double sigma() {
        return sigma;
    }

    public long varE6() {
        return varE6;
    }

    /** {@link #NO_SHARE} without capital. */
    public long varOfCapitalE8() {
        return varOfCapitalE8;
    }

    /** Of all gross exposure. */
    public long concentrationE8() {
        return concentrationE8;
    }

    public RiskBreach breach() {
        return breach;
    }
}
