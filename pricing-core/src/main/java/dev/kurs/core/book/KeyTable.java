package dev.kurs.core.book;

import java.util.Arrays;
import org.agrona.BitUtil;

/**
 * Entries in the order they were added, found by a key of an owner and up to twenty bytes, each with a number.
 *
 * <p>Partner 7's client_ref with the fingerprint (high 12, low 34) that was used by quote 99: {@code add(7, 12, 34, 0, 99)};
 * {@code find(7, 12, 34, 0)} then gives the entry, and {@code value(entry)} 99. Open addressing over flat arrays; nothing is
 * allocated but when it grows.
 */
final class KeyTable {
    static final int MISSING = -1;

    /** An owner, 16 bytes of key and 4 of its tail, a number, and two buckets. */
    static final int BYTES_PER_ENTRY = 4 * Integer.BYTES + 3 * Long.BYTES;

    private static final int INITIAL_CAPACITY = 16;
    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;

    private int[] owners = new int[INITIAL_CAPACITY];
    private long[] highs = new long[INITIAL_CAPACITY];
    private long[] lows = new long[INITIAL_CAPACITY];
    private int[] tails = new int[INITIAL_CAPACITY];
    private long[] values = new long[INITIAL_CAPACITY];
    private int[] buckets = emptyBuckets(INITIAL_CAPACITY);
    private long first;
    private long next;

    int size() {
        return (int) (next - first);
    }

    /** The entry of the key, or {@link #MISSING}. */
    int find(int owner, long high, long low, int tail) {
        int mask = buckets.length - 1;
        for (int bucket = hash(owner, high, low, tail) & mask; ; bucket = (bucket + 1) & mask) {
            int entry = buckets[bucket];
            if (entry == MISSING || matches(entry, owner, high, low, tail)) {
                return entry;
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
        index(entry);
        return entry;
    }

    /** The entry at a place in the order, 0 being the oldest. */
    int entry(int place) {
        return entryAt(first + place);
    }

    void removeOldest() {
        unindex(bucketOf(entryAt(first)));
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

    private void index(int entry) {
        int mask = buckets.length - 1;
        int bucket = hashOf(entry) & mask;
        while (buckets[bucket] != MISSING) {
            bucket = (bucket + 1) & mask;
        }
        buckets[bucket] = entry;
    }

    private int bucketOf(int entry) {
        int mask = buckets.length - 1;
        int bucket = hashOf(entry) & mask;
        while (buckets[bucket] != entry) {
            bucket = (bucket + 1) & mask;
        }
        return bucket;
    }

    /** Empties a bucket and moves later entries of its chain back, so that no gap parts an entry from its hash. */
    private void unindex(int emptied) {
        int mask = buckets.length - 1;
        int gap = emptied;
        for (int bucket = (gap + 1) & mask; buckets[bucket] != MISSING; bucket = (bucket + 1) & mask) {
            int home = hashOf(buckets[bucket]) & mask;
            if (((bucket - home) & mask) >= ((bucket - gap) & mask)) {
                buckets[gap] = buckets[bucket];
                gap = bucket;
            }
        }
        buckets[gap] = MISSING;
    }

    private int hashOf(int entry) {
        return hash(owners[entry], highs[entry], lows[entry], tails[entry]);
    }

    private static int hash(int owner, long high, long low, int tail) {
        long mixed = (high ^ Long.rotateLeft(low, 29) ^ tail) * MIX_1 + owner;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_2;
        return (int) (mixed ^ (mixed >>> 31));
    }

    private static int[] emptyBuckets(int capacity) {
        int[] buckets = new int[2 * capacity];
        Arrays.fill(buckets, MISSING);
        return buckets;
    }
}
