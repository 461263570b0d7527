package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    @TempDir
    private Path folder;

    @Test
    void shouldReadHeaderAndTicksInOrder() throws IOException {
        Path file = write("# two ticks\n#seed 1\n" + line(1000, "PRIMARY") + line(1000, "FALLBACK"));

        Recording recording = Recording.load(file.toString());

        assertEquals(List.of("two ticks", "seed 1"), recording.header());
        assertEquals(
                List.of(PriceSource.PRIMARY, PriceSource.FALLBACK),
                recording.ticks().stream().map(RecordedTick::source).toList());
    }

    @Test
    void shouldUnpackAFileThatIsNamedGz() throws IOException {
        Path file = folder.resolve("ticks.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(line(5, "PRIMARY").getBytes(StandardCharsets.UTF_8));
        }

        assertEquals(5, Recording.load(file.toString()).firstTimeMs());
    }

    @Test
    void shouldReadAResourceOfTheClassPath() {
        Recording recording = Recording.load("classpath:recorded/three-ticks.jsonl");

        assertEquals(3, recording.ticks().size());
    }

    @Test
    void shouldRefuseTicksOutOfOrderNamingTheLine() throws IOException {
        Path file = write("# header\n" + line(1001, "PRIMARY") + line(1000, "PRIMARY"));

        RecordingFormatException error =
                assertThrows(RecordingFormatException.class, () -> Recording.load(file.toString()));

        assertEquals(file + ", line 3, t: 1000 is before 1001 of the tick above", error.getMessage());
    }

    @Test
    void shouldRefuseAnEmptyLine() throws IOException {
        Path file = write(line(1, "PRIMARY") + "\n");

        RecordingFormatException error =
                assertThrows(RecordingFormatException.class, () -> Recording.load(file.toString()));

        assertTrue(error.getMessage().contains("line 2: is not a JSON object"), error.getMessage());
    }

    @Test
    void shouldRefuseARecordingWithoutTicks() throws IOException {
        Path file = write("# nothing yet\n");

        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> Recording.load(file.toString()));

        assertEquals(file + " holds no tick", error.getMessage());
    }

    @Test
    void shouldNameAFileThatCannotBeRead() throws IOException {
        Path notPacked = folder.resolve("ticks.jsonl.gz");
        Files.writeString(notPacked, line(1, "PRIMARY"));

        for (String location :
                List.of(folder.resolve("absent.jsonl").toString(), "classpath:absent.jsonl", notPacked.toString())) {
            RecordingFormatException error =
                    assertThrows(RecordingFormatException.class, () -> Recording.load(location));

            assertTrue(error.getMessage().startsWith(location + ": cannot be read"), error.getMessage());
        }
    }

    @Test
    void shouldRefuseBytesThatAreNotUtf8() throws IOException {
        Path file = folder.resolve("latin.jsonl");
        Files.write(file, new byte[] {'#', (byte) 0xE4, '\n'});

        assertThrows(RecordingFormatException.class, () -> Recording.load(file.toString()));
    }

    @Test
    void shouldKeepOnlyTheSourcesAskedFor() throws IOException {
        Path file = write(line(1, "PRIMARY") + line(2, "FALLBACK") + line(3, "CROSS_CHECK"));

        Recording recording = Recording.load(file.toString()).only(Set.of(PriceSource.FALLBACK));

        assertEquals(1, recording.ticks().size());
        assertEquals(2, recording.firstTimeMs());
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("ticks.jsonl"), text);
    }

    private static String line(long timeMs, String source) {
        return "{\"t\":" + timeMs + ",\"feed\":\"USD/IDR\",\"source\":\"" + source
                + "\",\"price\":\"16312.5\",\"confidence_bps\":\"2.1\"}\n";
    }
}
