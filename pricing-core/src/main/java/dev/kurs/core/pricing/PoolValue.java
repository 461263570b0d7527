package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Wide;

/**
 * Judges a payout by the pool's own feeds, as {@code Prices.sol} will; the prices are rounded, each against the quote.
 *
 * <p>1 000 USDT at 1 dollar for 16 500 000 IDRX at 1/16 312.5: fair are 16 312 500, so the payout lies 115 bps above it, within 120 and
 * outside 110, and the pool loses 187 500.01 IDRX, 11.494254 dollars: a raw unit more than by exact prices.
 */
public final class PoolValue {
    /** Decimals of a price of the pool. */
    public static final int PRICE_DECIMALS = 18;

    private static final int BPS = 10_000;
    private static final int PRICE_TO_DOLLAR_DECIMALS = PRICE_DECIMALS - Dollars.DECIMALS;

    private final Wide paid = new Wide();
    private final Wide bound = new Wide();
    private final Wide payoutPriceE18 = new Wide();
    private final Wide one = new Wide();
    private final Amount fair = new Amount();
    private final Amount excess = new Amount();
    private final Amount converted = new Amount();
    private final Amount payout = new Amount();
    private int convertedDecimals;
    private int payoutDecimals;
    private final Wide inputPriceE18 = new Wide();

    /** Sets what comes in without its fees, raw, and its price. */
    public PoolValue input(Amount amount, int decimals, Amount priceE18RoundedDown) {
        converted.set(amount);
        convertedDecimals = decimals;
        inputPriceE18.set(priceE18RoundedDown);
        return this;
    }

    /** Sets what goes out, raw, and its price. */
    public PoolValue output(Amount amount, int decimals, Amount priceE18RoundedDown) {
        payout.set(amount);
        payoutDecimals = decimals;
        payoutPriceE18.set(priceE18RoundedDown).plus(one.set(1));
        return this;
    }

    /** Whether out ≤ fair(in) × (1 + boundBps / 10^4); false as well where the figures leave 256 bits. */
    public boolean isWithin(int boundBps) {
        paid.set(payout)
                .times(payoutPriceE18)
                .timesPowerOfTen(convertedDecimals)
                .times(BPS);
        bound.set(converted)
                .times(inputPriceE18)
                .timesPowerOfTen(payoutDecimals)
                .times(BPS + boundBps);
        return !paid.overflowed() && !bound.overflowed() && paid.compareTo(bound) <= 0;
    }

    /** What the payout is worth above fair, dollars at 10^-6, or {@link ExactMath#OVERFLOW}. */
    public long lossE6RoundingUp() {
        paid.set(converted).times(inputPriceE18).timesPowerOfTen(payoutDecimals);
        bound.set(payoutPriceE18).timesPowerOfTen(convertedDecimals);
        if (!paid.divideRoundingDown(bound, fair)) {
            return ExactMath.OVERFLOW;
        }
        if (!excess.set(payout).trySubtract(fair)) {
            return 0;
        }
        paid.set(excess).times(payoutPriceE18);
        return paid.divideRoundingUpToLong(bound.set(1).timesPowerOfTen(payoutDecimals + PRICE_TO_DOLLAR_DECIMALS));
    }
}
