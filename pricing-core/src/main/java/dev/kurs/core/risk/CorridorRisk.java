package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.money.SignedAmount;

/**
 * A corridor's part of the pool's risk: its last prices, its figures now and as they were published last, and its daily closes.
 *
 * <p>A feed that is stale leaves the prices as they were: what a position was last worth is what there is to say of it.
 */
public final class CorridorRisk {
    /** Longer than any holidays: what moved over more days is no day's return. */
    public static final int LONGEST_GAP_DAYS = 14;

    private final CorridorFigures now = new CorridorFigures();
    private final CorridorFigures published = new CorridorFigures();
    private final VarBacktest ofLong = new VarBacktest(true);
    private final VarBacktest ofShort = new VarBacktest(false);
    private final Share varShare = new Share();
    private final Share grossShare = new Share();
    private final Share lossShare = new Share();
    private long midE12;
    private long basePriceE12;
    private long openMidE12;
    private int openMidDay;
    private long closeE12;
    private int closeDay;
    private long lossOfCapitalE8;
    private boolean isConcentrationJudged;
    private int breaches;
    private final SignedAmount valued = new SignedAmount();
    private long valuedWaopE12;
    private long valuedMidE12;
    private long valuedPriceE12;
    private boolean isShort;
    private long oldestSwapNs;

    /** Takes usable prices; says whether they are new. */
    public boolean prices(long newMidE12, long newBasePriceE12) {
        boolean isNew = midE12 != newMidE12 || basePriceE12 != newBasePriceE12;
        midE12 = newMidE12;
        basePriceE12 = newBasePriceE12;
        return isNew;
    }

    /** Whether there were usable prices since risk is measured. */
    public boolean hasPrices() {
        return midE12 != 0;
    }

    /** Notes a mid of an open market, of which the last of a day is its close. */
    public void openMid(long newMidE12, int utcDay) {
        openMidE12 = newMidE12;
        openMidDay = utcDay;
    }

    /** The close of a day; 0 where the market gave none that day. */
    public long closeOf(int utcDay) {
        return openMidDay == utcDay ? openMidE12 : 0;
    }

    /** A clock was set back: its last close is of the day before the present one at the latest, and its last mid of the present one. */
    boolean turnBackClose(int today) {
        boolean isTurned = closeDay >= today || openMidDay > today;
        closeDay = Math.min(closeDay, today - 1);
        openMidDay = Math.min(openMidDay, today);
        return isTurned;
    }

    /** Takes a day's close; the log return since the one before, or {@link DailyCovariance#NO_RETURN} where that is missing, too long ago or of a later day. */
    double close(int utcDay, long newCloseE12) {
        boolean isReturn = closeE12 != 0 && utcDay > closeDay && utcDay - closeDay <= LONGEST_GAP_DAYS;
        double logReturn = isReturn ? StrictMath.log((double) newCloseE12 / closeE12) : DailyCovariance.NO_RETURN;
        restoreClose(newCloseE12, utcDay);
        return logReturn;
    }

    /** Whether this is the position that was valued last, at whatever prices. */
    boolean isValuedAs(SignedAmount position, long waopE12) {
        return valuedWaopE12 == waopE12 && valued.equals(position);
    }

    /** Whether the position and its prices are others than when this was asked last. */
    boolean pollMoved(SignedAmount position, long waopE12) {
        boolean isSame = isValuedAs(position, waopE12) && valuedMidE12 == midE12 && valuedPriceE12 == basePriceE12;
        valued.set(position);
        valuedWaopE12 = waopE12;
        valuedMidE12 = midE12;
        valuedPriceE12 = basePriceE12;
        return !isSame;
    }

    /** The position of which the figures are. */
    SignedAmount valuedPosition() {
        return valued;
    }

    long valuedWaopE12() {
        return valuedWaopE12;
    }

    /** Takes which way the position is, and when the oldest swap of its batch was; 0 without one. */
    void position(boolean newIsShort, long newOldestSwapNs) {
        isShort = newIsShort;
        oldestSwapNs = newOldestSwapNs;
    }

    /** Its VaR as a part of the pool's capital. */
    long ofCapital(long varE6, long capitalE6) {
        return varShare.e8(varE6, capitalE6);
    }

    /** Its exposure as a part of all; 0 where nothing is exposed. */
    long ofGross(long grossE6, long poolGrossE6) {
        return poolGrossE6 == 0 ? 0 : grossShare.e8(grossE6, poolGrossE6);
    }

    /** Its unrealised loss as a part of the pool's capital. */
    long lossOfCapital(long capitalE6) {
        return lossShare.e8(Math.max(0, -now.unrealisedE6()), capitalE6);
    }

    void judgeBy(long newLossOfCapitalE8, boolean newIsConcentrationJudged) {
        lossOfCapitalE8 = newLossOfCapitalE8;
        isConcentrationJudged = newIsConcentrationJudged;
    }

    /** Takes every limit that is reached, a bit each by its number. */
    void breaches(int newBreaches) {
        breaches = newBreaches;
    }

    /** The first that is reached, in the order of their numbers. */
    RiskBreach worstBreach() {
        return breaches == 0 ? RiskBreach.NONE : RiskBreach.get((short) Integer.numberOfTrailingZeros(breaches));
    }

    /** Whether a limit is reached, others or not. */
    public boolean isReached(RiskBreach breach) {
        return (breaches & (1 << breach.value())) != 0;
    }

    /** Signed dollars. */
    double exposure() {
        double gross = ValueAtRisk.fromE6(now.grossE6());
        return isShort ? -gross : gross;
    }

    public CorridorFigures now() {
        return now;
    }

    /** As last published; what a snapshot restores. */
    public CorridorFigures published() {
        return published;
    }

    public boolean hasUnpublished() {
        return !now.isSame(published);
    }

    public void markPublished() {
        published.set(now);
    }

    /** Exceptions of a pool that holds base units. */
    public VarBacktest ofLong() {
        return ofLong;
    }

    /** Exceptions of a pool that owes base units. */
    public VarBacktest ofShort() {
        return ofShort;
    }

    /** The last usable mid; 0 before the first. */
    public long midE12() {
        return midE12;
    }

    public long basePriceE12() {
        return basePriceE12;
    }

    public long openMidE12() {
        return openMidE12;
    }

    public int openMidDay() {
        return openMidDay;
    }

    /** Of the last day that counts; 0 before the first. */
    public long closeE12() {
        return closeE12;
    }

    /** The day of {@link #closeE12()}. */
    public int closeDay() {
        return closeDay;
    }

    /** Puts back what a snapshot has of closes. */
    public void restoreClose(long newCloseE12, int utcDay) {
        closeE12 = newCloseE12;
        closeDay = utcDay;
    }

    long lossOfCapitalE8() {
        return lossOfCapitalE8;
    }

    /** Whether there is exposure enough for concentration to ask for anything. */
    boolean isConcentrationJudged() {
        return isConcentrationJudged;
    }

    /** Whether the pool's capital, time or prices alone can change its figures: so they can where a position is too small to be worth anything yet. */
    boolean isStanding() {
        return !valued.isZero()
                || now.grossE6() != 0
                || now.varE6() != 0
                || oldestSwapNs != 0
                || now.breach() != RiskBreach.NONE;
    }

    long oldestSwapNs() {
        return oldestSwapNs;
    }
}
