package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.client.PartnerClient.Reply;
import dev.kurs.service.system.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A partner's program that outlives the service: what was not answered is asked again, and a lost firm quote is found by its client_ref.
 *
 * <p>Example: {@code partner.firmQuote("USDT-IDRX", "SELL", "250", "w3-17")} comes back with one quote however often the service is
 * killed meanwhile.
 */
final class SoakPartner implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long PAUSE_MS = 100;
    private static final int OK = 200;
    private static final int CONFLICT = 409;

    /** What a desk says that has only just started, or whose node is away. */
    private static final Set<Integer> LATER = Set.of(429, 503);

    private final PartnerClient client;
    private final Map<String, Map<String, Object>> corridors = new HashMap<>();

    @FunctionalInterface
    private interface Question<T> {
        T ask() throws IOException, InterruptedException;
    }

    SoakPartner(PartnerClient client) {
        this.client = client;
    }

    SoakQuote firmQuote(String pair, String side, String amount, String clientRef) {
        Map<String, Object> corridor = corridors.computeIfAbsent(pair, name -> answered(() -> client.corridor(name)));
        long deadline = deadline();
        while (true) {
            Reply reply = tryFirmQuote(corridor, side, amount, clientRef);
            if (reply.status() == OK) {
                return SoakQuote.of(reply);
            }
            if (System.nanoTime() > deadline || !LATER.contains(reply.status())) {
                return fail("firm quote " + clientRef + ": " + reply.status() + " " + reply.body());
            }
            Eventually.pause(PAUSE_MS);
        }
    }

    Reply tryFirmQuote(Map<String, Object> corridor, String side, String amount, String clientRef) {
        Reply reply = answered(() -> client.quote(corridor, side, amount, true, clientRef));
        if (reply.status() != CONFLICT) {
            return reply;
        }
        Map<?, ?> error = (Map<?, ?>) reply.json().get("error");
        assertEquals("DUPLICATE_CLIENT_REF", error.get("code"), reply::body);
        return quote(String.valueOf(error.get("quote_id")));
    }

    Map<String, Object> corridor(String pair) {
        return answered(() -> client.corridor(pair));
    }

    Reply quote(String quoteId) {
        return answered(() -> client.get("/v1/quotes/" + quoteId, ""));
    }

    Reply execution(String quoteId) {
        return answered(() -> client.execution(quoteId));
    }

    Reply get(String path, String query) {
        return answered(() -> client.get(path, query));
    }

    /** Asks until there is an answer, whatever it says. */
    private static <T> T answered(Question<T> question) {
        long deadline = deadline();
        while (true) {
            try {
                return question.ask();
            } catch (IOException unanswered) {
                if (System.nanoTime() > deadline) {
                    return fail("no answer within " + PATIENCE, unanswered);
                }
                Eventually.pause(PAUSE_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }

    private static long deadline() {
        return System.nanoTime() + PATIENCE.toNanos();
    }

    @Override
    public void close() {
        client.close();
    }
}
