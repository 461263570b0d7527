package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.money.Wide;

/**
 * What a quote of v0.1 comes to where less than all of it is executed: its rate and tier stay, the fixed fee is paid in full.
 *
 * <p>Of 1 000 USDT quoted with 0.50 fixed and 10 bps at 16288.03125, 400 executed pay 0.50 and 0.40, convert 399.10 and give 6 500 553.27 IDRX.
 */
public final class ExecutedAmounts {
    private final Fees fees = new Fees();
    private final Fees quotedFees = new Fees();
    private final Conversion conversion = new Conversion();
    private final Wide dividend = new Wide();
    private final Wide divisor = new Wide();
    private final Amount scratch = new Amount();
    private final Amount executedFees = new Amount();

    /**
     * Prices an input; false when nothing is left to convert or to pay.
     *
     * @param rateE12 the quote's
     */
    public boolean set(Amount input, QuotedPrice price, CorridorMarket market, Side side, long rateE12) {
        fees.resume(price.fixedFee(), price.variableE8());
        conversion.resume(market, side, price.midE12(), price.capE8(), rateE12);
        return fees.take(input)
                && conversion.convert(fees.toConvert())
                && !conversion.paid().isZero();
    }

    /** Raw units of the input token. */
    public Amount variableFee() {
        return fees.variable();
    }

    /** Both fees together, raw units of the input token. */
    public Amount fees() {
        return fees.total();
    }

    /** What is paid less than by the mid, raw units of the output token; negative where the skew pays the partner. */
    public SignedAmount margin() {
        return conversion.spreadFee();
    }

    public Amount toConvert() {
        return fees.toConvert();
    }

    /** Raw units of the output token. */
    public Amount output() {
        return conversion.paid();
    }

    /** A part of something in proportion to amounts, rounded up: ⌈value × part / whole⌉. */
    public long scaleRoundingUp(long value, Amount part, Amount whole) {
        return dividend.set(part).times(value).divideRoundingUpToLong(divisor.set(whole));
    }

    /** The same, rounded down. */
    public long scaleRoundingDown(long value, Amount part, Amount whole) {
        return dividend.set(part).times(value).divideRoundingDownToLong(divisor.set(whole));
    }

    /** ⌈value × part / whole⌉ of an amount, in its place. */
    public void scaleRoundingUp(Amount value, Amount part, Amount whole) {
        if (!dividend.set(value).times(part).divideRoundingUp(divisor.set(whole), scratch)) {
            throw new IllegalStateException("a part of " + value + " is more than all of it");
        }
        value.set(scratch);
    }

    /** ⌈owed × the fees of what is executed / those of the whole quote⌉, in its place: the fixed fee stays whole. */
    public void scaleFee(Amount owed, QuotedPrice price, Amount quotedInput) {
        quotedFees.resume(price.fixedFee(), price.variableE8());
        quotedFees.take(quotedInput);
        if (!quotedFees.total().isZero()) {
            scaleRoundingUp(owed, fees.total(), quotedFees.total());
        }
    }

    /** Dollars of the executed part's fees, given those of the whole quote; rounded up. Call it last: afterwards the fees are the whole quote's. */
    public long totalFeeE6(long quotedE6, Amount quotedInput) {
        executedFees.set(fees.total());
        fees.take(quotedInput);
        return fees.total().isZero() ? quotedE6 : scaleRoundingUp(quotedE6, executedFees, fees.total());
    }
}
