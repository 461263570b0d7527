package dev.kurs.edge.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a pause of the whole process leaves unread, as a collection or a machine that stands still makes one. */
class StalledServiceTest {
    private static final int HEAD_TIMEOUT_MS = 3_000;
    private static final int PATIENCE_MS = 30_000;

    private final CountDownLatch isStalled = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private Listener listener;

    /** One thread reads all connections and stalls with the request that asks for it. */
    @BeforeEach
    void listen() {
        listener = new Listener(
                new Listener.Settings("127.0.0.1", 0, null, 1, 10, 16_384, HEAD_TIMEOUT_MS, PATIENCE_MS, PATIENCE_MS),
                exchange -> {
                    if (exchange.getRequestPath().equals("/stall")) {
                        isStalled.countDown();
                        assertTrue(goOn.await(PATIENCE_MS, TimeUnit.MILLISECONDS));
                    }
                    exchange.endExchange();
                },
                new ConnectionPlaces(),
                HeadRefusal.PLAIN);
        listener.start();
    }

    @AfterEach
    void stop() {
        goOn.countDown();
        listener.stop();
    }

    private Socket connected(int before) throws IOException, InterruptedException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port());
        socket.setSoTimeout(PATIENCE_MS);
        while (listener.connections() <= before) {
            Thread.sleep(1);
        }
        return socket;
    }

    private static void ask(Socket socket, String path) throws IOException {
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
    }

    private static String statusLine(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine();
    }

    @Test
    void shouldReadWhatCameMeanwhileBeforeItTakesAConnectionForSilent() throws Exception {
        try (Socket hasty = connected(0);
                Socket stalling = connected(1)) {
            ask(stalling, "/stall");
            assertTrue(isStalled.await(PATIENCE_MS, TimeUnit.MILLISECONDS));
            ask(hasty, "/");
            Thread.sleep(HEAD_TIMEOUT_MS + 500);

            goOn.countDown();

            assertEquals("HTTP/1.1 200 OK", statusLine(hasty));
            assertEquals("HTTP/1.1 200 OK", statusLine(stalling));
        }
    }

    @Test
    void shouldCloseAConnectionThatStaysSilentBehindAStall() throws Exception {
        try (Socket silent = connected(0);
                Socket stalling = connected(1)) {
            ask(stalling, "/stall");
            assertTrue(isStalled.await(PATIENCE_MS, TimeUnit.MILLISECONDS));
            Thread.sleep(HEAD_TIMEOUT_MS + 500);

            goOn.countDown();

            assertEquals(-1, silent.getInputStream().read());
        }
    }
}
