package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.money.Wide;

/**
 * What settled swaps have left a corridor with: base units, their average rate (WAOP), the batch they belong to and what closing
 * parts of it has realised (PRICING §7).
 *
 * <p>Example, in whole units: 100 bought at 10 and 50 at 13 are 150 at 11; 200 sold at 12 realise 150 × (12 − 11) = 150, close the batch and
 * open the next with −50 at 12.
 */
public final class Position {
    private final SignedAmount base = new SignedAmount();
    private final SignedAmount realised = new SignedAmount();
    private final Amount size = new Amount();
    private final Amount rest = new Amount();
    private final Amount gain = new Amount();
    private final Wide left = new Wide();
    private final Wide right = new Wide();
    private long waopE12;
    private long batch;
    private long openedAtSeconds;

    /**
     * Takes a settled swap: a SELL brings the pool base units, a BUY takes them.
     *
     * @param amount raw base units, above 0
     * @param rateE12 quote units per base unit that was applied
     * @param quotePerBaseExponent decimals of the quote token less those of the base token
     * @return whether a batch was closed
     * @throws IllegalStateException when the position leaves 127 bits
     */
    public boolean settle(Side side, Amount amount, long rateE12, int quotePerBaseExponent, long timeSeconds) {
        boolean isSold = side == Side.BUY;
        if (base.isZero()) {
            open(isSold, amount, rateE12, timeSeconds);
            return false;
        }
        if (base.isNegative() == isSold) {
            extend(isSold, amount, rateE12);
            return false;
        }
        base.magnitude(size);
        int order = amount.compareTo(size);
        if (order <= 0) {
            realise(amount, rateE12, quotePerBaseExponent);
            move(isSold, amount);
            if (order == 0) {
                close();
            }
            return order == 0;
        }
        realise(size, rateE12, quotePerBaseExponent);
        rest.set(amount);
        require(rest.trySubtract(size));
        close();
        open(isSold, rest, rateE12, timeSeconds);
        return true;
    }

    /** Has what is left of the open batch be the next one, at the same average rate. */
    public void openNext(long timeSeconds) {
        batch++;
        openedAtSeconds = timeSeconds;
    }

    /** Lets the open batch have begun no later than the given moment; whether that is another than it was. */
    public boolean limitOpenedAt(long latestSeconds) {
        boolean isLater = openedAtSeconds > latestSeconds;
        openedAtSeconds = Math.min(openedAtSeconds, latestSeconds);
        return isLater;
    }

    /** Puts back what a snapshot has. */
    public void restore(
            long high, long low, long waop, long realisedHigh, long realisedLow, long batchNumber, long openedAt) {
        base.set(high, low);
        waopE12 = waop;
        realised.set(realisedHigh, realisedLow);
        batch = batchNumber;
        openedAtSeconds = openedAt;
    }

    /** Raw base units, negative when more were paid out than taken in. */
    public SignedAmount base() {
        return base;
    }

    /** Average rate of the open batch at 10^-12; 0 while there is none. */
    public long waopE12() {
        return waopE12;
    }

    /** What closing parts of batches has gained since the beginning, raw quote units, each part rounded down. */
    public SignedAmount realised() {
        return realised;
    }

    /** Number of the batch that is open or was open last, from 1; 0 before the first. */
    public long batch() {
        return batch;
    }

    /** When the open batch began, by its first swap's block; 0 while there is none. */
    public long openedAtSeconds() {
        return openedAtSeconds;
    }

    private void open(boolean isSold, Amount amount, long rateE12, long timeSeconds) {
        batch++;
        waopE12 = rateE12;
        openedAtSeconds = timeSeconds;
        move(isSold, amount);
    }

    private void extend(boolean isSold, Amount amount, long rateE12) {
        base.magnitude(size);
        right.set(amount).times(rateE12);
        left.set(size).times(waopE12).plus(right);
        move(isSold, amount);
        base.magnitude(size);
        waopE12 = left.divideRoundingHalfEvenToLong(right.set(size));
    }

    private void close() {
        base.setZero();
        waopE12 = 0;
        openedAtSeconds = 0;
    }

    private void move(boolean isSold, Amount amount) {
        require(isSold ? base.trySubtract(amount) : base.tryAdd(amount));
    }

    /** Adds amount × (rate − WAOP) for a long position, the opposite for a short one, rounded down. */
    private void realise(Amount amount, long rateE12, int quotePerBaseExponent) {
        boolean isGain = base.isNegative() == rateE12 < waopE12;
        left.set(amount).times(Math.abs(rateE12 - waopE12));
        right.set(1);
        if (quotePerBaseExponent >= 0) {
            left.timesPowerOfTen(quotePerBaseExponent);
        } else {
            right.timesPowerOfTen(-quotePerBaseExponent);
        }
        right.timesPowerOfTen(12);
        require(isGain ? left.divideRoundingDown(right, gain) : left.divideRoundingUp(right, gain));
        require(isGain ? realised.tryAdd(gain) : realised.trySubtract(gain));
    }

    private static void require(boolean fits) {
        if (!fits) {
            throw new IllegalStateException("a position exceeds 2^127 raw units");
        }
    }
}
