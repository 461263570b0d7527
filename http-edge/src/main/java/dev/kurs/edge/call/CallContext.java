package dev.kurs.edge.call;

import dev.kurs.edge.limit.LimitedResource;
import io.undertow.server.HttpServerExchange;
import java.net.InetAddress;
import java.util.function.Function;
import org.agrona.concurrent.EpochNanoClock;

/**
 * What every call needs of its server.
 *
 * @param deprecation value of the {@code Deprecation} header of v0.1 answers, for example {@code @1788220800}
 * @param clientAddresses where a request comes from
 * @param sunset value of their {@code Sunset} header; null until there is a date
 */
public record CallContext(
        EpochNanoClock clock,
        CallListener listener,
        String deprecation,
        String sunset,
        Function<HttpServerExchange, InetAddress> clientAddresses,
        RefusedAttempts attempts) {
    /** Hears of every answer once it is handed to the connection, and of what callers had their fill of. */
    public interface CallListener {
        void onAnswered(Call call, int status, long durationNs);

        void onLimited(Call call, LimitedResource resource);
    }
}
