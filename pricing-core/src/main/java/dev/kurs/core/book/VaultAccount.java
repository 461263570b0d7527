package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;

/**
 * What a partner has of a token in the settlement vault, raw units, and what the vault may spend of it in a day.
 *
 * <p>After a deposit of 100 and a correction of −30 it has 70 available; a correction of −71 then changes nothing. With a cap of 50, of which it paid 20 today while open
 * quotes hold 10, it may still spend 20. Where 70 are available and 30 reserved, a withdrawal of 80 leaves none available and a shortfall of 10: what comes next fills it.
 */
public final class VaultAccount {
    /** Of an announcement's time: there is none. */
    public static final long NOT_ANNOUNCED = 0;

    private static final long NEVER = 0;

    private final Amount available = new Amount();
    private final Amount reserved = new Amount();
    private final Amount shortfall = new Amount();
    private final Amount dailyCap = new Amount();
    private final Amount announcedCap = new Amount();
    private final Amount spent = new Amount();
    private int spentDay = Integer.MIN_VALUE;
    private boolean isShortfallUntold;
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

    /** What open quotes hold beyond what withdrawals left in the vault: never more than they hold, and nothing where anything is available. */
    public Amount shortfall() {
        return shortfall;
    }

    /** Whether the shortfall changed since this was asked last. */
    public boolean takeShortfallChange() {
        boolean isUntold = isShortfallUntold;
        isShortfallUntold = false;
        return isUntold;
    }

    /** Adds what fills no shortfall to what is available; says false, and changes nothing, where that would reach 2^127. */
    public boolean credit(Amount amount) {
        if (shortfall.isZero()) {
            return available.tryAdd(amount);
        }
        isShortfallUntold = true;
        if (!shortfall.trySubtract(amount)) {
            require(available.set(amount).trySubtract(shortfall));
            shortfall.setZero();
        }
        return true;
    }

    /** Takes from what is reserved back; says false where that is less. */
    public boolean release(Amount amount) {
        return reserved.trySubtract(amount) && credit(amount);
    }

    /**
     * The vault paid of what is reserved; says false where that is less. Where it had more than was known here, less of what quotes hold is lacking afterwards.
     *
     * @param taken set to by how much less the account has
     */
    public boolean pay(Amount amount, Amount taken) {
        boolean isReserved = reserved.trySubtract(amount);
        taken.set(amount);
        if (isReserved && shortfall.compareTo(reserved) > 0) {
            require(shortfall.trySubtract(reserved) && taken.trySubtract(shortfall));
            shortfall.set(reserved);
            isShortfallUntold = true;
        }
        return isReserved;
    }

    /**
     * Takes an amount that the partner has the vault pay out: from what is available, and beyond that from what open quotes hold. More than both the vault had from elsewhere.
     *
     * @param taken set to what it takes
     */
    public void withdraw(Amount amount, Amount taken) {
        require(taken.set(reserved).trySubtract(shortfall));
        if (!taken.tryAdd(available) || taken.compareTo(amount) > 0) {
            taken.set(amount);
        }
        if (!available.trySubtract(taken)) {
            require(shortfall.tryAdd(taken) && shortfall.trySubtract(available));
            available.setZero();
            isShortfallUntold = true;
        }
    }

    private static void require(boolean isWithin) {
        if (!isWithin) {
            throw new IllegalStateException("a vault account falls short of more than its quotes hold");
        }
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

    /** What the vault paid in the day that it last paid in. */
    public Amount spent() {
        return spent;
    }

    /** That day, since the epoch, by the time of its blocks. */
    public int spentDay() {
        return spentDay;
    }

    /** The vault paid an amount in a block of that day. */
    public void spend(Amount amount, int utcDay) {
        if (utcDay > spentDay) {
            spent.setZero();
            spentDay = utcDay;
        }
        if (utcDay == spentDay && !spent.tryAdd(amount)) {
            throw new IllegalStateException("the vault paid 2^127 raw units in a day");
        }
    }

    /** Sets the result to what the vault may still spend today beside what open quotes hold; to nothing where they exceed it. */
    public void setSpendable(Amount result, int today) {
        boolean isWithin =
                result.set(dailyCap).trySubtract(reserved) && (spentDay < today || result.trySubtract(spent));
        if (!isWithin) {
            result.setZero();
        }
    }

    public boolean hasBalance() {
        return !available.isZero() || !reserved.isZero();
    }

    public boolean hasCap() {
        return setAtSeconds != NEVER || readyAtSeconds != NOT_ANNOUNCED;
    }
}
