package dev.kurs.core.market;

import dev.kurs.core.feed.MarketCalendar;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What is due at once, and when the rest is: a set of ids beside a heap of moments, so that a step costs what it moves and nothing for the others.
 *
 * <p>With 0 due at once, 1 at 50 and 2 at 90, {@code collect(60)} makes 0 and 1 due; {@code settle(0, 80)} and {@code settle(1, 70)} leave
 * {@code earliestNs()} at 70.
 */
final class DueTimes {
    /** Earlier than every moment. */
    static final long AT_ONCE = Long.MIN_VALUE;

    /** There is no such id, and an id that is at no place of the heap. */
    static final int NONE = -1;

    private final BitSet due = new BitSet();
    private long[] momentsNs = {};
    private int[] places = {};
    private int[] heap = {};
    private int planned;

    /** Makes room for ids up to the given one. */
    void ensureCapacity(int id) {
        int known = places.length;
        if (id >= known) {
            places = Arrays.copyOf(places, id + 1);
            Arrays.fill(places, known, id + 1, NONE);
            momentsNs = Arrays.copyOf(momentsNs, id + 1);
            heap = Arrays.copyOf(heap, id + 1);
        }
    }

    /** Makes an id due, whatever was planned for it. */
    void makeDue(int id) {
        unplan(id);
        due.set(id);
    }

    /** Plans the id for a moment, {@link MarketCalendar#NEVER} for none; it is due no more. */
    void settle(int id, long momentNs) {
        due.clear(id);
        unplan(id);
        if (momentNs != MarketCalendar.NEVER) {
            momentsNs[id] = momentNs;
            put(planned, id);
            rise(planned++);
        }
    }

    /** Makes everything due whose moment has come. */
    void collect(long nowNs) {
        while (planned > 0 && momentsNs[heap[0]] <= nowNs) {
            makeDue(heap[0]);
        }
    }

    /** The first due id from the given one on, or {@link #NONE}. */
    int nextDue(int fromId) {
        return due.nextSetBit(fromId);
    }

    /** {@link #AT_ONCE} while something is due, else the earliest moment planned, or {@link MarketCalendar#NEVER}. */
    long earliestNs() {
        if (!due.isEmpty()) {
            return AT_ONCE;
        }
        return planned == 0 ? MarketCalendar.NEVER : momentsNs[heap[0]];
    }

    private void unplan(int id) {
        int place = places[id];
        if (place == NONE) {
            return;
        }
        places[id] = NONE;
        planned--;
        if (place < planned) {
            int moved = heap[planned];
            put(place, moved);
            sink(place);
            rise(places[moved]);
        }
    }

    private void rise(int from) {
        int id = heap[from];
        int place = from;
        while (place > 0 && momentsNs[id] < momentsNs[heap[(place - 1) >>> 1]]) {
            put(place, heap[(place - 1) >>> 1]);
            place = (place - 1) >>> 1;
        }
        put(place, id);
    }

    private void sink(int from) {
        int id = heap[from];
        int place = from;
        while (2 * place + 1 < planned) {
            int child = 2 * place + 1;
            if (child + 1 < planned && momentsNs[heap[child + 1]] < momentsNs[heap[child]]) {
                child++;
            }
            if (momentsNs[id] <= momentsNs[heap[child]]) {
                break;
            }
            put(place, heap[child]);
            place = child;
        }
        put(place, id);
    }

    private void put(int place, int id) {
        heap[place] = id;
        places[id] = place;
    }
}
