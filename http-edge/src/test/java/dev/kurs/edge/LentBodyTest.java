package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.NumberStyle;
import dev.kurs.edge.limit.LimitedResource;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that are sent out of the memory they were written in, on one thread, to a client that takes them late. */
class LentBodyTest {
    private static final int REPEATED = 4_000;

    /** As many as no socket's buffers hold. */
    private static final int UNTAKEN = 400;

    private final AtomicInteger answered = new AtomicInteger();
    private final CallContext context =
            new CallContext(new SystemEpochNanoClock(), new Counting(), "", null, exchange -> null, null);
    private final Undertow server = Undertow.builder()
            .setIoThreads(1)
            .addHttpListener(0, "127.0.0.1")
            .setHandler(exchange -> exchange.dispatch(SameThreadExecutor.INSTANCE, () -> answer(exchange)))
            .build();

    private final class Counting implements CallContext.CallListener {
        @Override
        public void onAnswered(Call call, int status, long durationNs) {
            answered.incrementAndGet();
        }

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

    private void answer(HttpServerExchange exchange) {
        Call call = new Call(exchange, context);
        call.answer(200, write(call.requestId()));
    }

    private static JsonBody write(String requestId) {
        JsonBody body = JsonBody.object(NumberStyle.STRINGS).openArray("ids");
        for (int count = 0; count < REPEATED; count++) {
            body.item(requestId);
        }
        return body.closeArray();
    }

    private static String expected(String requestId) {
        return "{\"ids\":[\"" + (requestId + "\",\"").repeat(REPEATED - 1) + requestId + "\"]}";
    }

    private static String request(String requestId) {
        return "GET / HTTP/1.1\r\nHost: localhost\r\nx-svc-request-id: " + requestId + "\r\n\r\n";
    }

    private RawConnection connect() throws IOException {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().getFirst().getAddress();
        return new RawConnection(address.getPort());
    }

    private static void assertAnswered(String requestId, RawConnection connection) throws IOException {
        String answer = connection.answer();

        assertEquals(expected(requestId), answer.substring(answer.indexOf("\r\n\r\n") + 4));
    }

    @Test
    @Timeout(60)
    void shouldKeepAnAnswerWholeUntilItIsTaken() throws Exception {
        try (RawConnection late = connect();
                RawConnection prompt = connect()) {
            for (int index = 0; index < UNTAKEN; index++) {
                late.say(request("late-" + index));
            }
            for (int index = 0; index < 50; index++) {
                prompt.say(request("prompt-" + index));
                assertAnswered("prompt-" + index, prompt);
            }
            assertTrue(answered.get() < UNTAKEN, "an answer waits to be taken");

            for (int index = 0; index < UNTAKEN; index++) {
                assertAnswered("late-" + index, late);
            }
        }
    }
}
