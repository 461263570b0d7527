package dev.kurs.feeds.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A server on this machine that answers each request with the next answer of a test's script, the last one for ever. */
public final class LocalServer implements AutoCloseable {
    /** One scripted answer. */
    public interface Answer {
        void write(HttpExchange exchange) throws IOException, InterruptedException;
    }

    /** One request that came in. */
    public record Request(String path, String query, String authorization, String accept) {}

    /** A header of a request that came in; null where it had none. */
    public synchronized String header(int request, String name) {
        return headers.get(request).getFirst(name);
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("local-server").factory());
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Deque<Answer> script = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private final List<Headers> headers = new ArrayList<>();

    public LocalServer(Answer... answers) throws IOException {
        script.addAll(List.of(answers));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Answers like this from now on. */
    public synchronized void answer(Answer answer) {
        script.clear();
        script.add(answer);
    }

    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    public static Answer text(int status, String body) {
        return bytes(status, body.getBytes(StandardCharsets.UTF_8));
    }

    public static Answer bytes(int status, byte[] body) {
        return exchange -> {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        };
    }

    public static Answer resource(String name) {
        return text(200, resourceText(name));
    }

    public static String resourceText(String name) {
        try (InputStream content = LocalServer.class.getResourceAsStream("/" + name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Promises more than it sends, and hangs up. */
    public static Answer half(String body) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 10_000);
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            exchange.close();
        };
    }

    /** Sends nothing at all until the server closes. */
    public Answer silence() {
        return exchange -> closing.await();
    }

    /** Sends this, and then nothing until the server closes. */
    public Answer silenceAfter(String body) {
        return silenceAfter(200, body);
    }

    public Answer silenceAfter(int status, String body) {
        return exchange -> {
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            closing.await();
        };
    }

    /** Sends one byte after the other, for ever. */
    public Answer trickle() {
        return endless(new byte[] {' '}, 5);
    }

    /** Sends comments, and no event ever. */
    public Answer keepAlives() {
        return endless(":\n\n".getBytes(StandardCharsets.UTF_8), 5);
    }

    /** Sends as fast as it is taken, for ever, without ending a line. */
    public Answer flood() {
        return endless(new byte[8192], 0);
    }

    /** Sends this again and again, for ever. */
    public Answer endless(String piece) {
        return endless(piece.getBytes(StandardCharsets.UTF_8), 5);
    }

    private Answer endless(byte[] piece, long pauseMs) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            while (!closing.await(pauseMs, TimeUnit.MILLISECONDS)) {
                body.write(piece);
                body.flush();
            }
        };
    }

    private void handle(HttpExchange exchange) throws IOException {
        Answer answer;
        synchronized (this) {
            headers.add(exchange.getRequestHeaders());
            requests.add(new Request(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestURI().getRawQuery(),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    exchange.getRequestHeaders().getFirst("Accept")));
            answer = script.size() > 1 ? script.remove() : script.element();
        }
        try (exchange) {
            answer.write(exchange);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
