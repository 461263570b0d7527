package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SharedData;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recording that the sandbox plays, as it is committed in the service's resources. */
class SandboxRecordingTest {
    private static final Path COMMITTED = Path.of("../service/src/main/resources/sandbox/prices.jsonl.gz");
    private static final long SEED = 20260413;
    private static final double BPS = 0.0001;

    private static Recording recording;

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() {
        recording = Recording.load(COMMITTED.toString());
    }

    /** Reads shared/data; skipped without it. */
    @Test
    void shouldBeWhatTheProgramMakesFromTheEcbSeries() throws IOException {
        Path fixings = SharedData.require("data/fx-daily/usd-crosses-from-ecb.csv");
        Path made = folder.resolve("prices.jsonl.gz");

        SandboxRecording.main(new String[] {fixings.toString(), made.toString(), Long.toString(SEED)});

        assertArrayEquals(unpacked(COMMITTED), unpacked(made), "made again with seed " + SEED);
    }

    @Test
    void shouldSayInItsHeaderWhatIsRealAndWhatIsNot() {
        String header = String.join("\n", recording.header());

        for (String needed : List.of(
                "REAL: the levels of USD/IDR, USD/JPY, USD/SGD and USD/MYR",
                "European Central Bank",
                "2026-04-08, 2026-04-09, 2026-04-10, 2026-04-13",
                "COMPRESSED",
                "NOT REAL: the ticks between the levels. They are Brownian bridges",
                "NOT REAL: USDT/USD",
                "Seed " + SEED,
                "SandboxRecording usd-crosses-from-ecb.csv prices.jsonl.gz " + SEED)) {
            assertTrue(header.contains(needed), needed + " is not in\n" + header);
        }
    }

    @Test
    void shouldHoldEverySourceOfEveryFeedWithinItsFirstSecond() {
        TreeSet<String> series = new TreeSet<>();
        recording.ticks().stream()
                .filter(tick -> tick.timeMs() < recording.firstTimeMs() + 1000)
                .forEach(tick -> series.add(tick.feed() + ' ' + tick.source()));

        assertEquals(15, series.size(), series::toString);
        assertEquals(series, new TreeSet<>(series().keySet()));
    }

    @Test
    void shouldPassThroughTheRealLevels() {
        Map<String, List<Double>> levels = Map.of(
                "USD/IDR", List.of(16976.3, 17097.3, 17095.3, 17187.6),
                "USD/JPY", List.of(158.150, 158.922, 159.192, 159.834),
                "USD/SGD", List.of(1.27285, 1.27437, 1.27393, 1.27628),
                "USD/MYR", List.of(3.97600, 3.98297, 3.96499, 3.97501));

        levels.forEach((feed, expected) -> {
            List<RecordedTick> primary = series().get(feed + " PRIMARY");
            for (int anchor = 0; anchor < 6; anchor++) {
                double level = expected.get(Math.min(anchor, 6 - anchor));
                assertEquals(level, price(primary.get(anchor * 1200)), level * 0.01 * BPS, feed + " at " + anchor);
            }
        });
    }

    @Test
    void shouldMoveLittleFromTickToTickAndNoMoreWhereALoopBeginsAgain() {
        series().forEach((name, ticks) -> {
            double largestMove = 0;
            for (int tick = 1; tick < ticks.size(); tick++) {
                largestMove = Math.max(largestMove, move(ticks.get(tick - 1), ticks.get(tick)));
            }
            double moveAtLoop = move(ticks.getLast(), ticks.getFirst());

            assertTrue(largestMove < 3 * BPS, name + " moves by " + largestMove);
            assertTrue(moveAtLoop <= largestMove, name + " moves by " + moveAtLoop + " at the loop");
        });
    }

    @Test
    void shouldTickAtTheSameDistanceWhereALoopBeginsAgain() {
        series().forEach((name, ticks) -> {
            long longestMs = 0;
            for (int tick = 1; tick < ticks.size(); tick++) {
                longestMs = Math.max(
                        longestMs,
                        ticks.get(tick).timeMs() - ticks.get(tick - 1).timeMs());
            }
            assertEquals(name.endsWith("PRIMARY") ? 1000 : 3000, longestMs, name);
        });
        assertEquals(7_199_920, recording.lastTimeMs() - recording.firstTimeMs());
    }

    @Test
    void shouldKeepChecksFarWithinTheirBound() {
        Map<String, Double> primary = new HashMap<>();
        double farthest = 0;
        for (RecordedTick tick : recording.ticks()) {
            if (tick.source() == PriceSource.PRIMARY) {
                primary.put(tick.feed(), price(tick));
            } else if (primary.containsKey(tick.feed())) {
                farthest = Math.max(farthest, Math.abs(StrictMath.log(price(tick) / primary.get(tick.feed()))));
            }
        }

        assertTrue(farthest > BPS && farthest < 10 * BPS, "a check is off by " + farthest);
    }

    /** σ decides the volatility spread: twice σ√45 s must stay below the width of a usual tier. */
    @Test
    void shouldBeAsCalmAsTheRealMarketsWithinAFactorOfThree() {
        for (String feed : List.of("USD/IDR", "USD/JPY", "USD/SGD", "USD/MYR")) {
            List<RecordedTick> primary = series().get(feed + " PRIMARY");
            double sumOfSquares = 0;
            int minutes = 0;
            for (int tick = 60; tick < primary.size(); tick += 60) {
                double logReturn = StrictMath.log(price(primary.get(tick)) / price(primary.get(tick - 60)));
                sumOfSquares += logReturn * logReturn;
                minutes++;
            }
            double sigmaPerRootMinute = Math.sqrt(sumOfSquares / minutes);
            double realPerRootMinute = 40 * BPS / Math.sqrt(1440);

            assertTrue(
                    sigmaPerRootMinute > realPerRootMinute / 2 && sigmaPerRootMinute < 3 * realPerRootMinute,
                    feed + " moves by " + sigmaPerRootMinute + " a minute, really by about " + realPerRootMinute);
        }
    }

    private static Map<String, List<RecordedTick>> series() {
        Map<String, List<RecordedTick>> series = new TreeMap<>();
        for (RecordedTick tick : recording.ticks()) {
            series.computeIfAbsent(tick.feed() + ' ' + tick.source(), name -> new ArrayList<>())
                    .add(tick);
        }
        return series;
    }

    private static double move(RecordedTick from, RecordedTick to) {
        return Math.abs(StrictMath.log(price(to) / price(from)));
    }

    private static double price(RecordedTick tick) {
        return tick.priceE12() / 1e12;
    }

    private static byte[] unpacked(Path file) throws IOException {
        try (InputStream content = new GZIPInputStream(Files.newInputStream(file))) {
            return content.readAllBytes();
        }
    }
}
