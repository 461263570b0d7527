package dev.kurs.edge.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A stranger has the only place of a listener. */
class ConnectionPlacesTest {
    private static final int RESETS = 300;
    private static final int ATTEMPTS = 50;
    private static final int MOST_BINDS = 5_000;
    private static final int PATIENCE_MS = 30_000;

    private Listener listener;

    @BeforeEach
    void listen() {
        listener = new Listener(
                new Listener.Settings("127.0.0.1", 0, null, 2, 1, 16_384, PATIENCE_MS, PATIENCE_MS, PATIENCE_MS),
                exchange -> exchange.endExchange(),
                new ConnectionPlaces(),
                HeadRefusal.PLAIN);
        listener.start();
    }

    @AfterEach
    void stop() {
        listener.stop();
    }

    private Socket connected(int localPort) throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            Socket socket = new Socket();
            try {
                socket.setReuseAddress(true);
                socket.setSoTimeout(PATIENCE_MS);
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), localPort));
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port()), PATIENCE_MS);
                return socket;
            } catch (BindException taken) {
                socket.close();
                if (attempt == MOST_BINDS) {
                    throw taken;
                }
                Thread.sleep(1);
            }
        }
    }

    private static String answer(Socket socket) throws IOException {
        try {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine();
        } catch (SocketException displaced) {
            return displaced.getMessage();
        }
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** It may come while another is let in, and is refused then. */
    private String answerOfANewcomer() throws IOException, InterruptedException {
        String answer = "";
        for (int attempt = 0; attempt < ATTEMPTS && !answer.contains("200"); attempt++) {
            Thread.sleep(attempt);
            try (Socket newcomer = connected(0)) {
                answer = String.valueOf(answer(newcomer));
            }
        }
        return answer;
    }

    /** The end of the old connection is noticed while the new one of the same address and port is let in. */
    @Test
    void shouldMakeRoomForANewcomerWhoeverResetsAndComesBackFromTheSamePort() throws Exception {
        for (int round = 0; round < RESETS; round++) {
            Socket before = connected(0);
            answer(before);
            int port = before.getLocalPort();
            reset(before);

            try (Socket again = connected(port)) {
                answer(again);
                assertEquals("HTTP/1.1 200 OK", answerOfANewcomer(), "in round " + round);
            }
        }
    }
}
