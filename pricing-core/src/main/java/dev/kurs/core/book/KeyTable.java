package dev.kurs.core.book;

import org.agrona.BitUtil;

/**
 * Entries in the order they were added, found by a key of an owner and up to twenty bytes, each with a number.
 *
 * <p>Partner 7's client_ref with the fingerprint (high 12, low 34) that was used by quote 99: {@code add(7, 12, 34, 0, 99)};
 * {@code find(7, 12, 34, 0)} then gives the entry, and {@code value(entry)} 99. Flat arrays; nothing is allocated but when it grows.
 *
 * <p>What a step costs is the lines of memory that no near cache has, and the guesses of the processor that such a line proves wrong. So each group of seven
 * buckets has one word, whose bytes are a tag for each bucket and a count of those that found the group full and went on to the next (open addressing by groups, as in
 * F14 and the Swiss table): a million entries have two MiB of these words, one of which says that a key is not there, by branches that nearly always go the same way.
 * A bucket has the hash of its entry's key beside the entry's position. It is far away, and stores leave the processor in order, so that all behind it would wait: up to
 * {@value #MOST_PLACED} buckets are placed, by their tags alone, before they are written together, and those lines come at the same time. What was removed stays in its
 * bucket, known as gone by its position, until the sweep comes by: it empties a group for each bucket written, so that the buckets in use never exceed three quarters.
 * All of an entry is in half a line of its own: to read it is one line more.
 */
final class KeyTable {
    static final int MISSING = -1;

    /** An owner, 16 bytes of key and 4 of its tail, a number, and a fourth of a group. */
    static final int BYTES_PER_ENTRY = 2 * Integer.BYTES + 5 * Long.BYTES;

    private static final int INITIAL_CAPACITY = 16;
    private static final int ENTRIES_PER_GROUP = 4;
    private static final int BUCKETS_PER_GROUP = 7;
    private static final int ENTRY_SHIFT = 2;

    /** Words of an entry: its owner above its tail, the key's 16 bytes, and its number. */
    private static final int OWNER_AND_TAIL = 0;

    private static final int HIGH = 1;
    private static final int LOW = 2;
    private static final int VALUE = 3;
    private static final int MOST_PLACED = 32;

    /** No more of the groups than a fourth are behind with the sweep. */
    private static final int PLACED_SHIFT = 2;

    /** A large array's words begin two behind a line's start; so no entry is in two lines. */
    private static final int FIRST_WORD = 6;

    private static final long EACH = 0x01_0101_0101_0101L;
    private static final long EACH_SIGN = 0x80_8080_8080_8080L;
    private static final int COUNT_SHIFT = BUCKETS_PER_GROUP * Byte.SIZE;
    private static final long ONE_MORE = 1L << COUNT_SHIFT;

    /** So many or more: a group that once had them counts no more, and is looked behind for good. */
    private static final long COUNTLESS = 0xFF;

    private static final long POSITION_MASK = 0xFFFF_FFFFL;
    private static final int TAG_SHIFT = Integer.SIZE - Byte.SIZE;
    private static final int TAG_MASK = 0xFF;
    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;

    private long[] entries = entriesFor(INITIAL_CAPACITY);
    private long[] groups = new long[INITIAL_CAPACITY / ENTRIES_PER_GROUP];
    private long[] buckets = bucketsFor(INITIAL_CAPACITY);
    private int entryMask = INITIAL_CAPACITY - 1;
    private int groupMask = INITIAL_CAPACITY / ENTRIES_PER_GROUP - 1;
    private final int[] placedAt = new int[MOST_PLACED];
    private final long[] placed = new long[MOST_PLACED];
    private int placedCount;
    private int swept;
    private long first;
    private long next;

    private static long[] entriesFor(int capacity) {
        return new long[FIRST_WORD + (capacity << ENTRY_SHIFT)];
    }

    private static long[] bucketsFor(int capacity) {
        return new long[capacity / ENTRIES_PER_GROUP * BUCKETS_PER_GROUP];
    }

    int size() {
        return (int) (next - first);
    }

    /** The entry of the key, or {@link #MISSING}. */
    int find(int owner, long high, long low, int tail) {
        int hash = hash(owner, high, low, tail);
        long wanted = tag(hash) * EACH;
        long tags = ONE_MORE;
        for (int looked = 0; looked <= groupMask && tags >>> COUNT_SHIFT != 0; looked++) {
            int group = (hash + looked) & groupMask;
            tags = groups[group];
            for (long left = placesOf(wanted, tags); left != 0; left &= left - 1) {
                writePlaced();
                long bucket = buckets[bucketOf(group, left)];
                if (hashIn(bucket) == hash && isThere(bucket)) {
                    int entry = entryAt(positionIn(bucket));
                    if (matches(entry, owner, high, low, tail)) {
                        return entry;
                    }
                }
            }
        }
        return MISSING;
    }

    /** Adds a key that is not there yet, and returns its entry. */
    int add(int owner, long high, long low, int tail, long value) {
        ensureCapacity(size() + 1);
        int entry = entryAt(next);
        int word = wordOf(entry);
        entries[word + OWNER_AND_TAIL] = ownerAndTail(owner, tail);
        entries[word + HIGH] = high;
        entries[word + LOW] = low;
        entries[word + VALUE] = value;
        place(hash(owner, high, low, tail), next);
        next++;
        if (placedCount == MOST_PLACED || placedCount << PLACED_SHIFT > groupMask) {
            writePlaced();
        }
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
        for (long tags : groups) {
            inUse += Long.bitCount(usedPlaces(tags));
        }
        return inUse;
    }

    int owner(int entry) {
        return (int) (entries[wordOf(entry) + OWNER_AND_TAIL] >>> Integer.SIZE);
    }

    long high(int entry) {
        return entries[wordOf(entry) + HIGH];
    }

    long low(int entry) {
        return entries[wordOf(entry) + LOW];
    }

    int tail(int entry) {
        return (int) entries[wordOf(entry) + OWNER_AND_TAIL];
    }

    long value(int entry) {
        return entries[wordOf(entry) + VALUE];
    }

    void value(int entry, long value) {
        entries[wordOf(entry) + VALUE] = value;
    }

    /** Makes room for so many entries in all. */
    void ensureCapacity(int entriesInAll) {
        if (entriesInAll > entryMask + 1) {
            grow(BitUtil.findNextPositivePowerOfTwo(entriesInAll));
        }
    }

    private void grow(int capacity) {
        KeyTable old = new KeyTable();
        old.entries = entries;
        old.entryMask = entryMask;
        old.first = first;
        old.next = next;
        entries = entriesFor(capacity);
        entryMask = capacity - 1;
        groups = new long[capacity / ENTRIES_PER_GROUP];
        buckets = bucketsFor(capacity);
        groupMask = capacity / ENTRIES_PER_GROUP - 1;
        placedCount = 0;
        swept = 0;
        first = 0;
        next = 0;
        for (int place = 0; place < old.size(); place++) {
            int entry = old.entry(place);
            add(old.owner(entry), old.high(entry), old.low(entry), old.tail(entry), old.value(entry));
        }
    }

    private int entryAt(long position) {
        return (int) position & entryMask;
    }

    private static int wordOf(int entry) {
        return FIRST_WORD + (entry << ENTRY_SHIFT);
    }

    private static long ownerAndTail(int owner, int tail) {
        return ((long) owner << Integer.SIZE) | Integer.toUnsignedLong(tail);
    }

    private boolean matches(int entry, int owner, long high, long low, int tail) {
        int word = wordOf(entry);
        return entries[word + HIGH] == high
                && entries[word + LOW] == low
                && entries[word + OWNER_AND_TAIL] == ownerAndTail(owner, tail);
    }

    private void place(int hash, long position) {
        int group = hash & groupMask;
        long free = freePlaces(groups[group]);
        while (free == 0) {
            countOneMore(group);
            group = (group + 1) & groupMask;
            free = freePlaces(groups[group]);
        }
        groups[group] |= tag(hash) << (Long.numberOfTrailingZeros(free) - (Byte.SIZE - 1));
        placedAt[placedCount] = bucketOf(group, free);
        placed[placedCount] = ((long) hash << Integer.SIZE) | (position & POSITION_MASK);
        placedCount++;
    }

    /** Writes what was placed, and sweeps as many groups. */
    private void writePlaced() {
        for (int index = 0; index < placedCount; index++) {
            buckets[placedAt[index]] = placed[index];
        }
        for (; placedCount > 0; placedCount--) {
            sweep();
        }
    }

    /** Empties what is gone of the next group. */
    private void sweep() {
        for (long left = usedPlaces(groups[swept]); left != 0; left &= left - 1) {
            long bucket = buckets[bucketOf(swept, left)];
            if (!isThere(bucket)) {
                groups[swept] &= ~((long) TAG_MASK << (Long.numberOfTrailingZeros(left) - (Byte.SIZE - 1)));
                for (int group = hashIn(bucket) & groupMask; group != swept; group = (group + 1) & groupMask) {
                    countOneLess(group);
                }
            }
        }
        swept = (swept + 1) & groupMask;
    }

    private void countOneMore(int group) {
        if (groups[group] >>> COUNT_SHIFT != COUNTLESS) {
            groups[group] += ONE_MORE;
        }
    }

    private void countOneLess(int group) {
        if (groups[group] >>> COUNT_SHIFT != COUNTLESS) {
            groups[group] -= ONE_MORE;
        }
    }

    /** The bucket of the first of the places, each of which is the uppermost bit of a tag's byte. */
    private static int bucketOf(int group, long places) {
        return group * BUCKETS_PER_GROUP + Long.numberOfTrailingZeros(places) / Byte.SIZE;
    }

    /** Where the tags are the wanted one, and perhaps above such a place, where they differ from it by one. */
    private static long placesOf(long wanted, long tags) {
        long other = tags ^ wanted;
        return (other - EACH) & ~other & EACH_SIGN;
    }

    /** Where there is no tag, the first of them for certain. */
    private static long freePlaces(long tags) {
        return placesOf(0, tags);
    }

    private static long usedPlaces(long tags) {
        return (((tags & ~EACH_SIGN) + (EACH_SIGN - EACH)) | tags) & EACH_SIGN;
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

    /** Of the bits that choose no group, and never 0, which is that of an empty bucket. */
    private static long tag(int hash) {
        return Math.max(1, hash >>> TAG_SHIFT);
    }

    private static int hash(int owner, long high, long low, int tail) {
        long mixed = (high ^ Long.rotateLeft(low, 29) ^ tail) * MIX_1 + owner;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_2;
        return (int) (mixed ^ (mixed >>> 31));
    }
}
