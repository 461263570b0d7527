package dev.kurs.core.pipeline;

import dev.kurs.protocol.port.Journal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the core wait while the journal's disk is full, command in hand, so that nothing is decided that cannot be kept.
 *
 * <p>Example: somebody fills the disk and empties it a minute later: the core stands still for that minute, the ring fills, and
 * then everything that waits is taken in its order. When the service is stopped meanwhile, what waits is not taken at all.
 */
final class JournalRoom {
    private static final Logger LOG = LoggerFactory.getLogger(JournalRoom.class);
    private static final long LOOK_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Journal journal;
    private boolean isGivenUp;

    JournalRoom(Journal journal) {
        this.journal = journal;
    }

    boolean isThere() {
        return !isGivenUp && journal.hasRoom();
    }

    /** Waits for room; false when the service stops first, and then for every command after, so that none is passed over. */
    boolean await(BooleanSupplier isClosing) {
        if (isGivenUp) {
            return false;
        }
        LOG.error("disk full: the journal finds no room and the core stands still until there is some");
        while (!journal.hasRoom()) {
            if (isClosing.getAsBoolean()) {
                isGivenUp = true;
                LOG.warn(
                        "disk full: the service stops and the commands that wait are not taken; nobody was told of them");
                return false;
            }
            LockSupport.parkNanos(LOOK_EVERY_NS);
        }
        LOG.warn("there is room on the journal's disk again: the core goes on");
        return true;
    }
}
