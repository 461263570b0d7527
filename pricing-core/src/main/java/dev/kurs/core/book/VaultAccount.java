package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;

/**
 * What a partner has of a token in the settlement vault, raw units, and what the vault may spend of it in a day.
 *
 * <p>After a deposit of 100 and a correction of −30 it has 70 available; a correction of −71 then changes nothing.
 */
public final class VaultAccount {
    /** Of an announcement's time: there is none. */
    public static final long NOT_ANNOUNCED = 0;

    private static final long NEVER = 0;

    private final Amount available = new Amount();
    private final Amount reserved = new Amount();
    private final Amount dailyCap = new Amount();
    private final Amount announcedCap = new Amount();
    private long setAtSeconds = NEVER;
    private long readyAtSeconds = NOT_ANNOUNCED;

    /** What quotes may still take. */
    public Amount available() {
        return available;
    }

    /** What open quotes hold. */
    public Amount reserved() {
        return reserved;
    }

    /** What the vault may spend in a day. */
    public Amount dailyCap() {
        return dailyCap;
    }

    /** When that was set last, Unix seconds; 0 for never. */
    public long setAtSeconds() {
        return setAtSeconds;
    }

    /** What it may spend once somebody sets it; nothing where none is announced. */
    public Amount announcedCap() {
        return announcedCap;
    }

    /** From when on the announced cap can be set, Unix seconds. */
    public long readyAtSeconds() {
        return readyAtSeconds;
    }

    /** A cap is announced. */
    public void announce(Amount cap, long newReadyAtSeconds) {
        announcedCap.set(cap);
        readyAtSeconds = newReadyAtSeconds;
    }

    /** A cap is set; an announcement of the same is done with. */
    public void cap(Amount cap, long newSetAtSeconds) {
        dailyCap.set(cap);
        setAtSeconds = newSetAtSeconds;
        if (announcedCap.equals(cap)) {
            announcedCap.setZero();
            readyAtSeconds = NOT_ANNOUNCED;
        }
    }

    public boolean hasBalance() {
        return !available.isZero() || !reserved.isZero();
    }

    public boolean hasCap() {
        return setAtSeconds != NEVER || readyAtSeconds != NOT_ANNOUNCED;
    }
}
