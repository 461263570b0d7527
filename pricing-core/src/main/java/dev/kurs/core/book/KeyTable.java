package dev.kurs.core.book;

import org.agrona.BitUtil;

/**
 * Entries in the order they were added, found by a key of an owner and up to twenty bytes, each with a number.
 *
 * <p>Partner 7's client_ref with the fingerprint (high 12, low 34) that was used by quote 99: {@code add(7, 12, 34, 0, 99)};
 * {@code find(7, 12, 34, 0)} then gives the entry, and {@code value(entry)} 99. Flat arrays; nothing is allocated but when it grows.
 *
 * <p>What a step costs is the lines of memory that no cache has, and the guesses of the processor that such a line proves wrong. So seven buckets share a line of
 * eight words, whose first has a tag of a byte for each and counts those that found it full and went on to the next (open addressing by groups, as in F14 and
 * the Swiss table): one line says that a key is not there, by branches that nearly always go the same way. A bucket has the hash of its entry's key beside the
 * entry's position. What was removed stays in its bucket, known as gone by its position, until the sweep comes by: each addition sweeps a line, so that the
 * buckets in use never exceed five sevenths. All of an entry is in half a line of its own: to read it is one line more.
 */
final class KeyTable {
    static final int MISSING = -1;

    /** An owner, 16 bytes of key and 4 of its tail, a number, and a fourth of a line. */
    static final int BYTES_PER_ENTRY = 2 * Integer.BYTES + 5 * Long.BYTES;

    private static final int INITIAL_CAPACITY = 16;
    private static final int ENTRIES_PER_LINE = 4;
    private static final int WORDS_SHIFT = 3;
    private static final int ENTRY_SHIFT = 2;

    /** Words of an entry: its owner above its tail, the key's 16 bytes, and its number. */
    private static final int OWNER_AND_TAIL = 0;

    private static final int HIGH = 1;
    private static final int LOW = 2;
    private static final int VALUE = 3;
    private static final int TAGS = 7;

    /** A large array's words begin two behind a line's start; so the lines of the table are those of the memory. */
    private static final int FIRST_WORD = 6;

    private static final long EACH = 0x01_0101_0101_0101L;
    private static final long EACH_SIGN = 0x80_8080_8080_8080L;
    private static final int COUNT_SHIFT = TAGS * Byte.SIZE;
    private static final long ONE_MORE = 1L << COUNT_SHIFT;

    /** So many or more: a line that once had them counts no more, and is looked behind for good. */
    private static final long COUNTLESS = 0xFF;

    private static final long POSITION_MASK = 0xFFFF_FFFFL;
    private static final int TAG_SHIFT = Integer.SIZE - Byte.SIZE;
    private static final int TAG_MASK = 0xFF;
    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;

    private long[] entries = entriesFor(INITIAL_CAPACITY);
    private long[] lines = linesFor(INITIAL_CAPACITY);
    private int entryMask = INITIAL_CAPACITY - 1;
    private int lineMask = INITIAL_CAPACITY / ENTRIES_PER_LINE - 1;
    private int swept;
    private long first;
    private long next;

    private static long[] entriesFor(int capacity) {
        return new long[FIRST_WORD + (capacity << ENTRY_SHIFT)];
    }

    private static long[] linesFor(int capacity) {
        return new long[FIRST_WORD + ((capacity / ENTRIES_PER_LINE) << WORDS_SHIFT)];
    }

    int size() {
        return (int) (next - first);
    }

    /** The entry of the key, or {@link #MISSING}. */
    int find(int owner, long high, long low, int tail) {
        int hash = hash(owner, high, low, tail);
        long wanted = tag(hash) * EACH;
        long head = ONE_MORE;
        for (int looked = 0; looked <= lineMask && head >>> COUNT_SHIFT != 0; looked++) {
            int line = (hash + looked) & lineMask;
            head = lines[headOf(line)];
            for (long left = placesOf(wanted, head); left != 0; left &= left - 1) {
                long bucket = lines[bucketOf(line, left)];
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
        sweep();
        int entry = entryAt(next);
        int word = wordOf(entry);
        entries[word + OWNER_AND_TAIL] = ownerAndTail(owner, tail);
        entries[word + HIGH] = high;
        entries[word + LOW] = low;
        entries[word + VALUE] = value;
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
        for (int line = 0; line <= lineMask; line++) {
            inUse += Long.bitCount(usedPlaces(lines[headOf(line)]));
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
        lines = linesFor(capacity);
        lineMask = capacity / ENTRIES_PER_LINE - 1;
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

    private void index(int hash, long position) {
        int line = hash & lineMask;
        long free = freePlaces(lines[headOf(line)]);
        while (free == 0) {
            countOneMore(headOf(line));
            line = (line + 1) & lineMask;
            free = freePlaces(lines[headOf(line)]);
        }
        lines[headOf(line)] |= tag(hash) << (Long.numberOfTrailingZeros(free) - (Byte.SIZE - 1));
        lines[bucketOf(line, free)] = ((long) hash << Integer.SIZE) | (position & POSITION_MASK);
    }

    /** Empties what is gone of the next line. */
    private void sweep() {
        int head = headOf(swept);
        for (long left = usedPlaces(lines[head]); left != 0; left &= left - 1) {
            long bucket = lines[bucketOf(swept, left)];
            if (!isThere(bucket)) {
                lines[head] &= ~((long) TAG_MASK << (Long.numberOfTrailingZeros(left) - (Byte.SIZE - 1)));
                for (int line = hashIn(bucket) & lineMask; line != swept; line = (line + 1) & lineMask) {
                    countOneLess(headOf(line));
                }
            }
        }
        swept = (swept + 1) & lineMask;
    }

    private void countOneMore(int head) {
        if (lines[head] >>> COUNT_SHIFT != COUNTLESS) {
            lines[head] += ONE_MORE;
        }
    }

    private void countOneLess(int head) {
        if (lines[head] >>> COUNT_SHIFT != COUNTLESS) {
            lines[head] -= ONE_MORE;
        }
    }

    private static int headOf(int line) {
        return FIRST_WORD + (line << WORDS_SHIFT);
    }

    /** The bucket of the first of the places, each of which is the uppermost bit of a tag's byte. */
    private static int bucketOf(int line, long places) {
        return headOf(line) + ((Long.numberOfTrailingZeros(places) + 1) >>> WORDS_SHIFT);
    }

    /** Where the tags are the wanted one, and perhaps above such a place, where they differ from it by one. */
    private static long placesOf(long wanted, long head) {
        long other = head ^ wanted;
        return (other - EACH) & ~other & EACH_SIGN;
    }

    /** Where there is no tag, the first of them for certain. */
    private static long freePlaces(long head) {
        return placesOf(0, head);
    }

    private static long usedPlaces(long head) {
        return (((head & ~EACH_SIGN) + (EACH_SIGN - EACH)) | head) & EACH_SIGN;
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

    /** Of the bits that choose no line, and never 0, which is that of an empty bucket. */
    private static long tag(int hash) {
        return Math.max(1, hash >>> TAG_SHIFT);
    }

    private static int hash(int owner, long high, long low, int tail) {
        long mixed = (high ^ Long.rotateLeft(low, 29) ^ tail) * MIX_1 + owner;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_2;
        return (int) (mixed ^ (mixed >>> 31));
    }
}
