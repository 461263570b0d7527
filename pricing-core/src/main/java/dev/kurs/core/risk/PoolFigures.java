package dev.kurs.core.risk;

/** What the whole pool is worth and risks: VaRs of 465 270 and 116 317 dollars in two corridors with a correlation of 0.3 are 512 325 together. */
public final class PoolFigures {
    private long capitalE6;
    private long grossE6;
    private long varE6;
    private long undiversifiedVarE6;
    private long varOfCapitalE8 = CorridorFigures.NO_SHARE;

    public PoolFigures worth(long newCapitalE6, long newGrossE6) {
        capitalE6 = newCapitalE6;
        grossE6 = newGrossE6;
        return this;
    }

    public PoolFigures valueAtRisk(long newVarE6, long newUndiversifiedVarE6, long newVarOfCapitalE8) {
        varE6 = newVarE6;
        undiversifiedVarE6 = newUndiversifiedVarE6;
        varOfCapitalE8 = newVarOfCapitalE8;
        return this;
    }

    void set(PoolFigures other) {
        worth(other.capitalE6, other.grossE6).valueAtRisk(other.varE6, other.undiversifiedVarE6, other.varOfCapitalE8);
    }

    boolean isSame(PoolFigures other) {
        return capitalE6 == other.capitalE6
                && grossE6 == other.grossE6
                && varE6 == other.varE6
                && undiversifiedVarE6 == other.undiversifiedVarE6
                && varOfCapitalE8 == other.varOfCapitalE8;
    }

    /** All balances, dollars at 10^-6. */
    public long capitalE6() {
        return capitalE6;
    }

    public long grossE6() {
        return grossE6;
    }

    /** After diversification. */
    public long varE6() {
        return varE6;
    }

    /** The sum of the corridors'. */
    public long undiversifiedVarE6() {
        return undiversifiedVarE6;
    }

    public long varOfCapitalE8() {
        return varOfCapitalE8;
    }
}
