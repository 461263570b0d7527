package dev.kurs.edge.operations;

import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.call.SurfaceVersion;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The operations surface, on a port of its own and without credentials: probes such as {@code /healthz}, and pages such as {@code /metrics}. */
public final class OperationsHandler implements HttpHandler {
    private static final HttpString VERSION = new HttpString("x-svc-version");
    private static final HttpString REQUEST_ID = new HttpString("x-svc-request-id");
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String SECONDS_TO_NEXT_PROBE = "1";

    private final Map<String, HttpHandler> paths = new HashMap<>();

    /** The result of a probe; an obstacle is a sentence. */
    public record Health(boolean isWell, Optional<String> obstacle) {}

    /** Adds a path that answers 200 while all is well, and otherwise 503 with the obstacle. */
    public OperationsHandler probe(String path, Supplier<Health> health) {
        paths.put(path, exchange -> answerProbe(exchange, health.get()));
        return this;
    }

    /** Adds a path that answers 200 with this content, which is made on a task thread and answered on the connection's, as probes are. */
    public OperationsHandler page(String path, String contentType, Supplier<byte[]> content) {
        paths.put(
                path,
                exchange -> exchange.dispatch(worker -> {
                    byte[] body = content.get();
                    worker.dispatch(worker.getIoThread(), made -> answer(made, 200, contentType, body));
                }));
        return this;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        paths.getOrDefault(exchange.getRequestURI(), OperationsHandler::answerNotFound)
                .handleRequest(exchange);
    }

    private static void answerNotFound(HttpServerExchange exchange) {
        answer(exchange, 404, TEXT, bytes("not found\n"));
    }

    private static void answerProbe(HttpServerExchange exchange, Health health) {
        if (health.isWell && health.obstacle.isEmpty()) {
            answer(exchange, 200, TEXT, bytes("ok\n"));
        } else {
            exchange.getResponseHeaders().put(Headers.RETRY_AFTER, SECONDS_TO_NEXT_PROBE);
            String reason = health.obstacle.map(text -> ": " + text).orElse("");
            answer(exchange, 503, TEXT, bytes("not now" + reason + "\n"));
        }
    }

    private static void answer(HttpServerExchange exchange, int status, String contentType, byte[] body) {
        exchange.setStatusCode(status);
        exchange.getResponseHeaders().put(VERSION, SurfaceVersion.V02.text());
        exchange.getResponseHeaders()
                .put(
                        REQUEST_ID,
                        RequestIdFormat.echoOrFresh(exchange.getRequestHeaders().getFirst(REQUEST_ID)));
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, contentType);
        exchange.getResponseSender().send(ByteBuffer.wrap(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
