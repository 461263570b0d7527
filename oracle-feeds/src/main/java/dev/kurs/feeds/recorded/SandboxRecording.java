package dev.kurs.feeds.recorded;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the sandbox's recording: real daily moves without their drift, and a seeded bridge between them by day and by night.
 *
 * <p>Example: {@code java dev.kurs.feeds.recorded.SandboxRecording usd-crosses-from-ecb.csv prices.jsonl.gz 20260413} tells
 * thirty days up to the fixing of 13 April 2026 in ten hours of some 80 000 ticks, and ends where it began.
 *
 * <p>It only goes forward. Played in a loop it would jump by what the thirty days moved in all, so that this is taken out, an
 * equal part each day: at most 8.2 bps a day, which is small beside real moves of 28 to 55 bps.
 *
 * <p>A day is told in twenty minutes, but the bridge keeps the real volatility per root second, spread over the hours by
 * {@link SandboxDay}; otherwise σ, and with it the volatility spread, would come out eight times too large. What compression
 * adds is the drift alone: a day's move of 45 bps is 2.3 bps a minute beside the bridge's own 1.2, both more by day and less by
 * night.
 */
public final class SandboxRecording {
    static final int DAYS = 30;
    static final int FIXINGS = DAYS + 1;
    static final int VOLATILITY_MOVES = 60;
    private static final int SECONDS = DAYS * SandboxDay.SECONDS;
    private static final double SECONDS_PER_DAY = 86_400;
    private static final int FEED_STAGGER_MS = 200;
    private static final int SOURCE_STAGGER_MS = 60;
    private static final double BPS = 0.0001;

    /**
     * In the order in which a second's ticks are told: checks first, so that no price is ever unchecked. None is silent for
     * 24 s, so that a corridor which is protected from 30 s on stays calm whatever source it stands on.
     */
    private static final List<Source> SOURCES = List.of(
            new Source(PriceSource.CROSS_CHECK, 1.5 * BPS, 12, 20),
            new Source(PriceSource.FALLBACK, BPS, 12, 20),
            new Source(PriceSource.PRIMARY, 0, 4, 8));

    private static final double SOURCE_PERSISTENCE = 0.98;
    private static final double DOLLAR_TOKEN_PERSISTENCE = 0.995;
    private static final double DOLLAR_TOKEN_DEVIATION = BPS;

    /** A source, how far it strays from PRIMARY, as a standard deviation, and how often it ticks. */
    private record Source(PriceSource name, double deviation, int meanSeconds, int longestSeconds) {}

    private final SandboxDay day = new SandboxDay();
    private final DailyFixings fixings;
    private final long seed;

    SandboxRecording(DailyFixings fixings, long seed) {
        this.fixings = fixings;
        this.seed = seed;
    }

    /** @param arguments the table of daily fixings, the file to write, the seed */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("usage: SandboxRecording <daily fixings.csv> <out.jsonl.gz> <seed>");
        }
        DailyFixings fixings = DailyFixings.read(Path.of(arguments[0]), SandboxFeed.COLUMNS);
        String text = new SandboxRecording(fixings, Long.parseLong(arguments[2])).text();
        try (OutputStream out = new BestGzipOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Packs as closely as it goes, an eighth closer than usual; the bytes carry no time and no name, so that they repeat. */
    private static final class BestGzipOutputStream extends GZIPOutputStream {
        BestGzipOutputStream(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /** The whole recording: header, then one line a tick. */
    String text() {
        StringBuilder text = new StringBuilder();
        new SandboxHeader(fixings, seed)
                .lines()
                .forEach(line -> text.append("# ").append(line).append('\n'));
        List<SandboxPath> paths = paths();
        long startMs = Instant.parse(fixings.lastDates(FIXINGS).getFirst() + "T" + SandboxDay.FIRST_TIME + ":00Z")
                .toEpochMilli();
        for (int second = 0; second < SECONDS; second++) {
            appendSecond(text, paths, startMs, second);
        }
        return text.toString();
    }

    private List<SandboxPath> paths() {
        SeededPaths random = new SeededPaths(seed);
        List<SandboxPath> paths = new ArrayList<>();
        for (SandboxFeed feed : SandboxFeed.ALL) {
            double[] logPrice = feed.isSynthetic()
                    ? random.meanReverting(SECONDS, DOLLAR_TOKEN_PERSISTENCE, DOLLAR_TOKEN_DEVIATION)
                    : random.bridged(
                            fixings.lastLogLevelsWithoutDrift(feed.column(), FIXINGS),
                            day.activity(),
                            volatilityPerRootSecond(feed));
            List<double[]> deviations = SOURCES.stream()
                    .map(source -> random.meanReverting(SECONDS, SOURCE_PERSISTENCE, source.deviation()))
                    .toList();
            paths.add(new SandboxPath(feed, logPrice, deviations, schedules(feed), day));
        }
        return paths;
    }

    /** When each source of a feed is due; the feeds take turns, and so do a feed's sources. */
    private List<boolean[]> schedules(SandboxFeed feed) {
        List<boolean[]> schedules = new ArrayList<>();
        for (int source = 0; source < SOURCES.size(); source++) {
            double turn =
                    (double) SandboxFeed.ALL.indexOf(feed) / SandboxFeed.ALL.size() + (double) source / SOURCES.size();
            schedules.add(day.schedule(
                    SOURCES.get(source).meanSeconds(), SOURCES.get(source).longestSeconds(), turn % 1));
        }
        return schedules;
    }

    private double volatilityPerRootSecond(SandboxFeed feed) {
        return fixings.dailyVolatility(feed.column(), VOLATILITY_MOVES) / StrictMath.sqrt(SECONDS_PER_DAY);
    }

    /** The first second's ticks are told a millisecond apart, since whoever begins waits for them. */
    private static void appendSecond(StringBuilder text, List<SandboxPath> paths, long startMs, int second) {
        for (int feed = 0; feed < paths.size(); feed++) {
            for (int source = 0; source < SOURCES.size(); source++) {
                if (paths.get(feed).isDue(source, second)) {
                    int stagger = second == 0
                            ? feed * SOURCES.size() + source
                            : feed * FEED_STAGGER_MS + source * SOURCE_STAGGER_MS;
                    appendTick(text, startMs + second * 1000L + stagger, paths.get(feed), source, second);
                }
            }
        }
    }

    private static void appendTick(StringBuilder text, long timeMs, SandboxPath path, int source, int second) {
        text.append("{\"t\":").append(timeMs);
        text.append(",\"feed\":\"").append(path.feed().name());
        text.append("\",\"source\":\"").append(SOURCES.get(source).name());
        text.append("\",\"price\":\"").append(path.priceRoundingHalfEven(source, second));
        text.append("\",\"confidence_bps\":\"").append(path.confidenceRoundingHalfEven(second));
        text.append("\"}\n");
    }
}
