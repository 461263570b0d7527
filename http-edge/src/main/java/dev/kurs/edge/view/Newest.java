package dev.kurs.edge.view;

import java.util.Collection;
import java.util.concurrent.ConcurrentSkipListMap;

/** The newest of a kind by their numbers, the oldest given up for them: of 5 000 hedges the last 4 096. One thread writes, every thread reads without locks. */
final class Newest<T> {
    /** After a start there are no more than the engine remembers, the last 256. */
    static final int KEPT = 4_096;

    private final ConcurrentSkipListMap<Long, T> byNumber = new ConcurrentSkipListMap<>();
    private int count;

    /** Takes the place of what has this number. */
    void put(long number, T view) {
        if (byNumber.put(number, view) == null) {
            count++;
        }
        if (count > KEPT) {
            byNumber.pollFirstEntry();
            count--;
        }
    }

    Collection<T> newestFirst() {
        return byNumber.descendingMap().values();
    }
}
