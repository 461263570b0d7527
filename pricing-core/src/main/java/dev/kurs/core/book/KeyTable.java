package dev.kurs.core.book;

import org.agrona.BitUtil;

/**
 * Entries in the order they were added, found by a key of an owner and up to twenty bytes, each with a number.
 *
 * <p>Partner 7's client_ref with the fingerprint (high 12, low 34) that was used by quote 99: {@code add(7, 12, 34, 0, 99)};
 * {@code find(7, 12, 34, 0)} then gives the entry, and {@code value(entry)} 99. Open addressing over flat arrays; nothing is
 * allocated but when it grows. What a step costs is the lines of memory that no cache has, so a tag of a byte for each bucket says without them that a key is not
 * there, a bucket keeps the hash of its entry's key beside the entry's position, and what was removed stays in its bucket, known as gone by its position, until
 * the sweep comes by: each addition sweeps {@value #SWEPT_BY_AN_ADDITION} buckets, so that those in use never exceed five eighths.
 */
final class KeyTable {
    static final int MISSING = -1;

    /** An owner, 16 bytes of key and 4 of its tail, a number, and two buckets with their tags. */
    static final int BYTES_PER_ENTRY = 2 * Integer.BYTES + 5 * Long.BYTES + 2 * Byte.BYTES;

    private static final int INITIAL_CAPACITY = 16;
    private static final int SWEPT_BY_AN_ADDITION = 8;
    private static final byte EMPTY = 0;
    private static final long POSITION_MASK = 0xFFFF_FFFFL;
    private static final int TAG_SHIFT = Integer.SIZE - Byte.SIZE;
    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;

    private int[] owners = new int[INITIAL_CAPACITY];
    private long[] highs = new long[INITIAL_CAPACITY];
    private long[] lows = new long[INITIAL_CAPACITY];
    private int[] tails = new int[INITIAL_CAPACITY];
    private long[] values = new long[INITIAL_CAPACITY];
    private long[] buckets = new long[2 * INITIAL_CAPACITY];
    private byte[] tags = new byte[2 * INITIAL_CAPACITY];
    private int swept;
    private long first;
    private long next;

    int size() {
        return (int) (next - first);
    }

    /** The entry of the key, or {@link #MISSING}. */
    int find(int owner, long high, long low, int tail) {
        int mask = tags.length - 1;
        int hash = hash(owner, high, low, tail);
        byte tag = tag(hash);
        for (int place = hash & mask; tags[place] != EMPTY; place = (place + 1) & mask) {
            if (tags[place] == tag && hashIn(buckets[place]) == hash && isThere(buckets[place])) {
                int entry = entryAt(positionIn(buckets[place]));
                if (matches(entry, owner, high, low, tail)) {
                    return entry;
                }
            }
        }
        return MISSING;
    }

    /** Adds a key that is not there yet, and returns its entry. */
    int add(int owner, long high, long low, int tail, long value) {
        ensureCapacity(size() + 1);
        sweep();
        int entry = entryAt(next);
        owners[entry] = owner;
        highs[entry] = high;
        lows[entry] = low;
        tails[entry] = tail;
        values[entry] = value;
        index(hash(owner, high, low, tail), next);
        next++;
        return entry;
    }

    /** The entry at a place in the order, 0 being the oldest. */
    int entry(int place) {
        return entryAt(first + place);
    }

    void removeOldest() {
        first++;
    }

    /** Buckets that hold something, be it gone or not. */
    int bucketsInUse() {
        int inUse = 0;
        for (byte tag : tags) {
            inUse += tag == EMPTY ? 0 : 1;
        }
        return inUse;
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
        buckets = new long[2 * capacity];
        tags = new byte[2 * capacity];
        swept = 0;
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

    private void index(int hash, long position) {
        int mask = tags.length - 1;
        int place = hash & mask;
        while (tags[place] != EMPTY) {
            place = (place + 1) & mask;
        }
        tags[place] = tag(hash);
        buckets[place] = ((long) hash << Integer.SIZE) | (position & POSITION_MASK);
    }

    /** Empties what is gone of the next few buckets; a place that another moved to is looked at again. */
    private void sweep() {
        int mask = tags.length - 1;
        for (int look = 0; look < SWEPT_BY_AN_ADDITION; look++) {
            while (tags[swept] != EMPTY && !isThere(buckets[swept])) {
                empty(swept);
            }
            swept = (swept + 1) & mask;
        }
    }

    /** Empties a bucket and moves later ones of its chain back, so that no gap parts a key from its hash. */
    private void empty(int emptied) {
        int mask = tags.length - 1;
        int gap = emptied;
        for (int place = (gap + 1) & mask; tags[place] != EMPTY; place = (place + 1) & mask) {
            int home = hashIn(buckets[place]) & mask;
            if (((place - home) & mask) >= ((place - gap) & mask)) {
                buckets[gap] = buckets[place];
                tags[gap] = tags[place];
                gap = place;
            }
        }
        tags[gap] = EMPTY;
    }

    /** Whether what the bucket stands for was not removed. A position's lower half suffices: the sweep is round long before another has the same. */
    private boolean isThere(long bucket) {
        return Integer.compareUnsigned(positionIn(bucket) - (int) first, size()) < 0;
    }

    private static int hashIn(long bucket) {
        return (int) (bucket >>> Integer.SIZE);
    }

    private static int positionIn(long bucket) {
        return (int) bucket;
    }

    /** Of the bits that choose no place, and never that of an empty bucket. */
    private static byte tag(int hash) {
        return (byte) ((hash >>> TAG_SHIFT) | 1);
    }

    private static int hash(int owner, long high, long low, int tail) {
        long mixed = (high ^ Long.rotateLeft(low, 29) ^ tail) * MIX_1 + owner;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_2;
        return (int) (mixed ^ (mixed >>> 31));
    }
}
