package dev.kurs.feeds.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Answers each request with the next of some texts, byte for byte, over and over, and hangs up after each; it keeps nothing of what it was asked. */
public final class HangingUpServer implements AutoCloseable {
    private static final int QUEUED = 50;

    private final ServerSocket socket;
    private final List<String> answers;

    public HangingUpServer(List<String> answers) throws IOException {
        this.answers = answers;
        socket = new ServerSocket(0, QUEUED, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().name("local-server").start(this::serve);
    }

    /** An answer of a status and a body that says how long it is. */
    public static String whole(int status, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return "HTTP/1.1 " + status + " x\r\nContent-Length: " + length + "\r\nConnection: close\r\n\r\n" + body;
    }

    /** One that says it is longer than it is. */
    public static String cut(String body) {
        return "HTTP/1.1 200 x\r\nContent-Length: 10000\r\n\r\n" + body;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    private void serve() {
        try {
            for (int turn = 0; true; turn++) {
                try (Socket connection = socket.accept()) {
                    answer(connection, answers.get(turn % answers.size()));
                } catch (SocketException closed) {
                    if (socket.isClosed()) {
                        return;
                    }
                }
            }
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void answer(Socket connection, String answer) throws IOException {
        BufferedReader request =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
        String line = request.readLine();
        while (line != null && !line.isEmpty()) {
            line = request.readLine();
        }
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
