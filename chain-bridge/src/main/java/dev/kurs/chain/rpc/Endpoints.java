package dev.kurs.chain.rpc;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several nodes of one chain, asked one at a time: the one in use until it fails, then the next good one.
 *
 * <p>Example: of three nodes the second is on another chain and the third 50 blocks behind; both are left out and reported by {@link #troubles()}, and when
 * the first stops answering every question fails until one comes back. A node that failed rests for 1 s, then 2 s, up to a minute.
 */
public final class Endpoints implements ChainReader {
    private static final Logger LOG = LoggerFactory.getLogger(Endpoints.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(2);

    private final long chainId;
    private final long mostBlocksBehind;
    private final LongSupplier nanoTime;
    private final List<WatchedEndpoint> nodes;
    private WatchedEndpoint inUse;
    private long lookedAtNs;

    /**
     * Nothing is asked yet.
     *
     * @param chainId what every node must be on
     * @param timeout for one answer
     * @param mostBlocksBehind how far a node may lag behind the best
     */
    public static Endpoints of(List<URI> uris, long chainId, Duration timeout, long mostBlocksBehind) {
        return new Endpoints(uris, chainId, timeout, mostBlocksBehind, System::nanoTime);
    }

    Endpoints(List<URI> uris, long chainId, Duration timeout, long mostBlocksBehind, LongSupplier nanoTime) {
        if (uris.isEmpty()) {
            throw new IllegalArgumentException("no node is given");
        }
        this.chainId = chainId;
        this.mostBlocksBehind = mostBlocksBehind;
        this.nanoTime = nanoTime;
        this.nodes = uris.stream()
                .map(uri -> new WatchedEndpoint(Endpoint.at(uri, timeout)))
                .toList();
        this.lookedAtNs = nanoTime.getAsLong() - LOOK_EVERY.toNanos();
    }

    /** Asks the node in use, and where it fails the next. One thread at a time. */
    @Override
    public synchronized void send(Batch batch) {
        if (batch.asked().isEmpty()) {
            return;
        }
        lookAgainWhenDue();
        List<String> failures = new ArrayList<>();
        for (WatchedEndpoint node : candidates()) {
            try {
                node.endpoint().send(batch);
                use(node);
                return;
            } catch (NodeUnreachable unreachable) {
                node.failed(unreachable.getMessage(), nanoTime.getAsLong());
                failures.add(unreachable.getMessage());
            }
        }
        throw new NodeUnreachable("no node answers: " + reasons(failures));
    }

    /** Why nodes are not used now, by host and port. */
    public synchronized Map<String, String> troubles() {
        Map<String, String> troubles = new TreeMap<>();
        nodes.forEach(node -> node.trouble().ifPresent(why -> troubles.put(node.name(), why)));
        return troubles;
    }

    /** Host and port of the node in use. */
    public synchronized Optional<String> inUse() {
        return Optional.ofNullable(inUse).map(WatchedEndpoint::name);
    }

    /** The one in use first, then the others as they are given. */
    private List<WatchedEndpoint> candidates() {
        return nodes.stream()
                .filter(WatchedEndpoint::isGood)
                .sorted(Comparator.comparing(node -> node != inUse))
                .toList();
    }

    private void use(WatchedEndpoint node) {
        if (node != inUse) {
            LOG.info("the chain is read from {}", node.name());
            inUse = node;
        }
        node.answered();
    }

    private void lookAgainWhenDue() {
        long now = nanoTime.getAsLong();
        boolean isDue = now - lookedAtNs >= LOOK_EVERY.toNanos();
        if (isDue || nodes.stream().anyMatch(node -> node.isBackFromRest(now))) {
            look(now);
            lookedAtNs = now;
        }
    }

    /** Asks all of them for chain id and head, at the same time; who is slow is heard when it answers. */
    private void look(long now) {
        List<Thread> asking = nodes.stream()
                .filter(node -> !node.isResting(now))
                .map(node -> Thread.ofVirtual().start(() -> node.look(chainId, now)))
                .toList();
        asking.forEach(Endpoints::await);
        long best = nodes.stream().mapToLong(WatchedEndpoint::head).max().orElseThrow();
        nodes.forEach(node -> node.compare(best, mostBlocksBehind));
    }

    private static void await(Thread asking) {
        try {
            asking.join(LONGEST_LOOK);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NodeUnreachable("interrupted while nodes were looked at", interrupted);
        }
    }

    private String reasons(List<String> failures) {
        return failures.isEmpty()
                ? troubles().values().stream().collect(Collectors.joining("; "))
                : String.join("; ", failures);
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.endpoint().close());
    }
}
