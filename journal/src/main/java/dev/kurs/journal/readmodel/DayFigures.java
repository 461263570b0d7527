package dev.kurs.journal.readmodel;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The figures of a day, or by how much a batch changes them.
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

    /** From the columns settled, the four sums of settled swaps, failed, expired and the sum of expired quotes. */
    static DayFigures read(ResultSet row) throws SQLException {
        DayFigures figures = new DayFigures();
        figures.settled = row.getLong(1);
        figures.sourceAmount = DialectColumns.number(row, 2);
        figures.destinationAmount = DialectColumns.number(row, 3);
        figures.sourceVolumeE6 = DialectColumns.number(row, 4);
        figures.totalFeeE6 = DialectColumns.number(row, 5);
        figures.failed = row.getLong(6);
        figures.expired = row.getLong(7);
        figures.expiredNotionalE6 = DialectColumns.number(row, 8);
        return figures;
    }

    DayFigures plus(DayFigures by) {
        DayFigures sum = new DayFigures();
        sum.settled = settled + by.settled;
        sum.sourceAmount = sourceAmount.add(by.sourceAmount);
        sum.destinationAmount = destinationAmount.add(by.destinationAmount);
        sum.sourceVolumeE6 = sourceVolumeE6.add(by.sourceVolumeE6);
        sum.totalFeeE6 = totalFeeE6.add(by.totalFeeE6);
        sum.failed = failed + by.failed;
        sum.expired = expired + by.expired;
        sum.expiredNotionalE6 = expiredNotionalE6.add(by.expiredNotionalE6);
        return sum;
    }

    void settle(ExecutionRow execution) {
        settled++;
        sourceAmount = sourceAmount.add(execution.amountIn());
        destinationAmount = destinationAmount.add(execution.amountOut());
        sourceVolumeE6 = sourceVolumeE6.add(BigInteger.valueOf(execution.quote().executedNotionalE6()));
        totalFeeE6 = totalFeeE6.add(BigInteger.valueOf(execution.quote().executedFeeE6()));
    }

    /** Counts one failure more, or by -1 one less. */
    void fail(int by) {
        failed += by;
    }

    /** Counts an expired quote, or by -1 takes it back. */
    void expire(long notionalE6, int by) {
        expired += by;
        expiredNotionalE6 = expiredNotionalE6.add(BigInteger.valueOf(Math.multiplyExact(notionalE6, by)));
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
