package dev.kurs.chain;

import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.Random;

/** Random firm quotes over the whole range of every member, the ends included. */
public final class RandomQuotes {
    private final Random random;

    public RandomQuotes(Random random) {
        this.random = random;
    }

    public FirmQuote next() {
        FirmQuote quote = new FirmQuote();
        random.nextBytes(quote.quoteId());
        random.nextBytes(quote.corridorId());
        random.nextBytes(quote.partnerId());
        random.nextBytes(quote.payer());
        random.nextBytes(quote.recipient());
        random.nextBytes(quote.tokenIn());
        random.nextBytes(quote.tokenOut());
        set(quote.amountIn());
        set(quote.amountOut());
        set(quote.fixedFeeIn());
        set(quote.variableFeeIn());
        return quote.oracleMidE12(nonNegative())
                .issuedAtSeconds(nonNegative())
                .expiresAtSeconds(nonNegative())
                .maxDeviationBps((int) (nonNegative() >>> 32));
    }

    public static BigInteger value(Amount amount) {
        return BigInteger.valueOf(amount.high()).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(amount.low())));
    }

    private void set(Amount amount) {
        switch (random.nextInt(8)) {
            case 0 -> amount.setZero();
            case 1 -> amount.set(0xFFFF_FFFFL, -1L);
            case 2 -> amount.set(0, random.nextLong());
            default -> amount.set(random.nextLong() >>> 32, random.nextLong());
        }
    }

    private long nonNegative() {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE;
            default -> random.nextLong() >>> 1;
        };
    }
}
