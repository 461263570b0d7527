package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.PowersOfTen;
import dev.kurs.protocol.money.Proportion;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.money.Wide;

/**
 * From what is converted to what is paid, PRICING §4 and §5: bid or ask, the output, and the cap against the mid.
 *
 * <p>1 000 USDT (10^9 raw) sold into IDRX (2 decimals) at a bid of 16288.03125: {@code uncapped} 1_628_803_125; at the mid of
 * 16312.5 it would be {@code fair} 1_631_250_000, so {@code spreadFee} is 2_446_875.
 */
public final class Conversion {
    private final Proportion proportion = new Proportion();
    private final Wide dividend = new Wide();
    private final Wide divisor = new Wide();
    private final Amount uncapped = new Amount();
    private final Amount fair = new Amount();
    private final Amount cap = new Amount();
    private final Amount capped = new Amount();
    private final Amount paid = new Amount();
    private final Amount scratch = new Amount();
    private final SignedAmount spreadFee = new SignedAmount();
    private Side side = Side.SELL;
    private int exponent;
    private long midE12;
    private long capE8;
    private long adjustedMidE12;
    private long spreadE8;
    private long rateE12;

    /** B = ⌊A × (2 − S) / 2⌋; 0 when it is less than 10^-12. Worked out when asked, as {@link #askE12} is. */
    public long bidE12() {
        return ExactMath.multiplyDivideRoundingDown(adjustedMidE12, Fractions.TWO_E8 - spreadE8, Fractions.TWO_E8);
    }

    /** K = ⌈A × (2 + S) / 2⌉; {@link ExactMath#OVERFLOW} beyond 2^63 − 1, which refuses a BUY alone. */
    public long askE12() {
        return ExactMath.multiplyDivideRoundingUp(adjustedMidE12, Fractions.TWO_E8 + spreadE8, Fractions.TWO_E8);
    }

    /** The rate that is applied: B on a SELL, K on a BUY. */
    public long rateE12() {
        return rateE12;
    }

    /** C converted at the rate, rounded down, raw units of the output token. */
    public Amount uncapped() {
        return uncapped;
    }

    /** C converted at the mid, rounded down. */
    public Amount fair() {
        return fair;
    }

    /** fair × (1 + max_rebate), rounded down. */
    public Amount cap() {
        return cap;
    }

    /** min(uncapped, cap). */
    public Amount capped() {
        return capped;
    }

    /** O: what was asked for on exact output, else {@link #capped()}. */
    public Amount paid() {
        return paid;
    }

    /** fair − O, negative where the skew pays the partner. */
    public SignedAmount spreadFee() {
        return spreadFee;
    }

    /** Takes what does not depend on the size. */
    void begin(CorridorMarket market, Side newSide) {
        side = newSide;
        midE12 = market.midE12();
        capE8 = Fractions.E8 + market.terms().spread().maxRebateE8();
        int decimalsLost =
                market.base().decimals() + Rates.DECIMALS - market.quote().decimals();
        exponent = newSide == Side.SELL ? -decimalsLost : decimalsLost;
    }

    /** Takes mid, cap and rate as they were quoted. */
    void resume(CorridorMarket market, Side newSide, long quotedMidE12, long quotedCapE8, long quotedRateE12) {
        begin(market, newSide);
        midE12 = quotedMidE12;
        capE8 = quotedCapE8;
        rateE12 = quotedRateE12;
    }

    /** What may be paid at most, of what the mid gives. */
    public long capE8() {
        return capE8;
    }

    /** Sets A and S, and the side's own rate; false when that is out of range. */
    boolean setRates(long newAdjustedMidE12, long newSpreadE8) {
        adjustedMidE12 = newAdjustedMidE12;
        spreadE8 = newSpreadE8;
        rateE12 = side == Side.SELL ? bidE12() : askE12();
        return side == Side.SELL || rateE12 > 0;
    }

    /** Sets everything that C brings, {@code paid} included; false when an output reaches 2^127. */
    boolean convert(Amount toConvert) {
        boolean fits = convertRoundingDown(toConvert, rateE12, uncapped)
                && convertRoundingDown(toConvert, midE12, fair)
                && capRoundingDown();
        if (fits) {
            capped.set(uncapped.compareTo(cap) <= 0 ? uncapped : cap);
            pay(capped);
        }
        return fits;
    }

    /** Sets what is paid; what that leaves of the fair value is the spread's fee. */
    void pay(Amount output) {
        paid.set(output);
        spreadFee.setDifference(fair, paid);
    }

    /** The least C whose capped output reaches the amount; false when there is none below 2^127. */
    boolean leastToConvert(Amount output, Amount result) {
        if (!leastRoundingUp(output, rateE12, result) || !leastFairRoundingUp(output, scratch)) {
            return false;
        }
        if (!leastRoundingUp(scratch, midE12, scratch)) {
            return false;
        }
        if (result.compareTo(scratch) < 0) {
            result.set(scratch);
        }
        return true;
    }

    /** ⌊C × rate × 10^(q − b − 12)⌋ on a SELL, ⌊C × 10^(12 + b − q) / rate⌋ on a BUY. */
    private boolean convertRoundingDown(Amount toConvert, long byE12, Amount result) {
        boolean multiplies = side == Side.SELL;
        int scale = multiplies ? -exponent : exponent;
        if (scale >= 0 && scale <= PowersOfTen.MAX_EXPONENT) {
            long powerOfTen = PowersOfTen.get(scale);
            return multiplies
                    ? proportion.roundingDown(toConvert, byE12, powerOfTen, result)
                    : proportion.roundingDown(toConvert, powerOfTen, byE12, result);
        }
        setFraction(toConvert, byE12, multiplies, exponent);
        return dividend.divideRoundingDown(divisor, result);
    }

    /** The other way: the least C that the rate turns into at least this output. */
    private boolean leastRoundingUp(Amount output, long byE12, Amount result) {
        setFraction(output, byE12, side == Side.BUY, -exponent);
        return dividend.divideRoundingUp(divisor, result);
    }

    private void setFraction(Amount amount, long byE12, boolean multiplies, int power) {
        dividend.set(amount);
        divisor.set(1);
        (multiplies ? dividend : divisor).times(byE12);
        PowerScale.apply(dividend, divisor, power);
    }

    private boolean capRoundingDown() {
        if (capE8 == Fractions.E8) {
            cap.set(fair);
            return true;
        }
        return proportion.roundingDown(fair, capE8, Fractions.E8, cap);
    }

    /** The least fair value whose cap reaches the output. */
    private boolean leastFairRoundingUp(Amount output, Amount result) {
        if (capE8 == Fractions.E8) {
            result.set(output);
            return true;
        }
        dividend.set(output).timesPowerOfTen(Fractions.DECIMALS);
        return dividend.divideRoundingUp(divisor.set(capE8), result);
    }
}
