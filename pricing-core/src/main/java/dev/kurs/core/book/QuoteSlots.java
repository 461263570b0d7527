package dev.kurs.core.book;

import java.util.Arrays;
import org.agrona.BitUtil;
import org.agrona.collections.Long2LongHashMap;

/**
 * Slots by the sequence of the quote that stands in them.
 *
 * <p>Sequences are given out one after the other and quotes live shortly, so each has the place of its lowest bits, beside its neighbours' in memory; one
 * whose place is still taken by a quote that lives longer goes into a map. Quotes 5 and 5 + 2^21 are open with room for 2^20: 5 has place 5 of 2^21, the other
 * is in the map. 24 to 48 bytes for each quote there is room for; nothing is allocated but when the room grows, or the map does.
 */
final class QuoteSlots {
    private final int none;
    private final Long2LongHashMap displaced;
    private long[] sequences = new long[1];
    private int[] slots;

    /** @param none what stands for no slot */
    QuoteSlots(int none) {
        this.none = none;
        displaced = new Long2LongHashMap(none);
        slots = new int[] {none};
    }

    /** Bytes of memory that room for so many takes, but for those that are displaced. */
    static long bytesFor(int capacity) {
        return 2L * BitUtil.findNextPositivePowerOfTwo(capacity) * (Long.BYTES + Integer.BYTES);
    }

    /** Makes room for so many quotes, half of the places free. */
    void ensureCapacity(int capacity) {
        long[] before = sequences;
        int[] slotsBefore = slots;
        int places = 2 * BitUtil.findNextPositivePowerOfTwo(capacity);
        if (places <= before.length) {
            return;
        }
        sequences = new long[places];
        slots = new int[places];
        Arrays.fill(slots, none);
        for (int place = 0; place < before.length; place++) {
            if (slotsBefore[place] != none) {
                put(before[place], slotsBefore[place]);
            }
        }
    }

    void put(long sequence, int slot) {
        int place = placeOf(sequence);
        if (slots[place] == none) {
            sequences[place] = sequence;
            slots[place] = slot;
        } else {
            displaced.put(sequence, slot);
        }
    }

    /** The slot of an open quote, or none. */
    int get(long sequence) {
        int place = placeOf(sequence);
        if (sequences[place] == sequence && slots[place] != none) {
            return slots[place];
        }
        return displaced.isEmpty() ? none : (int) displaced.get(sequence);
    }

    void remove(long sequence) {
        int place = placeOf(sequence);
        if (sequences[place] == sequence && slots[place] != none) {
            slots[place] = none;
        } else {
            displaced.remove(sequence);
        }
    }

    private int placeOf(long sequence) {
        return (int) sequence & (sequences.length - 1);
    }
}
