package dev.kurs.core.risk;

import java.util.Arrays;

/**
 * The EWMA covariances of the corridors' daily log returns, PRICING §7.
 *
 * <p>λ 0.94, returns of 1 % and then 2 %: 0.94 · 0.0001 + 0.06 · 0.0004 = 0.000118, a volatility of 1.0862780 % a day.
 *
 * <p>The first return of a corridor is where its variance begins, and the product of two first returns of one day where a covariance does; one that begins beside a
 * corridor with a past begins at 1 − λ of that product. A day without a return of a corridor leaves its variance, and covariances with corridors that have one
 * decay by √λ: so the matrix stays positive semidefinite, whatever days are missing. Of a corridor whose past is told late the others have no return, so its covariances
 * with them are 0 until the first day that both have.
 */
public final class DailyCovariance {
    /** Said of a corridor without a return on a day. */
    public static final double NO_RETURN = Double.NaN;

    /** A corridor's covariances up to its own variance; none before its first return, when all of them are 0. */
    private double[][] rows = {};

    private boolean[] measured = {};

    /** Adds a corridor of which nothing is measured yet. */
    public void add() {
        rows = Arrays.copyOf(rows, rows.length + 1);
        measured = Arrays.copyOf(measured, rows.length);
    }

    public int size() {
        return rows.length;
    }

    /** Takes one day: a log return each, or {@link #NO_RETURN}. */
    public void addDay(double[] returns, double lambda) {
        double rootLambda = Math.sqrt(lambda);
        for (int row = 0; row < rows.length; row++) {
            if (measured[row] || !Double.isNaN(returns[row])) {
                makeRoom(row);
                for (int column = 0; column <= row; column++) {
                    rows[row][column] = next(row, column, returns, lambda, rootLambda);
                }
            }
        }
        for (int row = 0; row < rows.length; row++) {
            measured[row] |= !Double.isNaN(returns[row]);
        }
    }

    /** σ of a day; 0 before the first return. */
    public double sigma(int corridorId) {
        return Math.sqrt(covariance(corridorId, corridorId));
    }

    public boolean isMeasured(int corridorId) {
        return measured[corridorId];
    }

    public double covariance(int left, int right) {
        double[] row = rows[Math.max(left, right)];
        return row == null ? 0 : row[Math.min(left, right)];
    }

    /** vᵀΣv, at least 0. */
    public double quadraticForm(double[] values) {
        double sum = 0;
        for (int row = 0; row < rows.length; row++) {
            if (values[row] != 0 && rows[row] != null) {
                sum += values[row] * rowProduct(row, values);
            }
        }
        return Math.max(0, sum);
    }

    /** Puts back what a snapshot has of a corridor's row, as {@link #covariance} gave it up to the diagonal; −1 there before the first return. */
    public void restore(int corridorId, int column, double value) {
        boolean isUnmeasured = corridorId == column && value < 0;
        if (corridorId == column) {
            measured[corridorId] = !isUnmeasured;
        }
        if (!isUnmeasured && Double.doubleToRawLongBits(value) != 0) {
            makeRoom(corridorId);
            rows[corridorId][column] = value;
        }
    }

    private void makeRoom(int corridorId) {
        if (rows[corridorId] == null) {
            rows[corridorId] = new double[corridorId + 1];
        }
    }

    /** Twice the row's products with those before it, and once that with itself: each pair counts twice in the whole. */
    private double rowProduct(int row, double[] values) {
        double sum = 0;
        double[] covariances = rows[row];
        for (int column = 0; column < row; column++) {
            sum += covariances[column] * values[column];
        }
        return 2 * sum + covariances[row] * values[row];
    }

    private double next(int row, int column, double[] returns, double lambda, double rootLambda) {
        double before = rows[row][column];
        boolean hasRow = !Double.isNaN(returns[row]);
        boolean hasColumn = !Double.isNaN(returns[column]);
        if (!hasRow || !hasColumn) {
            return hasRow == hasColumn ? before : before * rootLambda;
        }
        double product = returns[row] * returns[column];
        boolean begins = !measured[row] && !measured[column];
        return begins ? product : lambda * before + (1 - lambda) * product;
    }
}
