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
import java.util.zip.GZIPOutputStream;

/**
 * Makes the sandbox's recording: real daily levels and moves, and a seeded bridge between them.
 *
 * <p>Example: {@code java dev.kurs.feeds.recorded.SandboxRecording usd-crosses-from-ecb.csv prices.jsonl.gz 20260413} tells
 * the last four fixings, there and back, in two hours of 60 000 ticks.
 *
 * <p>A day is told in twenty minutes, but the bridge keeps the real volatility per root second; otherwise σ, and with
 * it the volatility spread, would come out eight times too large. What compression adds is the drift alone: a day's move of
 * 45 bps is 2.3 bps a minute beside the bridge's own 1.2.
 */
public final class SandboxRecording {
    static final int FIXINGS = 4;
    static final int VOLATILITY_MOVES = 60;
    static final int LEG_SECONDS = 1_200;
    private static final int LEGS = 2 * (FIXINGS - 1);
    private static final int SECONDS = LEGS * LEG_SECONDS;
    private static final double SECONDS_PER_DAY = 86_400;
    private static final int CHECK_EVERY_SECONDS = 3;
    private static final int FEED_STAGGER_MS = 200;
    private static final int SOURCE_STAGGER_MS = 60;
    private static final double BPS = 0.0001;

    /** In the order in which a second's ticks are told: checks first, so that no price is ever unchecked. */
    private static final List<Source> SOURCES = List.of(
            new Source(PriceSource.CROSS_CHECK, 1.5 * BPS),
            new Source(PriceSource.FALLBACK, BPS),
            new Source(PriceSource.PRIMARY, 0));

    private static final double SOURCE_PERSISTENCE = 0.98;
    private static final double DOLLAR_TOKEN_PERSISTENCE = 0.995;
    private static final double DOLLAR_TOKEN_DEVIATION = BPS;

    /** A source and how far it strays from PRIMARY, as a standard deviation. */
    private record Source(PriceSource name, double deviation) {}

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
        // The packed bytes carry no time and no name, so that they repeat too.
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** The whole recording: header, then one line a tick. */
    String text() {
        StringBuilder text = new StringBuilder();
        new SandboxHeader(fixings, seed)
                .lines()
                .forEach(line -> text.append("# ").append(line).append('\n'));
        List<SandboxPath> paths = paths();
        long startMs =
                Instant.parse(fixings.lastDates(1).getFirst() + "T12:15:00Z").toEpochMilli();
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
                    : random.bridged(thereAndBack(feed), LEG_SECONDS, volatilityPerRootSecond(feed));
            List<double[]> deviations = SOURCES.stream()
                    .map(source -> random.meanReverting(SECONDS, SOURCE_PERSISTENCE, source.deviation()))
                    .toList();
            paths.add(new SandboxPath(feed, logPrice, deviations));
        }
        return paths;
    }

    private double[] thereAndBack(SandboxFeed feed) {
        double[] levels = fixings.lastLevels(feed.column(), FIXINGS);
        double[] anchors = new double[LEGS + 1];
        for (int anchor = 0; anchor <= LEGS; anchor++) {
            anchors[anchor] = StrictMath.log(levels[Math.min(anchor, LEGS - anchor)]);
        }
        return anchors;
    }

    private double volatilityPerRootSecond(SandboxFeed feed) {
        return fixings.dailyVolatility(feed.column(), VOLATILITY_MOVES) / StrictMath.sqrt(SECONDS_PER_DAY);
    }

    private static void appendSecond(StringBuilder text, List<SandboxPath> paths, long startMs, int second) {
        for (int feed = 0; feed < paths.size(); feed++) {
            for (int source = 0; source < SOURCES.size(); source++) {
                if (isDue(second, feed, source)) {
                    int stagger = feed * FEED_STAGGER_MS + source * SOURCE_STAGGER_MS;
                    appendTick(text, startMs + second * 1000L + stagger, paths.get(feed), source, second);
                }
            }
        }
    }

    /** PRIMARY every second; a check every third, the feeds in turn; everything in the first second. */
    private static boolean isDue(int second, int feed, int source) {
        return second == 0
                || SOURCES.get(source).name() == PriceSource.PRIMARY
                || (second + feed) % CHECK_EVERY_SECONDS == source;
    }

    private static void appendTick(StringBuilder text, long timeMs, SandboxPath path, int source, int second) {
        text.append("{\"t\":").append(timeMs);
        text.append(",\"feed\":\"").append(path.feed().name());
        text.append("\",\"source\":\"").append(SOURCES.get(source).name());
        text.append("\",\"price\":\"").append(path.priceRoundingHalfEven(source, second));
        text.append("\",\"confidence_bps\":\"").append(path.feed().confidenceBps());
        text.append("\"}\n");
    }
}
