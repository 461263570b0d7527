package dev.kurs.journal.write;

import java.util.function.LongSupplier;

/**
 * Stops the writer before the disk is full.
 *
 * <p>A journal's files take room only as they fill, and a write that finds none kills the process without a word. Example:
 * with blocks of 64 MiB it looks after every 16 MiB written and wants 128 MiB free.
 */
final class RoomOnDisk {
    private static final int LOOKS_PER_BLOCK = 4;
    private static final int BLOCKS_WANTED = 2;

    private final LongSupplier usableBytes;
    private final long wanted;
    private final long interval;
    private long untilNextLook;

    RoomOnDisk(LongSupplier usableBytes, int blockSize) {
        this.usableBytes = usableBytes;
        wanted = (long) BLOCKS_WANTED * blockSize;
        interval = blockSize / LOOKS_PER_BLOCK;
    }

    /** Call before writing. */
    void take(int bytes) {
        untilNextLook -= bytes;
        if (untilNextLook < 0) {
            untilNextLook = interval;
            look();
        }
    }

    private void look() {
        long usable = usableBytes.getAsLong();
        if (usable < wanted) {
            throw new IllegalStateException("The disk of the journal has " + usable + " bytes left, and " + wanted
                    + " are wanted: free some and start again");
        }
    }
}
