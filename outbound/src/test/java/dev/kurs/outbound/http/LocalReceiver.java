package dev.kurs.outbound.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/** A server on this machine that reads each request and then does whatever it is told to. */
public final class LocalReceiver implements AutoCloseable {
    private final ServerSocket server;
    private final String scheme;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private volatile Habit habit;

    /** A request as it came. */
    public record Received(String requestLine, Map<String, String> headers, String body, long atNs) {
        public String header(String name) {
            return headers.get(name.toLowerCase(Locale.ROOT));
        }
    }

    /** What is done with a connection once its request is read. */
    @FunctionalInterface
    public interface Habit {
        void answer(Received request, Socket connection) throws IOException, InterruptedException;
    }

    public LocalReceiver(Habit habit) {
        this("http", ServerSocketFactory.getDefault(), 0, habit);
    }

    public LocalReceiver(String scheme, ServerSocketFactory factory, int port, Habit habit) {
        this.scheme = scheme;
        this.habit = habit;
        try {
            server = factory.createServerSocket(port, 1_000, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public static Habit says(String answer) {
        return (request, connection) -> connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    }

    public static Habit status(int status) {
        return says("HTTP/1.1 " + status + " Said\r\nContent-Length: 0\r\n\r\n");
    }

    public void habit(Habit next) {
        habit = next;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                Thread.ofVirtual().start(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            Received request = read(connection.getInputStream());
            received.add(request);
            habit.answer(request, connection);
        } catch (IOException | InterruptedException gone) {
            // The other side has had enough.
        }
    }

    private static Received read(InputStream in) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        String requestLine = reader.readLine();
        Map<String, String> headers = new HashMap<>();
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        char[] body = new char[Integer.parseInt(headers.getOrDefault("content-length", "0"))];
        int filled = 0;
        while (filled < body.length) {
            int read = reader.read(body, filled, body.length - filled);
            if (read < 0) {
                throw new IOException("the request ends within its body");
            }
            filled += read;
        }
        String text = new String(new String(body).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return new Received(requestLine, headers, text, System.nanoTime());
    }

    public List<Received> received() {
        return received;
    }

    public int port() {
        return server.getLocalPort();
    }

    public URI url(String host, String target) {
        return URI.create(scheme + "://" + host + ":" + port() + target);
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
