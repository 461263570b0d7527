package dev.kurs.journal.readmodel;

import java.math.BigInteger;

/**
 * By how much a batch changes the figures of a day.
 *
 * <p>Example: a quote that had expired and settles after all is one {@code expire} of −1 and one {@code settle}.
 */
final class DayFigures {
    private long settled;
    private BigInteger sourceAmount = BigInteger.ZERO;
    private BigInteger destinationAmount = BigInteger.ZERO;
    private BigInteger sourceVolumeE6 = BigInteger.ZERO;
    private BigInteger totalFeeE6 = BigInteger.ZERO;
    private long failed;
    private long expired;
    private BigInteger expiredNotionalE6 = BigInteger.ZERO;

    void settle(ExecutionRow execution) {
        settled++;
        sourceAmount = sourceAmount.add(execution.amountIn());
        destinationAmount = destinationAmount.add(execution.amountOut());
        sourceVolumeE6 = sourceVolumeE6.add(BigInteger.valueOf(execution.quote().notionalE6()));
        totalFeeE6 = totalFeeE6.add(BigInteger.valueOf(execution.quote().totalFeeE6()));
    }

    /** Counts one failure more, or by -1 one less. */
    void fail(int by) {
        failed += by;
    }

    /** Counts an expired quote, or by -1 takes it back. */
    void expire(QuoteRow quote, int by) {
        expired += by;
        expiredNotionalE6 =
                expiredNotionalE6.add(BigInteger.valueOf(quote.notionalE6()).multiply(BigInteger.valueOf(by)));
    }

    long settled() {
        return settled;
    }

    BigInteger sourceAmount() {
        return sourceAmount;
    }

    BigInteger destinationAmount() {
        return destinationAmount;
    }

    BigInteger sourceVolumeE6() {
        return sourceVolumeE6;
    }

    BigInteger totalFeeE6() {
        return totalFeeE6;
    }

    long failed() {
        return failed;
    }

    long expired() {
        return expired;
    }

    BigInteger expiredNotionalE6() {
        return expiredNotionalE6;
    }
}
