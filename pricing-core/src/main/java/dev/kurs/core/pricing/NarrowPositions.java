package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.PowersOfTen;

/**
 * What {@link LinearPositions} works out, in 128 bits: for tokens of 2 to 12 decimals whose raw units stay below 2^60, where nothing is rebated. Anything else is
 * {@link #TOO_WIDE}.
 */
final class NarrowPositions {
    static final long TOO_WIDE = Long.MIN_VALUE;

    private static final int UNIT_BITS = 60;
    private static final int LEAST_DECIMALS = Fractions.DECIMALS - LinearPositions.RAW_TO_E6;
    private static final int MOST_DECIMALS = PowersOfTen.MAX_EXPONENT - LinearPositions.RAW_TO_E6;

    private NarrowPositions() {}

    /** @see LinearPositions#ofSent */
    static long ofSent(TokenState sent, Amount input) {
        boolean isNarrow = isNarrow(sent.balance()) && isNarrow(sent.due()) && isNarrow(input);
        if (!isNarrow) {
            return TOO_WIDE;
        }
        long units = sent.balance().low() + sent.due().low() + input.low();
        long price = sent.priceE12();
        return position(Math.multiplyHigh(units, price), units * price, sent.terms(), sent.decimals());
    }

    /** @see LinearPositions#ofReceived */
    static long ofReceived(TokenState received, TokenState sent, Amount input) {
        int decimals = Math.max(received.decimals(), sent.decimals());
        boolean isNarrow = isNarrow(received.balance())
                && isNarrow(received.reserved())
                && isNarrow(input)
                && decimals <= MOST_DECIMALS;
        if (!isNarrow) {
            return TOO_WIDE;
        }
        long priceReceived = scaled(received.priceE12(), decimals - received.decimals());
        long priceSent = scaled(sent.priceE12(), decimals - sent.decimals());
        if (priceReceived == ExactMath.OVERFLOW || priceSent == ExactMath.OVERFLOW) {
            return TOO_WIDE;
        }
        long free = received.balance().low() - received.reserved().low();
        long freeLow = free * priceReceived;
        long promisedLow = input.low() * priceSent;
        long high = Math.multiplyHigh(free, priceReceived)
                - Math.multiplyHigh(input.low(), priceSent)
                - borrow(freeLow, promisedLow);
        return position(high, freeLow - promisedLow, received.terms(), decimals);
    }

    /** clamp((what is held − T) / R, −1, 1), half-even at E8, of what is held at 10^-(decimals + 12) dollars, as high × 2^64 + low. */
    private static long position(long high, long low, TokenTerms terms, int decimals) {
        if (decimals < LEAST_DECIMALS || decimals > MOST_DECIMALS) {
            return TOO_WIDE;
        }
        long one = PowersOfTen.get(decimals + LinearPositions.RAW_TO_E6);
        long range = scaled(terms.rangeE6(), decimals - LEAST_DECIMALS);
        if (range == ExactMath.OVERFLOW) {
            return TOO_WIDE;
        }
        long targetLow = terms.targetE6() * one;
        long aboveLow = low - targetLow;
        long aboveHigh = high - Math.multiplyHigh(terms.targetE6(), one) - borrow(low, targetLow);
        boolean isBelow = aboveHigh < 0;
        long distanceE8 = isBelow
                ? ExactMath.divideRoundingHalfEven(-aboveHigh - borrow(0, aboveLow), -aboveLow, range)
                : ExactMath.divideRoundingHalfEven(aboveHigh, aboveLow, range);
        long positionE8 = distanceE8 == ExactMath.OVERFLOW ? Fractions.E8 : Math.min(distanceE8, Fractions.E8);
        return isBelow ? -positionE8 : positionE8;
    }

    private static boolean isNarrow(Amount amount) {
        return (amount.high() | (amount.low() >>> UNIT_BITS)) == 0;
    }

    /** value × 10^exponent, or {@link ExactMath#OVERFLOW}. */
    private static long scaled(long value, int exponent) {
        long power = PowersOfTen.get(exponent);
        long product = value * power;
        return Math.multiplyHigh(value, power) == 0 && product >= 0 ? product : ExactMath.OVERFLOW;
    }

    /** What subtracting low limbs takes of the high ones. */
    private static long borrow(long low, long taken) {
        return Long.compareUnsigned(low, taken) < 0 ? 1 : 0;
    }
}
