package dev.kurs.edge.view;

import java.time.LocalDate;
import java.time.YearMonth;

/**
 * What a partner may use and has used of a corridor. 250 USD of 10 000 used on day 20 778 is {@code dailyUsedE6}
 * 250 000 000 and counts as 0 on day 20 779; the day before, where a clock was set back, it counts already.
 *
 * @param dailyLimitE6 {@link #UNLIMITED} where there is none
 */
public record UsageView(
        boolean isEnabled, long dailyLimitE6, long monthlyLimitE6, int utcDay, long dailyUsedE6, long monthlyUsedE6) {
    public static final long UNLIMITED = Long.MIN_VALUE;

    public static final UsageView NONE = new UsageView(false, UNLIMITED, UNLIMITED, 0, 0, 0);

    public long dailyUsedE6On(long today) {
        return today <= utcDay ? dailyUsedE6 : 0;
    }

    public long monthlyUsedE6On(long today) {
        return YearMonth.from(LocalDate.ofEpochDay(today)).isAfter(YearMonth.from(LocalDate.ofEpochDay(utcDay)))
                ? 0
                : monthlyUsedE6;
    }

    UsageView withLimits(boolean enabled, long newDailyLimitE6, long newMonthlyLimitE6) {
        return new UsageView(enabled, newDailyLimitE6, newMonthlyLimitE6, utcDay, dailyUsedE6, monthlyUsedE6);
    }

    UsageView withUsed(int day, long newDailyUsedE6, long newMonthlyUsedE6) {
        return new UsageView(isEnabled, dailyLimitE6, monthlyLimitE6, day, newDailyUsedE6, newMonthlyUsedE6);
    }
}
