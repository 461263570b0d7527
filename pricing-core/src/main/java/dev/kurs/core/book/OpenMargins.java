package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.util.Arrays;

/**
 * What open firm quotes earn, by the slot that {@link OpenQuotes} gave them: fees in raw input units, and in raw output units what the partner gets less than by the mid.
 *
 * <p>1 000 USDT with a fee of 1.50 at a bid 15 bp below the mid: fees 1 500 000, margin 2 443 205 (24 432.05 IDRX). Nothing is kept until risk is measured.
 */
public final class OpenMargins {
    /** Words of each. */
    static final int FIGURES = 4;

    private long[] feeHighs = {};
    private long[] feeLows = {};
    private long[] marginHighs = {};
    private long[] marginLows = {};

    /** Keeps a quote's; the arrays grow to the quotes' capacity at once. */
    public void set(int slot, int capacity, Amount fees, SignedAmount margin) {
        if (feeHighs.length < capacity) {
            feeHighs = Arrays.copyOf(feeHighs, capacity);
            feeLows = Arrays.copyOf(feeLows, capacity);
            marginHighs = Arrays.copyOf(marginHighs, capacity);
            marginLows = Arrays.copyOf(marginLows, capacity);
        }
        feeHighs[slot] = fees.high();
        feeLows[slot] = fees.low();
        marginHighs[slot] = margin.high();
        marginLows[slot] = margin.low();
    }

    /** Forgets what a slot's quote before earned, where anything is kept. */
    public void clear(int slot) {
        if (slot < feeHighs.length) {
            feeHighs[slot] = 0;
            feeLows[slot] = 0;
            marginHighs[slot] = 0;
            marginLows[slot] = 0;
        }
    }

    /** Nothing where nothing is kept. */
    public void fees(int slot, Amount result) {
        if (slot < feeHighs.length) {
            result.set(feeHighs[slot], feeLows[slot]);
        } else {
            result.setZero();
        }
    }

    /** Nothing where nothing is kept. */
    public void margin(int slot, SignedAmount result) {
        if (slot < marginHighs.length) {
            result.set(marginHighs[slot], marginLows[slot]);
        } else {
            result.setZero();
        }
    }
}
