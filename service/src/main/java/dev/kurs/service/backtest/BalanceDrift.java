package dev.kurs.service.backtest;

import dev.kurs.protocol.message.sbe.AmountEncoder;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/**
 * By how much the pool of a rerun holds more of each token than the journal's: what the chain tells of balances is moved by it.
 *
 * <p>A swap that brought 1 000 USDT then and is not taken now leaves −1 000 USDT; the balance of 5 000 that the chain told later is 4 000.
 */
final class BalanceDrift {
    private static final BigInteger MOST = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);

    private final Map<Integer, BigInteger> drift = new HashMap<>();

    /** A swap of the rerun. */
    void swap(int tokenIn, BigInteger amountIn, int tokenOut, BigInteger amountOut) {
        move(tokenIn, amountIn);
        move(tokenOut, amountOut.negate());
    }

    /** A swap of the journal. */
    void original(int tokenIn, BigInteger amountIn, int tokenOut, BigInteger amountOut) {
        move(tokenIn, amountIn.negate());
        move(tokenOut, amountOut);
    }

    boolean isNone(int token) {
        return drift.getOrDefault(token, BigInteger.ZERO).signum() == 0;
    }

    /** An amount that the chain told of a token, as it would have been; never below 0. */
    BigInteger moved(int token, BigInteger told) {
        return told.add(drift.getOrDefault(token, BigInteger.ZERO))
                .max(BigInteger.ZERO)
                .min(MOST);
    }

    /** What the chain told may still come in of a token, which falls by what is there already. */
    BigInteger room(int token, BigInteger told) {
        return told.subtract(drift.getOrDefault(token, BigInteger.ZERO))
                .max(BigInteger.ZERO)
                .min(MOST);
    }

    static void write(AmountEncoder encoder, BigInteger amount) {
        encoder.low(amount.longValue()).high(amount.shiftRight(Long.SIZE).longValue());
    }

    private void move(int token, BigInteger by) {
        drift.merge(token, by, BigInteger::add);
    }
}
