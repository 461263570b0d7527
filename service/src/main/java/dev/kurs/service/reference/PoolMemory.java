package dev.kurs.service.reference;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.RequestIds;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;

/**
 * Whether the pools of open quotes and request ids fit: into the heap twice, since the engine that makes snapshots has them beside the core's, and into a snapshot.
 *
 * <p>They are worked out and not tried: a process without memory ends. Example: 7 500 000 request ids (403 MB, by the next power of two) and 2 300 000 open quotes
 * (496 MB) need a heap of 2 700 MB.
 */
public final class PoolMemory {
    private static final long MB = 1_000_000;
    private static final int ENGINES = 2;

    /** The rest is for all else that a service does, and for what is there until a pool that grows has taken it over. */
    private static final int HEAP_PARTS = 3;

    private static final int POOL_PARTS = 2;

    /** What a frame of each takes in a snapshot, and what all of them may: the file's length is a number of 31 bits, and other frames are in it too. */
    private static final int REQUEST_ID_IN_A_SNAPSHOT = 64;

    private static final int OPEN_QUOTE_IN_A_SNAPSHOT = 168;
    private static final long SNAPSHOT_BYTES = 1_900 * MB;

    private PoolMemory() {}

    /** @throws InvalidConfiguration where this process has too little for what a file asks */
    public static void require(Section file) {
        require(file, Runtime.getRuntime().maxMemory());
    }

    static void require(Section file, long heapBytes) {
        PoolSizes sizes = PoolSizes.of(file);
        long bytes = ENGINES * (OpenQuotes.bytesFor(sizes.openQuotes()) + RequestIds.bytesFor(sizes.requestIds()));
        if (bytes > heapBytes / HEAP_PARTS * POOL_PARTS) {
            throw new InvalidConfiguration(
                    room(sizes) + " takes " + bytes / MB + " MB in two engines, more than two thirds of a heap of "
                            + heapBytes / MB + " MB: give the process " + (bytes / POOL_PARTS * HEAP_PARTS / MB + 1)
                            + " MB (KURS_HEAP), or ask for less");
        }
        long inASnapshot = (long) sizes.requestIds() * REQUEST_ID_IN_A_SNAPSHOT
                + (long) sizes.openQuotes() * OPEN_QUOTE_IN_A_SNAPSHOT;
        if (inASnapshot > SNAPSHOT_BYTES) {
            throw new InvalidConfiguration(room(sizes) + " takes " + inASnapshot / MB + " MB of a snapshot, which has "
                    + SNAPSHOT_BYTES / MB + " MB for them: ask for less");
        }
    }

    private static String room(PoolSizes sizes) {
        return "room for " + sizes.requestIds() + " request ids and " + sizes.openQuotes()
                + " open quotes (instance.request_id_capacity, instance.open_quote_capacity, or core's peaks)";
    }
}
