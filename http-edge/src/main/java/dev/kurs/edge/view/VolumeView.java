package dev.kurs.edge.view;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a partner's quotes settled by UTC day, in dollars at 10^-6. 1 000 dollars settled on day 20 778 are in the volume of days 20 779 to 20 808.
 */
public record VolumeView(Map<Integer, Long> settledE6) {
    public static final VolumeView NONE = new VolumeView(Map.of());

    private static final int DAYS = 30;

    /** The sum over the thirty days before this one. */
    public long beforeE6(long today) {
        return settledE6.entrySet().stream()
                .filter(day -> day.getKey() < today && day.getKey() >= today - DAYS)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** With what was settled on a day, and without the days that no later volume can hold. */
    VolumeView with(int utcDay, long dayE6) {
        NavigableMap<Integer, Long> days = new TreeMap<>(settledE6);
        days.put(utcDay, dayE6);
        return new VolumeView(Map.copyOf(days.tailMap(days.lastKey() - DAYS, true)));
    }
}
