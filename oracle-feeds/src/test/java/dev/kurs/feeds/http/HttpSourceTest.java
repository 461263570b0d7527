package dev.kurs.feeds.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpSourceTest {
    private static final Duration PATIENT = Duration.ofSeconds(20);

    private final FeedHttp http = new FeedHttp();

    @AfterEach
    void close() {
        http.close();
    }

    /** Whatever a server sends is a failure of the source, which is asked again, and never one of ours, which ends it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "HTTP/1.1 200 OK|Content-Length: abc||x; MALFORMED",
                "HTTP/1.1 200 OK|Content-Length: 99999999999999999999||x; MALFORMED",
                "HTTP/1.1 200 OK|Content-Length: -5||x; UNREACHABLE",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||zz|abc|; UNREACHABLE",
                "HTTP/1.1 abc OK||; UNREACHABLE",
                "HTTP/1.1 101 Switching|Upgrade: h2c||; UNREACHABLE",
                "HTTP/1.1 200 OK|Bad Header: x||; UNREACHABLE",
                "garbage||; UNREACHABLE",
                "|; UNREACHABLE",
            })
    void shouldCallAFailureOfTheSourceWhateverItSends(String raw, FeedError kind) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = Thread.ofVirtual().start(() -> answer(server, raw.replace("|", "\r\n")));
            HttpSource source = new HttpSource(
                    http.client(),
                    List.of(URI.create("http://127.0.0.1:" + server.getLocalPort())),
                    PATIENT,
                    Optional.empty());

            SourceException failure = assertThrows(
                    SourceException.class, () -> source.text("/prices", "application/json", 1_000, List.of()));

            assertEquals(kind, failure.kind(), failure::getMessage);
            answering.join();
        }
    }

    @Test
    void shouldSayWhichServerCouldNotBeReachedAndWhy() throws IOException {
        int closed;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = server.getLocalPort();
        }

        assertEquals(
                "127.0.0.1:" + closed + ": no connection: refused, or no way there",
                failure("http://127.0.0.1:" + closed, PATIENT).getMessage());
        assertEquals(
                "prices.invalid: no address is known by this name",
                failure("http://name:secret@prices.invalid/a/path", PATIENT).getMessage());
    }

    @Test
    void shouldSayWhichServerDidNotAnswer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String host = "127.0.0.1:" + silent.getLocalPort();

            assertEquals(
                    host + ": no answer within 50 ms",
                    failure("http://" + host, Duration.ofMillis(50)).getMessage());
        }
    }

    private SourceException failure(String server, Duration patience) {
        HttpSource source = new HttpSource(http.client(), List.of(URI.create(server)), patience, Optional.empty());
        return assertThrows(SourceException.class, () -> source.text("/prices", "application/json", 1_000, List.of()));
    }

    /** The request's end is not waited for: it fits the first read. */
    private static void answer(ServerSocket server, String raw) {
        try (Socket asking = server.accept()) {
            asking.getInputStream().read(new byte[4_096]);
            asking.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException closed) {
            throw new IllegalStateException("the local server failed", closed);
        }
    }
}
