package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;

/**
 * How a quote was priced, so that less of it can be priced the same way later.
 *
 * <p>0.50 USDT fixed and 10 bps variable ({@code variableE8} 100_000), a mid of 16312.5, a cap of 1.002 of it ({@code capE8} 100_200_000).
 */
public final class QuotedPrice {
    private final Amount fixedFee = new Amount();
    private long variableE8;
    private long midE12;
    private long capE8;

    public void set(Amount newFixedFee, long newVariableE8, long newMidE12, long newCapE8) {
        fixedFee.set(newFixedFee);
        variableE8 = newVariableE8;
        midE12 = newMidE12;
        capE8 = newCapE8;
    }

    /** F, raw units of the input token. */
    public Amount fixedFee() {
        return fixedFee;
    }

    /** v, after the discount. */
    public long variableE8() {
        return variableE8;
    }

    public long midE12() {
        return midE12;
    }

    /** What may be paid at most, of what the mid gives. */
    public long capE8() {
        return capE8;
    }
}
