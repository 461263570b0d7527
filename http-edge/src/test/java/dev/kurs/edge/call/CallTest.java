package dev.kurs.edge.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.PartnerShares;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.pending.ReplyHandler;
import dev.kurs.protocol.message.CorrelationIds;
import io.undertow.Undertow;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallTest {
    private static final CallContext CONTEXT = new CallContext(
            new SystemEpochNanoClock(),
            new Unmoved(),
            "",
            null,
            exchange -> exchange.getSourceAddress().getAddress(),
            null);

    private volatile Consumer<Call> handler = CallTest::goWrong;
    private final Undertow server = Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setHandler(exchange ->
                    exchange.dispatch(SameThreadExecutor.INSTANCE, () -> handler.accept(new Call(exchange, CONTEXT))))
            .build();
    private final List<String> said = new CopyOnWriteArrayList<>();

    private static void goWrong(Call call) {
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
    void shouldRunWhatIsHandedOverBehindWhatItsThreadIsAt() throws Exception {
        handler = call -> {
            call.handOver(() -> said.add("reply"));
            call.handOver(() -> call.answer(Answer.text(200, "behind")));
            said.add("question");
        };

        assertEquals("behind", get());
        assertEquals(List.of("question", "reply"), said);
    }

    /** As it is where the connection's thread has been at the core itself. */
    @Test
    void shouldAnswerAReplyThatComesWhileItsThreadAsksBehindWhatThatIsAt() throws Exception {
        CorrelationIds ids = new CorrelationIds(CorrelationIds.Owner.EDGE, 1);
        PendingCalls calls = new PendingCalls(2, new PartnerShares(1), TimeUnit.SECONDS.toNanos(20), ids);
        UnsafeBuffer frame = new UnsafeBuffer(new byte[1]);
        handler = call -> {
            call.identity(Identity.signed(0, 0, Set.of()));
            ReplyHandler reply = (answered, event) -> {
                said.add("reply");
                answered.answer(Answer.text(200, "told"));
            };
            ApiError refused = calls.park(call, reply, ticket -> {
                calls.reply(ticket, frame, 0, frame.capacity());
                return said.add("question");
            });
            said.add("refused " + refused);
        };

        assertEquals("told", get());
        assertEquals(List.of("question", "refused null", "reply"), said);
    }

    @Test
    void shouldHandOverToItsThreadWhatComesOnAnother() throws Exception {
        handler = call -> {
            Thread ioThread = Thread.currentThread();
            Thread core = Thread.ofPlatform()
                    .start(() -> call.handOver(() -> {
                        said.add("on its thread " + Thread.currentThread().equals(ioThread));
                        call.answer(Answer.text(200, "told"));
                    }));
            said.add("told by another " + joined(core));
        };

        assertEquals("told", get());
        assertEquals(List.of("told by another true", "on its thread true"), said);
    }

    private static boolean joined(Thread thread) {
        try {
            return thread.join(Duration.ofSeconds(20));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private String get() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request(), BodyHandlers.ofString()).body();
        }
    }

    private HttpRequest request() {
        int port = ((InetSocketAddress) server.getListenerInfo().getFirst().getAddress()).getPort();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                .timeout(Duration.ofSeconds(20))
                .build();
    }

    @Test
    void shouldCloseTheConnectionWhereTheAnswerCannotBeMade() {
        IOException end = assertThrows(IOException.class, this::get);
        assertFalse(end instanceof HttpTimeoutException, end::toString);
    }
}
