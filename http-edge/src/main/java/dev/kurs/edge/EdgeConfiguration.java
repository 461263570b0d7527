package dev.kurs.edge;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * How the edge listens and what it bounds. {@code defaults().withAddress("0.0.0.0", 8080)} takes plain HTTP on port 8080.
 *
 * @param tls null for plain HTTP
 * @param deprecatedSince date of the v0.1 answers' {@code Deprecation} header
 * @param trustedProxies addresses and CIDR blocks whose X-Forwarded-For counts
 * @param sunset date of their {@code Sunset} header; null until there is one
 */
public record EdgeConfiguration(
        Address api,
        Address metrics,
        SSLContext tls,
        int ioThreads,
        Bounds bounds,
        Instant deprecatedSince,
        Instant sunset,
        List<String> trustedProxies) {

    /** Where to listen; port 0 takes a free one. */
    public record Address(String host, int port) {}

    /**
     * What callers may take up.
     *
     * @param maxConnections open connections beyond which the oldest without a credential makes room, or the next is told 503
     * @param bodyBudgetBytes what all bodies that are being read may hold together
     */
    public record Bounds(
            Pending pending,
            Timeouts timeouts,
            int maxConnections,
            int maxBodyLength,
            long bodyBudgetBytes,
            int maxHeadLength) {
        private static final int MOST_CONNECTIONS = 8_192;

        /** As much as this process has the memory for. */
        public static Bounds defaults() {
            return fitting(EdgeMemory.ofThisProcess());
        }

        public static Bounds fitting(EdgeMemory memory) {
            return new Bounds(
                    new Pending(4_096, 1_024, Duration.ofSeconds(5)),
                    new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60)),
                    Math.min(MOST_CONNECTIONS, memory.mostConnections()),
                    64 * 1_024,
                    memory.bodyBudgetBytes(),
                    EdgeMemory.MOST_HEAD_BYTES);
        }

        public Bounds withPending(int calls, Duration timeout) {
            return with(new Pending(calls, pending.maxPerPartner(), timeout));
        }

        public Bounds withPendingPerPartner(int calls) {
            return with(new Pending(pending.max(), calls, pending.timeout()));
        }

        private Bounds with(Pending other) {
            return new Bounds(other, timeouts, maxConnections, maxBodyLength, bodyBudgetBytes, maxHeadLength);
        }

        public Bounds withTimeouts(Duration body, Duration head, Duration idle) {
            Timeouts other = new Timeouts(body, head, idle);
            return new Bounds(pending, other, maxConnections, maxBodyLength, bodyBudgetBytes, maxHeadLength);
        }

        public Bounds withMaxConnections(int connections) {
            return new Bounds(pending, timeouts, connections, maxBodyLength, bodyBudgetBytes, maxHeadLength);
        }

        public Bounds withBodyBudget(long bytes) {
            return new Bounds(pending, timeouts, maxConnections, maxBodyLength, bytes, maxHeadLength);
        }
    }

    /**
     * Calls that wait for the core.
     *
     * @param max at once; more are refused
     * @param maxPerPartner of one partner among them
     * @param timeout how long a call waits for the core, and again for the signer
     */
    public record Pending(int max, int maxPerPartner, Duration timeout) {}

    /**
     * How long a client may take.
     *
     * @param body for a body to arrive, and how long it may take none of an answer
     * @param head for a request's head to arrive
     * @param idle how long a connection may lie idle
     */
    public record Timeouts(Duration body, Duration head, Duration idle) {}

    /** Loopback, port 8080, a free port for metrics, one I/O thread per processor. */
    public static EdgeConfiguration defaults() {
        return new EdgeConfiguration(
                new Address("127.0.0.1", 8080),
                new Address("127.0.0.1", 0),
                null,
                Math.max(1, Runtime.getRuntime().availableProcessors()),
                Bounds.defaults(),
                Instant.parse("2026-09-01T00:00:00Z"),
                null,
                List.of());
    }

    public EdgeConfiguration withAddress(String host, int port) {
        Address address = new Address(host, port);
        return new EdgeConfiguration(address, metrics, tls, ioThreads, bounds, deprecatedSince, sunset, trustedProxies);
    }

    public EdgeConfiguration withMetricsAddress(String host, int port) {
        Address address = new Address(host, port);
        return new EdgeConfiguration(api, address, tls, ioThreads, bounds, deprecatedSince, sunset, trustedProxies);
    }

    public EdgeConfiguration withTls(SSLContext newTls) {
        return new EdgeConfiguration(api, metrics, newTls, ioThreads, bounds, deprecatedSince, sunset, trustedProxies);
    }

    public EdgeConfiguration withBounds(Bounds newBounds) {
        return new EdgeConfiguration(api, metrics, tls, ioThreads, newBounds, deprecatedSince, sunset, trustedProxies);
    }

    public EdgeConfiguration withSunset(Instant newSunset) {
        return new EdgeConfiguration(api, metrics, tls, ioThreads, bounds, deprecatedSince, newSunset, trustedProxies);
    }

    public EdgeConfiguration withTrustedProxies(List<String> proxies) {
        return new EdgeConfiguration(api, metrics, tls, ioThreads, bounds, deprecatedSince, sunset, proxies);
    }
}
