package dev.kurs.feeds.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * What every source of one feed says, second by second, and when.
 *
 * <p>Example: with a log price of ln 17187.65 and a deviation of 0.0001 the source says {@code 17189.4}.
 */
final class SandboxPath {
    private static final int CONFIDENCE_DECIMALS = 1;

    private final SandboxFeed feed;
    private final double[] logPrice;
    private final List<double[]> deviationsBySource;
    private final List<boolean[]> schedulesBySource;
    private final SandboxDay day;

    SandboxPath(
            SandboxFeed feed,
            double[] logPrice,
            List<double[]> deviationsBySource,
            List<boolean[]> schedulesBySource,
            SandboxDay day) {
        this.feed = feed;
        this.schedulesBySource = schedulesBySource;
        this.day = day;
        this.logPrice = logPrice;
        this.deviationsBySource = deviationsBySource;
    }

    SandboxFeed feed() {
        return feed;
    }

    boolean isDue(int source, int second) {
        return schedulesBySource.get(source)[second % SandboxDay.SECONDS];
    }

    /** The price as it is printed: the feed's decimals, half-even, without trailing zeros. */
    String priceRoundingHalfEven(int source, int second) {
        double price = StrictMath.exp(logPrice[second] + deviationsBySource.get(source)[second]);
        return new BigDecimal(price)
                .setScale(feed.decimals(), RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The confidence of this second as it is printed: to a tenth of a basis point, half-even. */
    String confidenceRoundingHalfEven(int second) {
        return new BigDecimal(day.confidenceBps(feed.confidenceBps(), second % SandboxDay.SECONDS))
                .setScale(CONFIDENCE_DECIMALS, RoundingMode.HALF_EVEN)
                .toPlainString();
    }
}
