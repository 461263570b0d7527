package dev.kurs.journal.write;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import net.openhft.chronicle.core.time.TimeProvider;

/**
 * The only clock Chronicle sees: it stands still while a file is being written and jumps when the next is due.
 *
 * <p>Example: rolling every hour, a command of 10:18:20 begins file 10:18, the first command from 11:00 on begins file 11:00.
 * A restart within the same minute begins file 10:19: minutes only ever grow. Time that was turned back begins a file too.
 */
final class FileClock implements TimeProvider {
    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

    private final long rollEveryNs;
    private int minute;
    private long sinceNs = Long.MIN_VALUE;
    private long nextRollNs = Long.MIN_VALUE;

    /** Begins after the newest file there is; −1 when there is none. */
    FileClock(int newestMinute, Duration rollEvery) {
        minute = newestMinute;
        rollEveryNs = rollEvery.toNanos();
    }

    /** Whether a command of this time belongs into another file than the one at hand. */
    boolean isRollDue(long timestampNs) {
        return timestampNs < sinceNs || timestampNs >= nextRollNs;
    }

    /** Moves to the file where a command of this time belongs. */
    void roll(long timestampNs) {
        minute = Math.max(minute + 1, Math.toIntExact(Math.floorDiv(timestampNs, MINUTE_NS)));
        sinceNs = Math.floorDiv(timestampNs, rollEveryNs) * rollEveryNs;
        nextRollNs = sinceNs + rollEveryNs;
    }

    /** The minute that names the file at hand. */
    int minute() {
        return minute;
    }

    @Override
    public long currentTimeMillis() {
        return TimeUnit.MINUTES.toMillis(minute);
    }
}
