package dev.kurs.feeds.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the sandbox's recording says of itself: which figures are real, which are not, and how to make it again.
 *
 * <p>Example: one of its lines is {@code USD/IDR: 16976.30275073 … 17187.64977747; volatility 28.0 bps a day.}
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
                "REAL: the levels of USD/IDR, USD/JPY, USD/SGD and USD/MYR every " + SandboxRecording.LEG_SECONDS
                        + " s, and so the moves between them. Source: European Central Bank, euro foreign exchange"
                        + " reference rates, from which the crosses against the dollar are computed. Fixings: "
                        + join(fixings.lastDates(SandboxRecording.FIXINGS))
                        + ", then the same in reverse, so that the end meets the"
                        + " beginning and the recording can be played in a loop."));
        SandboxFeed.ALL.stream()
                .filter(feed -> !feed.isSynthetic())
                .map(this::describe)
                .forEach(lines::add);
        lines.addAll(List.of(
                "COMPRESSED: the time from one fixing to the next, a day or a weekend, is told in "
                        + SandboxRecording.LEG_SECONDS + " s; t counts from 12:15 UTC on the last fixing's day.",
                "NOT REAL: the ticks between the levels. They are Brownian bridges with the volatility of the last "
                        + SandboxRecording.VOLATILITY_MOVES
                        + " daily moves, scaled to seconds by the root of real (uncompressed) time."
                        + " FALLBACK and CROSS_CHECK stray from PRIMARY by mean-reverting noise of 1 and 1.5 bps;"
                        + " confidences are constants.",
                "NOT REAL: USDT/USD, a mean-reverting walk about 1 with a standard deviation of 1 bp.",
                "Seed " + seed + ". Made by: SandboxRecording usd-crosses-from-ecb.csv prices.jsonl.gz " + seed
                        + " (dev.kurs.feeds.recorded, module oracle-feeds)."));
        return lines;
    }

    private String describe(SandboxFeed feed) {
        StringBuilder line = new StringBuilder(feed.name()).append(':');
        for (double level : fixings.lastLevels(feed.column(), SandboxRecording.FIXINGS)) {
            line.append(' ').append(level);
        }
        BigDecimal volatilityBps = new BigDecimal(
                        fixings.dailyVolatility(feed.column(), SandboxRecording.VOLATILITY_MOVES) / BPS)
                .setScale(1, RoundingMode.HALF_EVEN);
        return line.append("; volatility ")
                .append(volatilityBps)
                .append(" bps a day.")
                .toString();
    }

    private static String join(List<?> parts) {
        return String.join(", ", parts.stream().map(Object::toString).toList());
    }
}
