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
     * @param maxPending calls that may wait for the core at once; more are refused
     * @param maxPendingPerPartner calls of one partner among them
     * @param pendingTimeout how long a call waits for the core, and again for the signer
     * @param maxConnections open connections beyond which the oldest without a credential makes room, or the next is told 503
     * @param bodyBudgetBytes what all bodies that are being read may hold together
     * @param bodyTimeout how long a body may take to arrive, and how long a client may take none of an answer
     * @param headTimeout how long a request's head may take to arrive
     * @param idleTimeout how long a connection may lie idle
     */
    public record Bounds(
            int maxPending,
            int maxPendingPerPartner,
            Duration pendingTimeout,
            int maxConnections,
            int maxBodyLength,
            long bodyBudgetBytes,
            int maxHeadLength,
            Duration bodyTimeout,
            Duration headTimeout,
            Duration idleTimeout) {
        private static final int MOST_CONNECTIONS = 8_192;

        /** As much as this process has the memory for. */
        public static Bounds defaults() {
            return fitting(EdgeMemory.ofThisProcess());
        }

        public static Bounds fitting(EdgeMemory memory) {
            return new Bounds(
                    4_096,
                    1_024,
                    Duration.ofSeconds(5),
                    Math.min(MOST_CONNECTIONS, memory.mostConnections()),
                    64 * 1_024,
                    memory.bodyBudgetBytes(),
                    EdgeMemory.MOST_HEAD_BYTES,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(60));
        }

        public Bounds withPending(int calls, Duration timeout) {
            return new Bounds(
                    calls,
                    maxPendingPerPartner,
                    timeout,
                    maxConnections,
                    maxBodyLength,
                    bodyBudgetBytes,
                    maxHeadLength,
                    bodyTimeout,
                    headTimeout,
                    idleTimeout);
        }

        public Bounds withPendingPerPartner(int calls) {
            return new Bounds(
                    maxPending,
                    calls,
                    pendingTimeout,
                    maxConnections,
                    maxBodyLength,
                    bodyBudgetBytes,
                    maxHeadLength,
                    bodyTimeout,
                    headTimeout,
                    idleTimeout);
        }

        public Bounds withMaxConnections(int connections) {
            return new Bounds(
                    maxPending,
                    maxPendingPerPartner,
                    pendingTimeout,
                    connections,
                    maxBodyLength,
                    bodyBudgetBytes,
                    maxHeadLength,
                    bodyTimeout,
                    headTimeout,
                    idleTimeout);
        }

        public Bounds withBodyBudget(long bytes) {
            return new Bounds(
                    maxPending,
                    maxPendingPerPartner,
                    pendingTimeout,
                    maxConnections,
                    maxBodyLength,
                    bytes,
                    maxHeadLength,
                    bodyTimeout,
                    headTimeout,
                    idleTimeout);
        }

        public Bounds withTimeouts(Duration body, Duration head, Duration idle) {
            return new Bounds(
                    maxPending,
                    maxPendingPerPartner,
                    pendingTimeout,
                    maxConnections,
                    maxBodyLength,
                    bodyBudgetBytes,
                    maxHeadLength,
                    body,
                    head,
                    idle);
        }
    }

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
