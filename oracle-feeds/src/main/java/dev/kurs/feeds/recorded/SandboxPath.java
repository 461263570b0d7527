package dev.kurs.feeds.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * What every source of one feed says, second by second.
 *
 * <p>Example: with a log price of ln 17187.65 and a deviation of 0.0001 the source says {@code 17189.4}.
 */
final class SandboxPath {
    private final SandboxFeed feed;
    private final double[] logPrice;
    private final List<double[]> deviationsBySource;

    SandboxPath(SandboxFeed feed, double[] logPrice, List<double[]> deviationsBySource) {
        this.feed = feed;
        this.logPrice = logPrice;
        this.deviationsBySource = deviationsBySource;
    }

    SandboxFeed feed() {
        return feed;
    }

    /** The price as it is printed: the feed's decimals, half-even, without trailing zeros. */
    String priceRoundingHalfEven(int source, int second) {
        double price = StrictMath.exp(logPrice[second] + deviationsBySource.get(source)[second]);
        return new BigDecimal(price)
                .setScale(feed.decimals(), RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
