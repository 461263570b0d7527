package dev.kurs.service.reconcile;

import dev.kurs.journal.directory.Reference.Token;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What the journal says that the pool traded elsewhere, a hedge or what a market maker delivered: 1 000 USDT sold at 16 310 are 16 310 000 IDRX in and 1 000 USDT out.
 *
 * @param name for people
 * @param reference a transaction's hash, or what its venue calls it
 * @param amountIn what the pool got, raw units, as what it paid
 * @param slackIn by how much the chain's amount may differ: a price of twelve decimals tells no more; 0 of an amount that is told itself
 */
record OutsideTrade(
        String name,
        String reference,
        long timeSeconds,
        Token tokenIn,
        Token tokenOut,
        BigInteger amountIn,
        BigInteger amountOut,
        BigInteger slackIn,
        BigInteger slackOut) {
    private static final Pattern HASH = Pattern.compile("0x[0-9a-fA-F]{64}");
    private static final int PRICE_DECIMALS = 12;

    /** The two sides of a hedge, of which the price tells one. */
    record Sides(Token base, Token quote, BigInteger baseAmount, long priceE12) {
        /** Raw quote units, rounded down. */
        BigInteger quoteAmount() {
            return scaled(baseAmount.multiply(BigInteger.valueOf(priceE12)));
        }

        /** Of those, by a unit of the price's last decimal and one of the token. */
        BigInteger slack() {
            return scaled(baseAmount).add(BigInteger.TWO);
        }

        private BigInteger scaled(BigInteger productE12) {
            return productE12
                    .multiply(BigInteger.TEN.pow(quote.decimals()))
                    .divide(BigInteger.TEN.pow(PRICE_DECIMALS + base.decimals()));
        }
    }

    static OutsideTrade bought(String name, String reference, long timeSeconds, Sides sides) {
        return new OutsideTrade(
                name,
                reference,
                timeSeconds,
                sides.base(),
                sides.quote(),
                sides.baseAmount(),
                sides.quoteAmount(),
                BigInteger.ZERO,
                sides.slack());
    }

    static OutsideTrade sold(String name, String reference, long timeSeconds, Sides sides) {
        return new OutsideTrade(
                name,
                reference,
                timeSeconds,
                sides.quote(),
                sides.base(),
                sides.quoteAmount(),
                sides.baseAmount(),
                sides.slack(),
                BigInteger.ZERO);
    }

    /** Whether it says by which transaction it came to the pool. */
    boolean namesATransaction() {
        return HASH.matcher(reference).matches();
    }

    boolean isNamedBy(Rebalance rebalance) {
        return reference.toLowerCase(Locale.ROOT).equals(rebalance.transactionHash());
    }

    /** Whether the chain moved what it says. */
    boolean isAs(Rebalance rebalance) {
        return tokenIn.address().equals(rebalance.tokenIn())
                && tokenOut.address().equals(rebalance.tokenOut())
                && isWithin(amountIn, rebalance.amountIn(), slackIn)
                && isWithin(amountOut, rebalance.amountOut(), slackOut);
    }

    private static boolean isWithin(BigInteger told, BigInteger moved, BigInteger slack) {
        return told.subtract(moved).abs().compareTo(slack) <= 0;
    }

    String figures() {
        return name + " has " + amountIn + " of " + tokenIn.address() + " in, " + amountOut + " of "
                + tokenOut.address() + " out";
    }
}
