package dev.kurs.service.soak;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An endpoint that speaks for a node, and for another one when it is told to lie.
 *
 * <p>Example: {@code liar.speakFor(fork.uri())} makes it tell of blocks that nobody else has.
 */
final class LyingNode implements AutoCloseable {
    private static final int BAD_GATEWAY = 502;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newHttpClient();
    private volatile URI node;

    private LyingNode(HttpServer server, URI node) {
        this.server = server;
        this.node = node;
    }

    static LyingNode before(URI node) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        LyingNode liar = new LyingNode(server, node);
        server.createContext("/", liar::pass);
        server.setExecutor(liar.threads);
        server.start();
        return liar;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void speakFor(URI other) {
        node = other;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] question = exchange.getRequestBody().readAllBytes();
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(node)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(question))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            exchange.sendResponseHeaders(BAD_GATEWAY, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        client.shutdownNow();
    }
}
