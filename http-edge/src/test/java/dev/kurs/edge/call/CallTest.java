package dev.kurs.edge.call;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.edge.limit.LimitedResource;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server whose every answer goes wrong in the making. */
class CallTest {
    private static final CallContext CONTEXT = new CallContext(
            new SystemEpochNanoClock(),
            new Unmoved(),
            "",
            null,
            exchange -> exchange.getSourceAddress().getAddress(),
            null);

    private final Undertow server = Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setHandler(exchange -> exchange.dispatch(SameThreadExecutor.INSTANCE, () -> answer(exchange)))
            .build();

    private static void answer(HttpServerExchange exchange) {
        Call call = new Call(exchange, CONTEXT);
        call.beforeAnswer(() -> {
            throw new IllegalStateException("a place that cannot be given back");
        });
        call.answer(Answer.text(200, "fine"));
    }

    private static final class Unmoved implements CallContext.CallListener {
        @Override
        public void onAnswered(Call call, int status, long durationNs) {}

        @Override
        public void onLimited(Call call, LimitedResource resource) {}
    }

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void shouldCloseTheConnectionWhereTheAnswerCannotBeMade() {
        int port = ((InetSocketAddress) server.getListenerInfo().getFirst().getAddress()).getPort();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                .timeout(Duration.ofSeconds(20))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            IOException end = assertThrows(IOException.class, () -> client.send(request, BodyHandlers.ofString()));
            assertFalse(end instanceof HttpTimeoutException, end::toString);
        }
    }
}
