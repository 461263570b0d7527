package dev.kurs.core.feed;

/**
 * Holds a feed or a peg as deviating until enough ticks in a row are within the bound again.
 *
 * <p>With three recovery ticks: beyond → latched; within, within, beyond → still latched; within, within, within → released.
 */
public final class Latch {
    private boolean latched;
    private int recoveredTicks;

    /** What a price and its reference say of each other. */
    public enum Finding {
        WITHIN,
        BEYOND,
        /** One of the two is missing. */
        UNKNOWN
    }

    /** Time has passed, without a tick. */
    public void onTime(Finding finding) {
        if (finding == Finding.BEYOND) {
            latched = true;
            recoveredTicks = 0;
        }
    }

    /** A tick was taken. */
    public void onTick(Finding finding, int recoveryTicks) {
        onTime(finding);
        if (!latched) {
            return;
        }
        recoveredTicks = finding == Finding.WITHIN ? recoveredTicks + 1 : 0;
        if (recoveredTicks >= recoveryTicks) {
            release();
        }
    }

    public void release() {
        restore(false, 0);
    }

    public boolean isLatched() {
        return latched;
    }

    public int recoveredTicks() {
        return recoveredTicks;
    }

    public void restore(boolean isLatched, int newRecoveredTicks) {
        latched = isLatched;
        recoveredTicks = newRecoveredTicks;
    }
}
