package dev.kurs.core.book;

/**
 * What a partner may do in a corridor, and what it has used of its limits.
 *
 * <p>With a daily limit of 10 000 dollars of which 9 500 are used, a quote of 500 still fits and one of 500.000001 does not. What
 * was used on a day counts on that day alone, and what in a month in that month.
 */
public final class PartnerCorridor {
    /** The limit of a partner without one. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** The day of a quote that gives nothing back: 1 January 1970, whose limits nobody used. */
    private static final int NO_DAY = 0;

    private final int partnerId;
    private final int corridorId;
    private boolean enabled;
    private long dailyLimitE6;
    private long monthlyLimitE6;
    private int day;
    private int month;
    private long dailyUsedE6;
    private long monthlyUsedE6;

    PartnerCorridor(int partnerId, int corridorId) {
        this.partnerId = partnerId;
        this.corridorId = corridorId;
    }

    public int partnerId() {
        return partnerId;
    }

    public int corridorId() {
        return corridorId;
    }

    public void configure(boolean isEnabled, long newDailyLimitE6, long newMonthlyLimitE6) {
        enabled = isEnabled;
        dailyLimitE6 = newDailyLimitE6;
        monthlyLimitE6 = newMonthlyLimitE6;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public long dailyLimitE6() {
        return dailyLimitE6;
    }

    public long monthlyLimitE6() {
        return monthlyLimitE6;
    }

    /** The day whose usage is kept. */
    public int usedOn() {
        return day;
    }

    public long dailyUsedE6(int today) {
        return day == today ? dailyUsedE6 : 0;
    }

    public long monthlyUsedE6(int today) {
        boolean counts = monthlyUsedE6 == 0 || day == today || month == UtcDay.month(today);
        return counts ? monthlyUsedE6 : 0;
    }

    public boolean fitsDaily(long notionalE6, int today) {
        return notionalE6 <= dailyLimitE6 - dailyUsedE6(today);
    }

    public boolean fitsMonthly(long notionalE6, int today) {
        return notionalE6 <= monthlyLimitE6 - monthlyUsedE6(today);
    }

    public void use(long notionalE6, int today) {
        setUsed(today, dailyUsedE6(today) + notionalE6, monthlyUsedE6(today) + notionalE6);
    }

    /** Gives back what a quote used of a day's limits, as far as day and month are still the same. */
    public void release(long notionalE6, int usedOn, int today) {
        long daily = usedOn == today ? notionalE6 : 0;
        boolean isSameMonth = usedOn == today || UtcDay.month(usedOn) == UtcDay.month(today);
        long monthly = isSameMonth ? notionalE6 : 0;
        setUsed(today, dailyUsedE6(today) - daily, monthlyUsedE6(today) - monthly);
    }

    /** Gives back what a quote used of a day's limits, as far as it is kept what was used of that day and of its month; never more than is used. */
    public void giveBack(long notionalE6, int quoteUsedOn) {
        if (quoteUsedOn == day) {
            dailyUsedE6 = Math.max(0, dailyUsedE6 - notionalE6);
        }
        if (isOfItsMonth(quoteUsedOn)) {
            monthlyUsedE6 = Math.max(0, monthlyUsedE6 - notionalE6);
        }
    }

    private boolean isOfItsMonth(int otherDay) {
        return otherDay == day || UtcDay.month(otherDay) == month;
    }

    /** Counts what was used last as tomorrow's, unless it is of a day before today; and of its month likewise. */
    public void turnBack(int tomorrow) {
        long daily = isTurnedTo(tomorrow) ? dailyUsedE6 : 0;
        long monthly = month >= UtcDay.month(tomorrow) ? monthlyUsedE6 : 0;
        setUsed(tomorrow, daily, Math.max(daily, monthly));
    }

    private boolean isTurnedTo(int tomorrow) {
        return day >= tomorrow - 1;
    }

    /**
     * The day of which a quote gives back behind {@link #turnBack}: what is not kept of it is given back to no day. Where the latest day is the last of a month no day
     * of the next stands for the quote: it gives that month nothing back.
     *
     * @param latest of the days whose quotes are not kept: when it comes none of them gives its limit back
     */
    public int dayBehindTurn(int quoteUsedOn, int tomorrow, int latest) {
        if (quoteUsedOn == day && isTurnedTo(tomorrow)) {
            return tomorrow;
        }
        return isOfItsMonth(quoteUsedOn) ? Math.min(quoteUsedOn, latest) : NO_DAY;
    }

    public void setUsed(int today, long newDailyUsedE6, long newMonthlyUsedE6) {
        if (day != today) {
            day = today;
            month = UtcDay.month(today);
        }
        dailyUsedE6 = newDailyUsedE6;
        monthlyUsedE6 = newMonthlyUsedE6;
    }
}
