package dev.kurs.feeds.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSentEventDecoderTest {
    private static final String STREAM =
            "\uFEFF: hello\n\ndata: a\n\nevent: error\ndata:x\ndata: y\nid: 7\n\nretry: 5\n\nevent: ping\n\ndata\n\nignored: z\ndata: ü\n\ndata: unfinished";
    private static final List<ServerSentEvent> EVENTS = List.of(
            new ServerSentEvent("message", "a"),
            new ServerSentEvent("error", "x\ny"),
            new ServerSentEvent("ping", ""),
            new ServerSentEvent("message", ""),
            new ServerSentEvent("message", "ü"));

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void shouldDecodeWhateverEndsItsLines(String lineEnd) throws SourceException {
        byte[] bytes = STREAM.replace("\n", lineEnd).getBytes(StandardCharsets.UTF_8);

        assertEquals(EVENTS, new ServerSentEventDecoder(1000).decode(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void shouldDecodeWhereverItsBytesAreCut(String lineEnd) throws SourceException {
        byte[] bytes = STREAM.replace("\n", lineEnd).getBytes(StandardCharsets.UTF_8);

        for (int cut = 0; cut <= bytes.length; cut++) {
            ServerSentEventDecoder decoder = new ServerSentEventDecoder(1000);
            List<ServerSentEvent> events = new ArrayList<>(decoder.decode(Arrays.copyOf(bytes, cut)));
            events.addAll(decoder.decode(Arrays.copyOfRange(bytes, cut, bytes.length)));

            assertEquals(EVENTS, events, "cut at " + cut);
        }
    }

    @Test
    void shouldRefuseALineBeyondItsBound() throws SourceException {
        ServerSentEventDecoder decoder = new ServerSentEventDecoder(10);
        decoder.decode("data: 6789".getBytes(StandardCharsets.UTF_8));

        SourceException error = assertThrows(SourceException.class, () -> decoder.decode(new byte[] {'x'}));

        assertEquals(FeedError.TOO_LARGE, error.kind());
    }

    @Test
    void shouldRefuseAnEventOfManyLinesBeyondItsBound() {
        byte[] bytes = "data:1234\n".repeat(4).getBytes(StandardCharsets.UTF_8);

        SourceException error = assertThrows(SourceException.class, () -> new ServerSentEventDecoder(12).decode(bytes));

        assertEquals(FeedError.TOO_LARGE, error.kind());
    }

    @Test
    void shouldRefuseEndlessEmptyDataLines() {
        byte[] bytes = "data:\n".repeat(100).getBytes(StandardCharsets.UTF_8);

        assertThrows(SourceException.class, () -> new ServerSentEventDecoder(12).decode(bytes));
    }
}
