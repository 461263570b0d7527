package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SharedData;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recording that the sandbox plays, as it is committed in the service's resources. */
class SandboxRecordingTest {
    private static final Path COMMITTED = Path.of("../service/src/main/resources/sandbox/prices.jsonl.gz");
    private static final long SEED = 20260413;
    private static final double BPS = 0.0001;

    private static final List<String> REAL_FEEDS = List.of("USD/IDR", "USD/JPY", "USD/SGD", "USD/MYR");
    private static final int DAYS = 30;
    private static final long DAY_MS = 1_200_000;

    private static Recording recording;
    private static Map<String, List<RecordedTick>> series;

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() {
        recording = Recording.load(COMMITTED.toString());
        series = series();
    }

    /** Reads shared/data; skipped without it. */
    @Test
    void shouldBeWhatTheProgramMakesFromTheEcbSeries() throws IOException {
        Path fixings = SharedData.require("data/fx-daily/usd-crosses-from-ecb.csv");
        byte[] made = made(fixings, SEED);

        assertArrayEquals(unpacked(Files.readAllBytes(COMMITTED)), unpacked(made), "made again with seed " + SEED);
    }

    @Test
    void shouldRepeatItselfByteForByteWithItsSeedAlone() throws IOException {
        Path fixings = folder.resolve("fixings.csv");
        Files.write(fixings, madeUpFixings());

        assertArrayEquals(made(fixings, 1), made(fixings, 1));
        assertFalse(Arrays.equals(made(fixings, 1), made(fixings, 2)), "seeds 1 and 2 made the same");
    }

    private static List<String> madeUpFixings() {
        List<String> lines = new ArrayList<>(List.of("date,USDIDR,USDSGD,USDMYR,USDJPY"));
        for (int day = 0; day < 70; day++) {
            double factor = 1 + 0.001 * (day % 7);
            lines.add(LocalDate.of(2026, 1, 1).plusDays(day) + "," + 17_000 * factor + "," + 1.27 * factor + ","
                    + 3.9 * factor + "," + 158 * factor);
        }
        return lines;
    }

    private byte[] made(Path fixings, long seed) throws IOException {
        Path made = folder.resolve("made.jsonl.gz");
        SandboxRecording.main(new String[] {fixings.toString(), made.toString(), Long.toString(seed)});
        return Files.readAllBytes(made);
    }

    @Test
    void shouldSayInItsHeaderWhatIsRealAndWhatIsNot() {
        String header = String.join("\n", recording.header());

        for (String needed : List.of(
                "REAL: the moves of USD/IDR, USD/JPY, USD/SGD and USD/MYR",
                "European Central Bank",
                "Fixings: 2026-02-26, 2026-02-27, 2026-03-02",
                "2026-04-08, 2026-04-09, 2026-04-10, 2026-04-13.",
                "TAKEN OUT: what the 30 days moved in all",
                "Drift a day: USD/IDR 8.2 bps, USD/JPY 8.0 bps, USD/SGD 3.5 bps, USD/MYR 7.6 bps.",
                "COMPRESSED",
                "NOT REAL: the ticks between the levels. They are Brownian bridges",
                "NOT REAL: day and night",
                "NOT REAL: USDT/USD",
                "Seed " + SEED,
                "SandboxRecording usd-crosses-from-ecb.csv prices.jsonl.gz " + SEED)) {
            assertTrue(header.contains(needed), needed + " is not in\n" + header);
        }
    }

    @Test
    void shouldHoldEverySourceOfEveryFeedWithinItsFirstSecond() {
        TreeSet<String> told = new TreeSet<>();
        recording.ticks().stream()
                .filter(tick -> tick.timeMs() < recording.firstTimeMs() + 1000)
                .forEach(tick -> told.add(tick.feed() + ' ' + tick.source()));

        assertEquals(15, told.size(), told::toString);
        assertEquals(told, new TreeSet<>(series.keySet()));
    }

    /** The header tells the fixings as they were; the drift is taken out of them here once more, by powers instead of logs. */
    @Test
    void shouldGoForwardThroughTheFixingsWithoutTheirDrift() {
        for (String feed : REAL_FEEDS) {
            List<Double> fixings = fixingsInHeader(feed);
            double moveInAll = fixings.getLast() / fixings.getFirst();
            List<RecordedTick> primary = series.get(feed + " PRIMARY");
            for (int day = 0; day <= DAYS; day++) {
                double expected = fixings.get(day) * Math.pow(moveInAll, (DAYS - day) / (double) DAYS);
                double told = price(day == DAYS ? primary.getFirst() : firstOfDay(primary, day));
                assertEquals(expected, told, expected * 0.05 * BPS, feed + " on day " + day);
            }
        }
    }

    @Test
    void shouldTellThirtyDaysInOrderOfTheirDates() {
        String header = String.join("\n", recording.header());
        Matcher dates = Pattern.compile("\\d{4}-\\d\\d-\\d\\d").matcher(header);
        List<LocalDate> told =
                dates.results().map(date -> LocalDate.parse(date.group())).toList();

        assertEquals(DAYS + 1, told.size());
        assertEquals(told.stream().sorted().distinct().toList(), told);
        assertEquals(Instant.parse(told.getFirst() + "T12:15:00Z").toEpochMilli(), recording.firstTimeMs());
        long shortByMs = DAYS * DAY_MS - (recording.lastTimeMs() - recording.firstTimeMs());
        assertTrue(shortByMs > 0 && shortByMs < 2_000, "short of thirty days by " + shortByMs + " ms");
    }

    /** The levels at which the sandbox's balances are worth what their targets say. */
    @Test
    void shouldBeginAndEndAtTheLastFixing() {
        Map.of("USD/IDR", 17187.65, "USD/JPY", 159.834, "USD/SGD", 1.27628, "USD/MYR", 3.97501)
                .forEach((feed, level) -> {
                    List<RecordedTick> primary = series.get(feed + " PRIMARY");
                    assertEquals(level, price(primary.getFirst()), level * 0.05 * BPS, feed);
                    assertEquals(level, price(primary.getLast()), level * 2 * BPS, feed);
                });
    }

    @Test
    void shouldMoveLittleFromTickToTickAndNoMoreWhereALoopBeginsAgain() {
        series.forEach((name, ticks) -> {
            double largestMove = 0;
            for (int tick = 1; tick < ticks.size(); tick++) {
                largestMove = Math.max(largestMove, Math.abs(move(ticks.get(tick - 1), ticks.get(tick))));
            }
            double moveAtLoop = Math.abs(move(ticks.getLast(), ticks.getFirst()));

            assertTrue(largestMove < 6 * BPS, name + " moves by " + largestMove);
            assertTrue(moveAtLoop <= largestMove, name + " moves by " + moveAtLoop + " at the loop");
            assertTrue(
                    !name.endsWith("PRIMARY") || moveAtLoop < BPS, name + " moves by " + moveAtLoop + " at the loop");
        });
    }

    /** No source is silent for 24 s, the age from which a corridor that was protected would stay so, not even at the loop. */
    @Test
    void shouldTellEveryPriceBeforeItIsOld() {
        long spanMs = recording.lastTimeMs() - recording.firstTimeMs();
        long passMs = spanMs + spanMs / (recording.ticks().size() - 1);
        series.forEach((name, ticks) -> {
            long longestMs =
                    passMs - ticks.getLast().timeMs() + ticks.getFirst().timeMs();
            for (int tick = 1; tick < ticks.size(); tick++) {
                longestMs = Math.max(
                        longestMs,
                        ticks.get(tick).timeMs() - ticks.get(tick - 1).timeMs());
            }

            assertEquals(name.endsWith("PRIMARY") ? 8_000 : 20_000, longestMs, name);
        });
    }

    @Test
    void shouldStaySmall() throws IOException {
        assertTrue(Files.size(COMMITTED) < 500_000, () -> COMMITTED + " is too large");
        assertTrue(recording.ticks().size() < 100_000, () -> recording.ticks().size() + " ticks");
    }

    /** A corridor is protected from a deviation of 25 bps on, whichever of two prices is the older. */
    @Test
    void shouldKeepChecksFarWithinTheirBound() {
        Map<String, Map<PriceSource, Double>> latest = new HashMap<>();
        double farthest = 0;
        for (RecordedTick tick : recording.ticks()) {
            Map<PriceSource, Double> prices = latest.computeIfAbsent(tick.feed(), feed -> new HashMap<>());
            prices.put(tick.source(), price(tick));
            for (double one : prices.values()) {
                for (double other : prices.values()) {
                    farthest = Math.max(farthest, StrictMath.log(one / other));
                }
            }
        }

        assertTrue(farthest > BPS && farthest < 15 * BPS, "a check is off by " + farthest);
    }

    @Test
    void shouldBeAsSureAsEveryCorridorAsks() {
        for (RecordedTick tick : recording.ticks()) {
            assertTrue(tick.confidenceE8() >= 4_000 && tick.confidenceE8() <= 50_000, tick::toString);
        }
    }

    /** σ decides the volatility spread; what the header says of a day is what ticks do in a second, but for what compressed drift and printed decimals add. */
    @Test
    void shouldMoveWithTheRealVolatilityPerRootSecond() {
        for (String feed : REAL_FEEDS) {
            double realPerRootSecond = volatilityInHeader(feed) / Math.sqrt(86_400);
            double toldPerRootSecond = Math.sqrt(variancePerSecond(feed, hour -> true));

            assertEquals(realPerRootSecond, toldPerRootSecond, 0.2 * realPerRootSecond, feed);
        }
    }

    @Test
    void shouldBeLivelierByDayThanByNight() {
        for (String feed : REAL_FEEDS) {
            double byDay = variancePerSecond(feed, SandboxRecordingTest::isDay);
            double byNight = variancePerSecond(feed, SandboxRecordingTest::isNight);

            assertTrue(byDay > 4 * byNight, feed + " by day " + byDay + ", by night " + byNight);
        }
    }

    @Test
    void shouldTellMorePricesByDayThanByNight() {
        series.forEach((name, ticks) -> {
            double byDay = ticksPerSecond(ticks, SandboxRecordingTest::isDay);
            double byNight = ticksPerSecond(ticks, SandboxRecordingTest::isNight);

            assertTrue(byDay > 2 * byNight, name + " by day " + byDay + ", by night " + byNight);
        });
    }

    @Test
    void shouldBeSurerByDayThanByNight() {
        series.forEach((name, ticks) -> {
            double byDay = meanConfidenceE8(ticks, SandboxRecordingTest::isDay);
            double byNight = meanConfidenceE8(ticks, SandboxRecordingTest::isNight);

            assertTrue(byNight > 2 * byDay, name + " by day " + byDay + ", by night " + byNight);
        });
    }

    private static boolean isDay(double hour) {
        return hour >= 8 && hour < 16;
    }

    private static boolean isNight(double hour) {
        return hour >= 20 && hour < 23;
    }

    /** The hour of the day that a tick tells: twenty minutes are the 24 hours from 12:15 on. */
    private static double hour(RecordedTick tick) {
        return (12.25 + 24.0 * ((tick.timeMs() - recording.firstTimeMs()) % DAY_MS) / DAY_MS) % 24;
    }

    private static double variancePerSecond(String feed, DoublePredicate hours) {
        List<RecordedTick> primary = series.get(feed + " PRIMARY");
        double sumOfSquares = 0;
        double seconds = 0;
        for (int tick = 1; tick < primary.size(); tick++) {
            if (hours.test(hour(primary.get(tick)))) {
                double move = move(primary.get(tick - 1), primary.get(tick));
                sumOfSquares += move * move;
                seconds += (primary.get(tick).timeMs() - primary.get(tick - 1).timeMs()) / 1e3;
            }
        }
        return sumOfSquares / seconds;
    }

    private static double ticksPerSecond(List<RecordedTick> ticks, DoublePredicate hours) {
        long told = ticks.stream().filter(tick -> hours.test(hour(tick))).count();
        long seconds = LongStream.range(0, DAY_MS / 1000)
                .filter(second -> hours.test((12.25 + second / 50.0) % 24))
                .count();
        return (double) told / (DAYS * seconds);
    }

    private static double meanConfidenceE8(List<RecordedTick> ticks, DoublePredicate hours) {
        return ticks.stream()
                .filter(tick -> hours.test(hour(tick)))
                .mapToLong(RecordedTick::confidenceE8)
                .average()
                .orElseThrow();
    }

    private static List<Double> fixingsInHeader(String feed) {
        return Arrays.stream(described(feed)
                        .substring(0, described(feed).indexOf(';'))
                        .split(" "))
                .map(Double::parseDouble)
                .toList();
    }

    private static double volatilityInHeader(String feed) {
        Matcher volatility = Pattern.compile("volatility ([0-9.]+) bps a day").matcher(described(feed));
        assertTrue(volatility.find(), described(feed));
        return Double.parseDouble(volatility.group(1)) * BPS;
    }

    private static String described(String feed) {
        return recording.header().stream()
                .filter(line -> line.startsWith(feed + ": "))
                .findFirst()
                .orElseThrow()
                .substring(feed.length() + 2);
    }

    private static RecordedTick firstOfDay(List<RecordedTick> ticks, int day) {
        return ticks.stream()
                .filter(tick -> tick.timeMs() >= recording.firstTimeMs() + day * DAY_MS)
                .findFirst()
                .orElseThrow();
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
        return StrictMath.log(price(to) / price(from));
    }

    private static double price(RecordedTick tick) {
        return tick.priceE12() / 1e12;
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (InputStream content = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return content.readAllBytes();
        }
    }
}
