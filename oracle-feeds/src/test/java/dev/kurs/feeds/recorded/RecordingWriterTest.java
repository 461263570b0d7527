package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.feeds.ManualTime;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingWriterTest {
    private static final long SECOND_NS = 1_000_000_000;

    @TempDir
    private Path directory;

    private final ManualTime time = new ManualTime(1_776_082_600_000_000_000L);

    @Test
    void shouldWriteALineAsRecordingsHaveThem() {
        assertEquals(
                "{\"t\":1767225600123,\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"16312.5\",\"confidence_bps\":\"2.1\"}\n",
                RecordingWriter.line(new RecordedTick(
                        1_767_225_600_123L, "USD/IDR", PriceSource.PRIMARY, 16_312_500_000_000_000L, 21_000)));
    }

    /** Sources tell theirs up to thirty seconds late. */
    @ParameterizedTest
    @ValueSource(strings = {"ticks.jsonl", "ticks.jsonl.gz"})
    void shouldWriteWhatComesOutOfOrderInOrderAndPlayItBack(String name) throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        List<RecordedTick> ticks = new ArrayList<>();
        Path file = directory.resolve(name);
        RecordingWriter writer = RecordingWriter.to(file, time);
        for (int i = 0; i < 2000; i++) {
            time.pause(random.nextLong(SECOND_NS));
            long timeMs = (time.nanoTime() - random.nextLong(30 * SECOND_NS)) / 1_000_000;
            RecordedTick tick = new RecordedTick(
                    timeMs,
                    random.nextBoolean() ? "USD/IDR" : "USDT/USD",
                    List.copyOf(RecordedConfiguration.ALL_SOURCES).get(random.nextInt(3)),
                    random.nextLong(1, Long.MAX_VALUE),
                    random.nextLong(1_000_000));
            ticks.add(tick);
            assertEquals(Outcome.ACCEPTED, offer(writer, tick));
            writer.beat();
        }
        writer.close();
        assertEquals("2000 ticks are recorded", writer.finished());

        ticks.sort(Comparator.comparingLong(RecordedTick::timeMs));
        assertEquals(ticks, Recording.load(file.toString()).ticks());
    }

    @Test
    void shouldLeaveOutAndCountWhatComesTooLate() throws Exception {
        RecordedTick first = new RecordedTick(2000, "USD/IDR", PriceSource.PRIMARY, 1, 0);
        RecordedTick late = new RecordedTick(1999, "USD/IDR", PriceSource.PRIMARY, 1, 0);
        RecordingWriter writer = RecordingWriter.to(directory.resolve("ticks"), time);
        offer(writer, first);
        time.pause(30 * SECOND_NS);
        writer.beat();

        offer(writer, late);
        writer.close();

        assertEquals("1 ticks are recorded; 1 came too late to stand in order", writer.finished());
        assertEquals(1, Files.readAllLines(directory.resolve("ticks")).size());
        assertEquals(Outcome.CLOSED, offer(writer, first));
    }

    @Test
    void shouldNotWriteWhereItCannot() {
        assertThrows(IOException.class, () -> RecordingWriter.to(directory, time));
    }

    private static Outcome offer(RecordingWriter writer, RecordedTick tick) {
        return writer.offer(
                tick.feed(), tick.source(), tick.priceE12(), tick.confidenceE8(), tick.timeMs() * 1_000_000);
    }
}
