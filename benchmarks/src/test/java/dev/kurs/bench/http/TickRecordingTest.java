package dev.kurs.bench.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.recorded.RecordedTick;
import dev.kurs.feeds.recorded.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TickRecordingTest {
    private static final double NEWS = 2e-4;

    @TempDir
    private Path folder;

    @Test
    void shouldSayNewsSoManyTimesASecond() throws IOException {
        Path classPath = TickRecording.write(folder, 100);

        Recording recording =
                Recording.load(classPath.resolve("sandbox/prices.jsonl.gz").toString());
        assertEquals(60 * 100, recording.ticks().size());
        assertEquals(59_990, recording.lastTimeMs() - recording.firstTimeMs());
        List<RecordedTick> ofOne = recording.ticks().stream()
                .filter(tick -> tick.feed().equals("USD/IDR")
                        && tick.source() == recording.ticks().getFirst().source())
                .toList();
        for (int index = 1; index < ofOne.size(); index++) {
            double last = ofOne.get(index - 1).priceE12();
            assertTrue(Math.abs(ofOne.get(index).priceE12() - last) > NEWS * last, "tick " + index);
        }
    }

    @Test
    void shouldRefuseMoreThanTheirTimesTellApart() {
        assertThrows(IllegalArgumentException.class, () -> TickRecording.write(folder, 10_001));
    }
}
