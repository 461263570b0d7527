package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Wide;

/**
 * x of PRICING §3: where a trade leaves a token between one range below its target ({@code -100_000_000}) and one above it ({@code 100_000_000}).
 *
 * <p>A token 400 000 dollars above its target with a range of a million is at 0.4 ({@code 40_000_000}).
 */
final class LinearPositions {
    /** From raw units × price at 10^-12 to dollars at 10^-6: 12 − 6, besides the token's decimals. */
    static final int RAW_TO_E6 = 6;

    private final Wide above = new Wide();
    private final Wide below = new Wide();
    private final Wide term = new Wide();
    private final Wide range = new Wide();
    private final Amount free = new Amount();

    /** (balance + due + N − T) / R of the token sent, above and below the line at 10^-(decimals + 12) dollars. */
    long ofSent(TokenState sent, Amount input) {
        long narrowE8 = NarrowPositions.ofSent(sent, input);
        return narrowE8 == NarrowPositions.TOO_WIDE ? ofSentInFull(sent, input) : narrowE8;
    }

    long ofSentInFull(TokenState sent, Amount input) {
        TokenTerms terms = sent.terms();
        int exponent = terms.decimals() + RAW_TO_E6;
        above.set(sent.balance())
                .plus(term.set(sent.due()))
                .plus(term.set(input))
                .times(sent.priceE12());
        below.reset();
        addTarget(terms, exponent);
        return clampedDifference(terms.rangeE6(), exponent);
    }

    /** (balance − reserved − N·(1 + rebate) − T) / R of the token received, at 10^-(larger decimals + 12) dollars, and 10^-8 of that where there is a rebate. */
    long ofReceived(TokenState received, TokenState sent, Amount input, long maxRebateE8) {
        long narrowE8 = maxRebateE8 == 0 ? NarrowPositions.ofReceived(received, sent, input) : NarrowPositions.TOO_WIDE;
        return narrowE8 == NarrowPositions.TOO_WIDE ? ofReceivedInFull(received, sent, input, maxRebateE8) : narrowE8;
    }

    long ofReceivedInFull(TokenState received, TokenState sent, Amount input, long maxRebateE8) {
        TokenTerms terms = received.terms();
        int decimals = Math.max(terms.decimals(), sent.decimals());
        int rebateDecimals = maxRebateE8 == 0 ? 0 : Fractions.DECIMALS;
        int exponent = decimals + RAW_TO_E6 + rebateDecimals;
        setFree(received, decimals - terms.decimals() + rebateDecimals);
        term.set(input).times(sent.priceE12()).timesPowerOfTen(decimals - sent.decimals());
        if (maxRebateE8 != 0) {
            term.times(Fractions.E8 + maxRebateE8);
        }
        below.plus(term);
        addTarget(terms, exponent);
        return clampedDifference(terms.rangeE6(), exponent);
    }

    /** Sets above to what is free of the token, or below to what is promised beyond the balance. */
    private void setFree(TokenState token, int exponent) {
        above.reset();
        below.reset();
        if (free.set(token.balance()).trySubtract(token.reserved())) {
            above.set(free).times(token.priceE12()).timesPowerOfTen(exponent);
        } else {
            free.set(token.reserved()).trySubtract(token.balance());
            below.set(free).times(token.priceE12()).timesPowerOfTen(exponent);
        }
    }

    private void addTarget(TokenTerms terms, int exponent) {
        term.set(terms.targetE6()).timesPowerOfTen(exponent);
        below.plus(term);
    }

    /** clamp((above − below) / (R × 10^exponent), −1, 1), half-even at E8; a side that overflowed lies beyond any range. */
    private long clampedDifference(long rangeE6, int exponent) {
        boolean negative = above.compareTo(below) < 0;
        Wide magnitude = negative ? below.minus(above) : above.minus(below);
        PowerScale.apply(magnitude, range.set(rangeE6), Fractions.DECIMALS - exponent);
        long distanceE8 = magnitude.divideRoundingHalfEvenToLong(range);
        long positionE8 = distanceE8 == ExactMath.OVERFLOW ? Fractions.E8 : Math.min(distanceE8, Fractions.E8);
        return negative ? -positionE8 : positionE8;
    }
}
