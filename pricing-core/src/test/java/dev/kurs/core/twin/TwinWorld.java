package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A pool of tokens with a corridor between any two, no fees and the least spread there is: what a partner needs to try going
 * round. Of two tokens the one with the lower index is base.
 */
final class TwinWorld {
    private static final TwinSpread LEAST =
            new TwinSpread(1, 100_000_000, 1, 100_000_000, 0, 0, 0, 2, 0, 45_000_000_000L);
    private static final List<TwinTier> FREE = List.of(new TwinTier(null, 0, 0, 0));

    private final List<TwinToken> tokens;
    private final long maxRebateE8;
    private final Function<TwinCase, TwinAnswer> pricing;

    TwinWorld(List<TwinToken> tokens, long maxRebateE8, Function<TwinCase, TwinAnswer> pricing) {
        this.tokens = new ArrayList<>(tokens);
        this.maxRebateE8 = maxRebateE8;
        this.pricing = pricing;
    }

    /** What {@code amount} of one token pays in another, zero if that is nothing or more than is free. */
    BigInteger outputFor(int from, int to, BigInteger amount) {
        TwinAnswer answer = pricing.apply(asking(from, to, amount, false));
        boolean payable = answer.isQuote() && isFree(to, answer.quote().output());
        return payable ? answer.quote().output() : BigInteger.ZERO;
    }

    /** What it takes to be paid exactly {@code amount}, null if nothing does or so much is not free. */
    BigInteger inputFor(int from, int to, BigInteger amount) {
        TwinAnswer answer = pricing.apply(asking(from, to, amount, true));
        return answer.isQuote() && isFree(to, amount) ? answer.quote().input() : null;
    }

    /** Books the quote as settled, or as promised and owed. */
    void take(int from, int to, BigInteger input, BigInteger output, boolean settled) {
        TwinBook paying = tokens.get(from).book();
        TwinBook paid = tokens.get(to).book();
        change(from, settled ? paying.received(input) : paying.owed(input));
        change(to, settled ? paid.paid(output) : paid.promised(output));
    }

    private boolean isFree(int token, BigInteger output) {
        TwinBook book = tokens.get(token).book();
        return output.compareTo(book.balance().subtract(book.reserved())) <= 0;
    }

    private void change(int token, TwinBook book) {
        tokens.set(token, tokens.get(token).withBook(book));
    }

    private TwinCase asking(int from, int to, BigInteger amount, boolean exactOutput) {
        TwinToken base = tokens.get(Math.min(from, to));
        TwinToken quote = tokens.get(Math.max(from, to));
        TwinCorridor corridor = new TwinCorridor(base, quote, FREE, false, LEAST, maxRebateE8);
        TwinRequest request = new TwinRequest(from < to, exactOutput, amount, false, true);
        return new TwinCase(corridor, TwinPartner.PLAIN, TwinMarket.CALM, request);
    }

    @Override
    public String toString() {
        return "max_rebate " + maxRebateE8 + " tokens " + tokens;
    }
}
