package dev.kurs.journal.archive;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/**
 * Facts by their key of 128 bits, open-addressed over memory or a mapped file.
 *
 * <p>A block of 4 096 bytes holds 170 slots of 24 (high, low, fact, little-endian; a fact of 0 is an empty slot) and at 4 080 a CRC32C of them, so that a search
 * in a file can test what it reads and nothing else: example, of a million facts in 7 844 blocks one or two are touched.
 */
final class QuoteFactBlocks {
    static final int BLOCK = 4096;
    static final int CHECKSUM = 4080;

    private static final long EMPTY = 0;
    private static final int SLOT = 24;
    private static final int SLOTS_PER_BLOCK = CHECKSUM / SLOT;
    private static final int LOW = 8;
    private static final int FACT = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment blocks;
    private final boolean isChecked;
    private final long slots;

    /**
     * Looks at blocks that others have made.
     *
     * @param blocks whole blocks, one at least; all zeroes is an empty table
     * @param isChecked whether each block is tested before it is believed
     */
    QuoteFactBlocks(MemorySegment blocks, boolean isChecked) {
        this.blocks = blocks;
        this.isChecked = isChecked;
        slots = blocks.byteSize() / BLOCK * SLOTS_PER_BLOCK;
    }

    /** How many blocks hold so many facts, three of four slots being used. */
    static long blocksFor(long facts) {
        return facts * 4 / 3 / SLOTS_PER_BLOCK + 1;
    }

    /** How many facts there should be at most, so that searches stay short. */
    long room() {
        return slots / 4 * 3;
    }

    /** Adds a fact, which is not 0; there must be room. */
    void add(long high, long low, long fact) {
        long slot = home(high, low);
        while (blocks.get(LONG, offset(slot) + FACT) != EMPTY) {
            slot = next(slot);
        }
        long at = offset(slot);
        blocks.set(LONG, at, high);
        blocks.set(LONG, at + LOW, low);
        blocks.set(LONG, at + FACT, fact);
    }

    /** Gives every fact of a key, in any order; {@link DamagedIndexException} where a block is not what was written. */
    void find(long high, long low, LongConsumer facts) {
        long checked = -1;
        for (long slot = home(high, low); ; slot = next(slot)) {
            long at = offset(slot);
            if (isChecked && at / BLOCK != checked) {
                checked = at / BLOCK;
                check(checked);
            }
            long fact = blocks.get(LONG, at + FACT);
            if (fact == EMPTY) {
                return;
            }
            if (blocks.get(LONG, at) == high && blocks.get(LONG, at + LOW) == low) {
                facts.accept(fact);
            }
        }
    }

    void copyInto(QuoteFactBlocks target) {
        for (long slot = 0; slot < slots; slot++) {
            long at = offset(slot);
            long fact = blocks.get(LONG, at + FACT);
            if (fact != EMPTY) {
                target.add(blocks.get(LONG, at), blocks.get(LONG, at + LOW), fact);
            }
        }
    }

    /** Writes each block's checksum into it. */
    void seal() {
        for (long block = 0; block < blocks.byteSize() / BLOCK; block++) {
            blocks.set(INT, block * BLOCK + CHECKSUM, checksum(blocks, block));
        }
    }

    private void check(long block) {
        if (!isWhole(blocks, block)) {
            throw new DamagedIndexException("its block " + block + " does not match its checksum");
        }
    }

    static boolean isWhole(MemorySegment blocks, long block) {
        return blocks.get(INT, block * BLOCK + CHECKSUM) == checksum(blocks, block);
    }

    static int checksum(MemorySegment blocks, long block) {
        CRC32C checksum = new CRC32C();
        checksum.update(blocks.asSlice(block * BLOCK, CHECKSUM).asByteBuffer());
        return (int) checksum.getValue();
    }

    private long home(long high, long low) {
        long mixed = (high ^ Long.rotateLeft(low, 32)) * MIX;
        mixed = (mixed ^ (mixed >>> 32)) * MIX;
        return Math.unsignedMultiplyHigh(mixed, slots);
    }

    private long next(long slot) {
        return slot + 1 == slots ? 0 : slot + 1;
    }

    private static long offset(long slot) {
        return slot / SLOTS_PER_BLOCK * BLOCK + slot % SLOTS_PER_BLOCK * SLOT;
    }
}
