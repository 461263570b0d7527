package dev.kurs.edge.server;

import dev.kurs.edge.metrics.Metrics;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** {@code /healthz}, {@code /readyz} and {@code /metrics}, on a port of their own and for anyone who reaches it. */
public final class OperationsHandler implements HttpHandler {
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String SECONDS_TO_NEXT_PROBE = "1";

    private final ServerState state;
    private final Metrics metrics;

    public OperationsHandler(ServerState state, Metrics metrics) {
        this.state = state;
        this.metrics = metrics;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        switch (exchange.getRequestURI()) {
            case "/healthz" -> answerProbe(exchange, state.isHealthy(), Optional.empty());
            case "/readyz" -> answerProbe(exchange, state.isHealthy() && state.isReady(), state.obstacle());
            case "/metrics" -> answer(exchange, 200, Metrics.CONTENT_TYPE, metrics.scrape());
            default -> answer(exchange, 404, TEXT, bytes("not found\n"));
        }
    }

    private static void answerProbe(HttpServerExchange exchange, boolean isWell, Optional<String> obstacle) {
        if (isWell && obstacle.isEmpty()) {
            answer(exchange, 200, TEXT, bytes("ok\n"));
        } else {
            exchange.getResponseHeaders().put(Headers.RETRY_AFTER, SECONDS_TO_NEXT_PROBE);
            answer(
                    exchange,
                    503,
                    TEXT,
                    bytes("not now" + obstacle.map(text -> ": " + text).orElse("") + "\n"));
        }
    }

    private static void answer(HttpServerExchange exchange, int status, String contentType, byte[] body) {
        exchange.setStatusCode(status);
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, contentType);
        exchange.getResponseSender().send(ByteBuffer.wrap(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
