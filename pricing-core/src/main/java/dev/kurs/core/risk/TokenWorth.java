package dev.kurs.core.risk;

import dev.kurs.protocol.money.Amount;

/** The last usable price of a token and what a balance is worth at it: 5 USDT at 1.0001 dollars are {@code valueE6} 5 000 500. */
public final class TokenWorth {
    private final PositionValue value = new PositionValue();
    private final Amount valued = new Amount();
    private long valuedPriceE12;
    private long valueE6;
    private long priceE12;

    /** Takes a usable price; says whether it is new. */
    public boolean price(long newPriceE12) {
        boolean isNew = priceE12 != newPriceE12;
        priceE12 = newPriceE12;
        return isNew;
    }

    /** The last usable price; 0 before the first. */
    public long priceE12() {
        return priceE12;
    }

    /** The balance in dollars, half-even, worked out anew only where it or the price has changed. */
    public long valueE6(Amount balance, int decimals) {
        if (valuedPriceE12 != priceE12 || !valued.equals(balance)) {
            valued.set(balance);
            valuedPriceE12 = priceE12;
            valueE6 = value.dollarsE6(balance, priceE12, decimals);
        }
        return valueE6;
    }
}
