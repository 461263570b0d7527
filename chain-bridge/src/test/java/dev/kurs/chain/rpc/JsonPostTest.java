package dev.kurs.chain.rpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that ends connections in the moment in which it is asked. */
@Timeout(60)
class JsonPostTest {
    private static final byte[] QUESTION = "[1]".getBytes(StandardCharsets.UTF_8);

    private final AtomicInteger asked = new AtomicInteger();
    private volatile int answeredFrom;
    private ServerSocket node;
    private JsonPost post;

    @BeforeEach
    void listen() throws IOException {
        node = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::serve);
        post = new JsonPost(URI.create("http://127.0.0.1:" + node.getLocalPort()), Duration.ofSeconds(30), 1_024);
    }

    @AfterEach
    void close() throws IOException {
        post.close();
        node.close();
    }

    private void serve() {
        while (!node.isClosed()) {
            try (Socket connection = node.accept()) {
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
                while (!in.readLine().isEmpty()) {
                    // a header
                }
                for (int read = 0; read < QUESTION.length; read++) {
                    in.read();
                }
                if (asked.incrementAndGet() >= answeredFrom) {
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[2]"
                                    .getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException ended) {
                if (!node.isClosed()) {
                    throw new UncheckedIOException(ended);
                }
            }
        }
    }

    @Test
    void shouldAskAgainWhereTheConnectionEndsWithoutAnAnswer() {
        answeredFrom = 2;

        assertArrayEquals("[2]".getBytes(StandardCharsets.UTF_8), post.post("the node", QUESTION));
        assertEquals(2, asked.get());
    }

    @Test
    void shouldAskNoThirdTime() {
        answeredFrom = 4;

        NodeUnreachable silent = assertThrows(NodeUnreachable.class, () -> post.post("the node", QUESTION));

        assertTrue(silent.getMessage().startsWith("the node did not answer ("), silent::getMessage);
        assertEquals(2, asked.get());
    }
}
