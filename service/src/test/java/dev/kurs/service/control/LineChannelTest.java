package dev.kurs.service.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LineChannelTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LONGEST = 16;

    private LineChannel writer;
    private LineChannel reader;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            writer = new LineChannel(SocketChannel.open(server.getLocalAddress()));
            reader = new LineChannel(server.accept());
        }
    }

    @AfterEach
    void close() throws IOException {
        writer.close();
        reader.close();
    }

    @Test
    void shouldReadALineOfAsManyBytesAsItsReaderTakes() throws IOException {
        writer.write("x".repeat(LONGEST - 1), PATIENCE);

        assertEquals("x".repeat(LONGEST - 1), reader.read(LONGEST, PATIENCE));
    }

    @Test
    void shouldRefuseALineOfMoreBytes() throws IOException {
        writer.write("x".repeat(LONGEST), PATIENCE);

        assertEquals(
                "a line has more than 16 bytes",
                assertThrows(IOException.class, () -> reader.read(LONGEST, PATIENCE))
                        .getMessage());
    }

    @Test
    void shouldWaitNoLongerThanItIsTold() {
        assertThrows(SocketTimeoutException.class, () -> reader.read(LONGEST, Duration.ofMillis(50)));
    }
}
