package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.PowersOfTen;
import dev.kurs.protocol.money.Proportion;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * The fees of PRICING §5, taken from the input, and what is left to convert.
 *
 * <p>1 000 USDT (10^9 raw at one dollar) with 0.50 dollars fixed and 10 bps variable: F 500_000, v 100_000, V 1_000_000,
 * C 998_500_000.
 */
public final class Fees {
    private static final int DOLLAR_TO_PRICE_DECIMALS = Rates.DECIMALS - Dollars.DECIMALS;

    private final Proportion proportion = new Proportion();
    private final Wide dividend = new Wide();
    private final Wide divisor = new Wide();
    private final Amount fee = new Amount();
    private final Amount fixed = new Amount();
    private final Amount variable = new Amount();
    private final Amount toConvert = new Amount();
    private final Amount total = new Amount();
    private long variableE8;

    /** F, raw units of the input token. */
    public Amount fixed() {
        return fixed;
    }

    /** v, after the discount. */
    public long variableE8() {
        return variableE8;
    }

    /** V, raw units of the input token. */
    public Amount variable() {
        return variable;
    }

    /** C, raw units of the input token; zero where the fees take everything. */
    public Amount toConvert() {
        return toConvert;
    }

    /** F + V, raw units of the input token. */
    public Amount total() {
        return total;
    }

    /** Sets F and v, which do not depend on the size; false when F is not a token amount. */
    boolean setRates(FeeTier tier, PartnerTerms partner, TokenState input) {
        if (partner.pricingMode() == PricingMode.FIXED_INPUT_RATE) {
            fixed.setZero();
            variableE8 = partner.inputRateE8();
            return true;
        }
        variableE8 = Fractions.multiplyRoundingUp(partner.variableE8(tier), Fractions.E8 - partner.discountE8());
        return setFixed(partner.fixedFeeE6(tier), input);
    }

    private boolean setFixed(long feeE6, TokenState input) {
        int scale = input.decimals() + DOLLAR_TO_PRICE_DECIMALS;
        if (scale <= PowersOfTen.MAX_EXPONENT) {
            return proportion.roundingUp(fee.set(feeE6), PowersOfTen.get(scale), input.priceE12(), fixed);
        }
        dividend.set(feeE6).timesPowerOfTen(scale);
        return dividend.divideRoundingUp(divisor.set(input.priceE12()), fixed);
    }

    /** Takes F and v as they were quoted. */
    void resume(Amount quotedFixed, long quotedVariableE8) {
        fixed.set(quotedFixed);
        variableE8 = quotedVariableE8;
    }

    /** Sets V and C of an input; false when nothing is left to convert. */
    boolean take(Amount input) {
        variableOf(input);
        toConvert.set(input);
        boolean left = total.set(fixed).tryAdd(variable) && toConvert.trySubtract(total) && !toConvert.isZero();
        if (!left) {
            toConvert.setZero();
        }
        return left;
    }

    /**
     * The least input that leaves this much to convert; false when it reaches 2^127.
     *
     * <p>I − ⌈I·v⌉ = ⌊I·(1 − v)⌋ rises by at most one raw unit with I, so it takes every value, C + F for the first time
     * at ⌈(C + F) / (1 − v)⌉.
     */
    boolean leastInputFor(Amount wanted, Amount input) {
        dividend.set(wanted).plus(divisor.set(fixed)).timesPowerOfTen(Fractions.DECIMALS);
        return dividend.divideRoundingUp(divisor.set(Fractions.E8 - variableE8), input);
    }

    /** v is below one, so V is below 2^127 wherever the input is. */
    private void variableOf(Amount input) {
        proportion.roundingUp(input, variableE8, Fractions.E8, variable);
    }
}
