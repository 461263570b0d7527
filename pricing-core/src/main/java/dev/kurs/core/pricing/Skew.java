package dev.kurs.core.pricing;

import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * What a {@link SkewModel} made of the mid for one trade, filled in place, and the room in which it does: many corridors that lean share one.
 *
 * <p>A mid of 16312.5 adjusted to 16305.975 ({@code adjustedMidE12} 16_305_975_000_000_000) is a skew of −4 bps ({@code skewE8} −40_000).
 */
public final class Skew {
    private final LinearPositions positions = new LinearPositions();
    private long inputPositionE8;
    private long outputPositionE8;
    private long baseWeightE16;
    private long quoteWeightE16;
    private long adjustedMidE12;
    private long skewE8;
    private long addedSpreadE8;
    private long sellMarkupE16;
    private long buyMarkupE16;

    /** What works out where the LINEAR skew finds the two tokens. */
    LinearPositions positions() {
        return positions;
    }

    /** x of the token sent, after the trade. */
    public long inputPositionE8() {
        return inputPositionE8;
    }

    /** x of the token received, after the trade. */
    public long outputPositionE8() {
        return outputPositionE8;
    }

    /** g of the base token. */
    public long baseWeightE16() {
        return baseWeightE16;
    }

    /** g of the quote token. */
    public long quoteWeightE16() {
        return quoteWeightE16;
    }

    /** A. */
    public long adjustedMidE12() {
        return adjustedMidE12;
    }

    /** (A − M) / M, half-even. */
    public long skewE8() {
        return skewE8;
    }

    /** The model's part of the spread; 0 for one that moves the mid alone. */
    public long addedSpreadE8() {
        return addedSpreadE8;
    }

    /** δ of the pool's bid below the mid under PORTFOLIO; 0 under another model. */
    public long sellMarkupE16() {
        return sellMarkupE16;
    }

    /** δ of the pool's ask above the mid under PORTFOLIO; 0 under another model. */
    public long buyMarkupE16() {
        return buyMarkupE16;
    }

    /** Sets δ of both directions, after {@link #setWeights}. */
    Skew setMarkups(long newSellMarkupE16, long newBuyMarkupE16) {
        sellMarkupE16 = newSellMarkupE16;
        buyMarkupE16 = newBuyMarkupE16;
        return this;
    }

    /** Sets x of both tokens and g of both; 0 from a model that knows none. */
    Skew setWeights(long newInputPositionE8, long newOutputPositionE8, long newBaseWeightE16, long newQuoteWeightE16) {
        inputPositionE8 = newInputPositionE8;
        outputPositionE8 = newOutputPositionE8;
        baseWeightE16 = newBaseWeightE16;
        quoteWeightE16 = newQuoteWeightE16;
        return setMarkups(0, 0);
    }

    /** Sets A beside M, and the model's part of the spread, rounded up; false when A leaves 1 to 2^63 − 1. */
    boolean setMid(long newAdjustedMidE12, long midE12, long newAddedSpreadE8) {
        adjustedMidE12 = newAdjustedMidE12;
        skewE8 = fractionRoundingHalfEven(newAdjustedMidE12 - midE12, midE12);
        addedSpreadE8 = newAddedSpreadE8;
        return adjustedMidE12 > 0;
    }

    private static long fractionRoundingHalfEven(long difference, long whole) {
        long magnitude = ExactMath.multiplyDivideRoundingHalfEven(Math.abs(difference), Fractions.E8, whole);
        return difference < 0 ? -magnitude : magnitude;
    }
}
