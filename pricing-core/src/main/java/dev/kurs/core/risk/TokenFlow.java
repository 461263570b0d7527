package dev.kurs.core.risk;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/**
 * What trades have brought of a token less what they took, since risk is measured, and what that was last worth.
 *
 * <p>1 000 USDT in and 400 out leave a flow of 600 000 000 raw; at 1.0001 dollars it is worth 600.06, {@code valueE6} 600 060 000.
 */
public final class TokenFlow {
    private final PositionValue value = new PositionValue();
    private final SignedAmount flow = new SignedAmount();
    private long priceE12;
    private long valueE6;

    /** Raw units, signed. */
    public SignedAmount flow() {
        return flow;
    }

    /** The price by which it was last worth {@link #valueE6()}; 0 before the first. */
    public long priceE12() {
        return priceE12;
    }

    /** Dollars at 10^-6, half-even. */
    public long valueE6() {
        return valueE6;
    }

    /** Takes in what a trade brought. */
    public void bring(Amount amount) {
        require(flow.tryAdd(amount));
    }

    /** Takes out what a trade paid. */
    public void pay(Amount amount) {
        require(flow.trySubtract(amount));
    }

    /** Values it anew; by how many dollars at 10^-6 that changed it. */
    public long revalue(long newPriceE12, int decimals) {
        long beforeE6 = valueE6;
        priceE12 = newPriceE12;
        long grossE6 = value.grossE6(flow, newPriceE12, decimals);
        valueE6 = flow.isNegative() ? -grossE6 : grossE6;
        return valueE6 - beforeE6;
    }

    /** Puts back what a snapshot has. */
    public void restore(long high, long low, long newPriceE12, int decimals) {
        flow.set(high, low);
        revalue(newPriceE12, decimals);
    }

    private static void require(boolean fits) {
        if (!fits) {
            throw new IllegalStateException("what trades brought of a token exceeds 2^127 raw units");
        }
    }
}
