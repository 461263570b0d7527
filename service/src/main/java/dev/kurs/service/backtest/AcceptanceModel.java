package dev.kurs.service.backtest;

import java.util.ArrayList;
import java.util.List;

/**
 * How likely a partner is to take a firm quote, fitted to the quotes of the journal that ended: the log odds are linear in the logarithm of its size, in its cost and in volatility.
 *
 * <p>A rerun goes by what really happened as far as it can: where a quote is as it was, so is what became of it. Where it costs more, one that was taken is still taken with the ratio of the two
 * probabilities; where it costs less, one that was left is taken with the part of those who left it that is missing. The number that decides is the request's own, so runs compare with each other.
 * Fewer than {@value #LEAST_SAMPLES} quotes, or a cost that seems to attract, say nothing about prices: then they change nothing.
 */
public final class AcceptanceModel {
    /** So many ended quotes make a fit. */
    static final int LEAST_SAMPLES = 50;

    private static final int SIZE = 0;
    private static final int COST = 1;
    private static final int VOLATILITY = 2;
    private static final double LEAST_PROBABILITY = 1e-6;

    private final List<Sample> samples;
    private final LogisticFit fit;
    private final long seed;

    /** A quote that ended. */
    public record Sample(QuoteFeatures features, boolean isTaken) {}

    public AcceptanceModel(List<Sample> samples, long seed) {
        this.samples = List.copyOf(samples);
        this.seed = seed;
        List<double[]> rows = new ArrayList<>();
        List<Boolean> outcomes = new ArrayList<>();
        for (Sample sample : samples) {
            rows.add(row(sample.features()));
            outcomes.add(sample.isTaken());
        }
        boolean isMixed = outcomes.contains(true) && outcomes.contains(false);
        LogisticFit fitted = isMixed && samples.size() >= LEAST_SAMPLES ? LogisticFit.of(rows, outcomes) : null;
        fit = fitted != null && fitted.slope(COST) < 0 ? fitted : null;
    }

    /** Whether prices matter by it. */
    public boolean isFitted() {
        return fit != null;
    }

    /** By how much one basis point of cost moves the log odds; 0 where nothing is fitted. */
    public double costSlope() {
        return fit == null ? 0 : fit.slope(COST);
    }

    /** By how much twice the size does. */
    double doublingSlope() {
        return fit == null ? 0 : fit.slope(SIZE) * StrictMath.log(2);
    }

    /** By how much a basis point more of deviation over the quote's life does. */
    double volatilitySlope() {
        return fit == null ? 0 : fit.slope(VOLATILITY);
    }

    List<Sample> samples() {
        return samples;
    }

    /** Of the quotes that ended, the part that was taken; 0 where none ended. */
    public double takenShare() {
        long taken = samples.stream().filter(Sample::isTaken).count();
        return samples.isEmpty() ? 0 : (double) taken / samples.size();
    }

    double probability(QuoteFeatures features) {
        return fit == null ? takenShare() : fit.probability(row(features));
    }

    /** Whether a quote that was not given before is taken. */
    boolean takesNew(long request, QuoteFeatures now) {
        return draw(request) < probability(now);
    }

    /** Whether a quote is taken that was another before. */
    boolean takesChanged(long request, boolean wasTaken, QuoteFeatures before, QuoteFeatures now) {
        double probabilityBefore = Math.max(LEAST_PROBABILITY, probability(before));
        double probabilityNow = Math.max(LEAST_PROBABILITY, probability(now));
        if (wasTaken) {
            return draw(request) < probabilityNow / probabilityBefore;
        }
        double left = Math.max(LEAST_PROBABILITY, 1 - probabilityBefore);
        return draw(request) < (probabilityNow - probabilityBefore) / left;
    }

    /** From 0 to below 1, by the request alone (SplitMix64). */
    private double draw(long request) {
        long mixed = seed + request * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        mixed ^= mixed >>> 31;
        return (mixed >>> 11) * 0x1p-53;
    }

    private static double[] row(QuoteFeatures features) {
        return new double[] {
            StrictMath.log(Math.max(1, features.dollars())), features.costBps(), features.volatilityBps()
        };
    }
}
