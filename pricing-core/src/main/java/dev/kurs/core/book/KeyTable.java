package dev.kurs.core.book;

import java.util.Arrays;
import org.agrona.BitUtil;

/**
 * Entries in the order they were added, found by a key of an owner and up to twenty bytes, each with a number.
 *
 * <p>Partner 7's client_ref with the fingerprint (high 12, low 34) that was used by quote 99: {@code add(7, 12, 34, 0, 99)};
 * {@code find(7, 12, 34, 0)} then gives the entry, and {@code value(entry)} 99. Open addressing over flat arrays; nothing is
 * allocated but when it grows. A bucket keeps the hash of its entry's key beside the entry, so that looking, adding and removing read
 * none of the entries they pass: each of those would be a line of memory that no cache has.
 */
final class KeyTable {
    static final int MISSING = -1;

    /** An owner, 16 bytes of key and 4 of its tail, a number, and two buckets. */
    static final int BYTES_PER_ENTRY = 2 * Integer.BYTES + 5 * Long.BYTES;

    private static final int INITIAL_CAPACITY = 16;
    private static final long EMPTY = -1;
    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;

    private int[] owners = new int[INITIAL_CAPACITY];
    private long[] highs = new long[INITIAL_CAPACITY];
    private long[] lows = new long[INITIAL_CAPACITY];
    private int[] tails = new int[INITIAL_CAPACITY];
    private long[] values = new long[INITIAL_CAPACITY];
    private long[] buckets = emptyBuckets(INITIAL_CAPACITY);
    private long first;
    private long next;

    int size() {
        return (int) (next - first);
    }

    /** The entry of the key, or {@link #MISSING}. */
    int find(int owner, long high, long low, int tail) {
        int mask = buckets.length - 1;
        int hash = hash(owner, high, low, tail);
        for (int place = hash & mask; ; place = (place + 1) & mask) {
            long bucket = buckets[place];
            if (bucket == EMPTY) {
                return MISSING;
            }
            if (hashIn(bucket) == hash && matches(entryIn(bucket), owner, high, low, tail)) {
                return entryIn(bucket);
            }
        }
    }

    /** Adds a key that is not there yet, and returns its entry. */
    int add(int owner, long high, long low, int tail, long value) {
        ensureCapacity(size() + 1);
        int entry = entryAt(next);
        owners[entry] = owner;
        highs[entry] = high;
        lows[entry] = low;
        tails[entry] = tail;
        values[entry] = value;
        next++;
        index(bucket(hash(owner, high, low, tail), entry));
        return entry;
    }

    /** The entry at a place in the order, 0 being the oldest. */
    int entry(int place) {
        return entryAt(first + place);
    }

    void removeOldest() {
        unindex(placeOf(entryAt(first)));
        first++;
    }

    int owner(int entry) {
        return owners[entry];
    }

    long high(int entry) {
        return highs[entry];
    }

    long low(int entry) {
        return lows[entry];
    }

    int tail(int entry) {
        return tails[entry];
    }

    long value(int entry) {
        return values[entry];
    }

    void value(int entry, long value) {
        values[entry] = value;
    }

    /** Makes room for so many entries in all. */
    void ensureCapacity(int entries) {
        if (entries > owners.length) {
            grow(BitUtil.findNextPositivePowerOfTwo(entries));
        }
    }

    private void grow(int capacity) {
        KeyTable old = new KeyTable();
        old.take(this);
        owners = new int[capacity];
        highs = new long[capacity];
        lows = new long[capacity];
        tails = new int[capacity];
        values = new long[capacity];
        buckets = emptyBuckets(capacity);
        first = 0;
        next = 0;
        for (int place = 0; place < old.size(); place++) {
            int entry = old.entry(place);
            add(old.owners[entry], old.highs[entry], old.lows[entry], old.tails[entry], old.values[entry]);
        }
    }

    private void take(KeyTable other) {
        owners = other.owners;
        highs = other.highs;
        lows = other.lows;
        tails = other.tails;
        values = other.values;
        first = other.first;
        next = other.next;
    }

    private int entryAt(long position) {
        return (int) position & (owners.length - 1);
    }

    private boolean matches(int entry, int owner, long high, long low, int tail) {
        return highs[entry] == high && lows[entry] == low && owners[entry] == owner && tails[entry] == tail;
    }

    private void index(long bucket) {
        int mask = buckets.length - 1;
        int place = hashIn(bucket) & mask;
        while (buckets[place] != EMPTY) {
            place = (place + 1) & mask;
        }
        buckets[place] = bucket;
    }

    private int placeOf(int entry) {
        int hash = hash(owners[entry], highs[entry], lows[entry], tails[entry]);
        long wanted = bucket(hash, entry);
        int mask = buckets.length - 1;
        int place = hash & mask;
        while (buckets[place] != wanted) {
            place = (place + 1) & mask;
        }
        return place;
    }

    /** Empties a bucket and moves later entries of its chain back, so that no gap parts an entry from its hash. */
    private void unindex(int emptied) {
        int mask = buckets.length - 1;
        int gap = emptied;
        for (int place = (gap + 1) & mask; buckets[place] != EMPTY; place = (place + 1) & mask) {
            int home = hashIn(buckets[place]) & mask;
            if (((place - home) & mask) >= ((place - gap) & mask)) {
                buckets[gap] = buckets[place];
                gap = place;
            }
        }
        buckets[gap] = EMPTY;
    }

    /** The hash above, the entry below; an entry is never negative, so that no bucket looks empty. */
    private static long bucket(int hash, int entry) {
        return (long) hash << Integer.SIZE | entry;
    }

    private static int hashIn(long bucket) {
        return (int) (bucket >>> Integer.SIZE);
    }

    private static int entryIn(long bucket) {
        return (int) bucket;
    }

    private static int hash(int owner, long high, long low, int tail) {
        long mixed = (high ^ Long.rotateLeft(low, 29) ^ tail) * MIX_1 + owner;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_2;
        return (int) (mixed ^ (mixed >>> 31));
    }

    private static long[] emptyBuckets(int capacity) {
        long[] buckets = new long[2 * capacity];
        Arrays.fill(buckets, EMPTY);
        return buckets;
    }
}
