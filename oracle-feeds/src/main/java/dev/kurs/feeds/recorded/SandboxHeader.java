package dev.kurs.feeds.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the sandbox's recording says of itself: which figures are real, which are not, and how to make it again.
 *
 * <p>Example: one of its lines is {@code USD/IDR: 16767.59776536 … 17187.64977747; volatility 28.0 bps a day.}
 */
final class SandboxHeader {
    private static final double BPS = 0.0001;

    private final DailyFixings fixings;
    private final long seed;

    SandboxHeader(DailyFixings fixings, long seed) {
        this.fixings = fixings;
        this.seed = seed;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "Prices for the sandbox. JSON Lines, one tick a line; t is the publish time in Unix milliseconds.",
                "REAL: the moves of USD/IDR, USD/JPY, USD/SGD and USD/MYR from fixing to fixing, every "
                        + SandboxDay.SECONDS + " s, but for their drift (below). Source: European Central Bank, euro"
                        + " foreign exchange reference rates, from which the crosses against the dollar are computed."
                        + " Fixings: " + join(fixings.lastDates(SandboxRecording.FIXINGS)) + "."));
        realFeeds().map(this::describe).forEach(lines::add);
        lines.addAll(List.of(
                "TAKEN OUT: what the " + SandboxRecording.DAYS
                        + " days moved in all, an equal part of its log each day, so"
                        + " that the end meets the beginning and the recording, which only goes forward, can be played in a"
                        + " loop. The last level is as it was fixed. Drift a day: "
                        + join(realFeeds().map(this::drift).toList())
                        + ".",
                "COMPRESSED: the time from one fixing to the next, a day or a weekend, is told in " + SandboxDay.SECONDS
                        + " s as the 24 hours from " + SandboxDay.FIRST_TIME + " UTC; t counts from there on the first"
                        + " fixing's day.",
                "NOT REAL: the ticks between the levels. They are Brownian bridges with the volatility of the last "
                        + SandboxRecording.VOLATILITY_MOVES
                        + " daily moves, scaled to seconds by the root of real (uncompressed) time."
                        + " FALLBACK and CROSS_CHECK stray from PRIMARY by mean-reverting noise of 1 and 1.5 bps.",
                "NOT REAL: day and night. One profile of the Asian, European and American hours, with a mean of 1, is the"
                        + " variance of every hour; ticks come more often and confidences are smaller where it is high.",
                "NOT REAL: USDT/USD, a mean-reverting walk about 1 with a standard deviation of 1 bp.",
                "Seed " + seed + ". Made by: SandboxRecording usd-crosses-from-ecb.csv prices.jsonl.gz " + seed
                        + " (dev.kurs.feeds.recorded, module oracle-feeds)."));
        return lines;
    }

    private static Stream<SandboxFeed> realFeeds() {
        return SandboxFeed.ALL.stream().filter(feed -> !feed.isSynthetic());
    }

    private String describe(SandboxFeed feed) {
        StringBuilder line = new StringBuilder(feed.name()).append(':');
        for (double level : fixings.lastLevels(feed.column(), SandboxRecording.FIXINGS)) {
            line.append(' ').append(level);
        }
        return line.append("; volatility ")
                .append(bps(fixings.dailyVolatility(feed.column(), SandboxRecording.VOLATILITY_MOVES)))
                .append(" bps a day.")
                .toString();
    }

    private String drift(SandboxFeed feed) {
        return feed.name() + ' ' + bps(fixings.driftPerMove(feed.column(), SandboxRecording.FIXINGS)) + " bps";
    }

    private static BigDecimal bps(double fraction) {
        return new BigDecimal(fraction / BPS).setScale(1, RoundingMode.HALF_EVEN);
    }

    private static String join(List<?> parts) {
        return String.join(", ", parts.stream().map(Object::toString).toList());
    }
}
