package dev.kurs.chain.rpc;

import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The nodes of one chain, looked at all at once, and how far most of them reach.
 *
 * <p>Example: of nodes at blocks 100, 98 and 4 711 most reach 100, and the third is far ahead; of two at 98 and 4 711 most reach 98.
 */
final class WatchedEndpoints implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(2);
    private static final long UNKNOWN = -1;

    private final List<WatchedEndpoint> nodes;
    private final long chainId;
    private final long mostBlocksApart;
    private final ReentrantLock looking = new ReentrantLock();
    private volatile long lookedAtNs;
    private volatile boolean wasLookedAt;
    private volatile long reached = UNKNOWN;

    WatchedEndpoints(List<URI> uris, long chainId, Duration timeout, long mostBlocksApart) {
        List<String> names = names(uris);
        this.nodes = IntStream.range(0, uris.size())
                .mapToObj(place -> new WatchedEndpoint(RpcEndpoint.named(names.get(place), uris.get(place), timeout)))
                .toList();
        this.chainId = chainId;
        this.mostBlocksApart = mostBlocksApart;
    }

    /** By host and port; the second of those that are alike is {@code rpc.example#2}. */
    private static List<String> names(List<URI> uris) {
        Map<String, Integer> counts = new HashMap<>();
        return uris.stream()
                .map(RpcEndpoint::name)
                .map(name -> {
                    int count = counts.merge(name, 1, Integer::sum);
                    return count == 1 ? name : name + "#" + count;
                })
                .toList();
    }

    /** While another thread looks, this one goes by what is known, as long as that leaves a node to read. */
    void lookWhenDue(Optional<Checkpoint> held, long nowNs) {
        boolean goesOn = looking.isLocked() && wasLookedAt && nodes.stream().anyMatch(WatchedEndpoint::isGood);
        if (goesOn || !isDue(nowNs)) {
            return;
        }
        looking.lock();
        try {
            if (isDue(nowNs)) {
                lookAtAll(held, nowNs);
            }
        } finally {
            looking.unlock();
        }
    }

    private boolean isDue(long nowNs) {
        return !wasLookedAt
                || nowNs - lookedAtNs >= LOOK_EVERY.toNanos()
                || nodes.stream().anyMatch(node -> node.isDueForALook(nowNs));
    }

    /** Asks all nodes for chain, head and the held block; a slow one is heard when it answers. */
    void look(Optional<Checkpoint> held, long nowNs) {
        looking.lock();
        try {
            lookAtAll(held, nowNs);
        } finally {
            looking.unlock();
        }
    }

    private void lookAtAll(Optional<Checkpoint> held, long nowNs) {
        List<Thread> asking = nodes.stream()
                .filter(node -> !node.isResting(nowNs))
                .map(node -> Thread.ofVirtual().start(() -> node.look(chainId, held, nowNs)))
                .toList();
        asking.forEach(WatchedEndpoints::await);
        lookedAtNs = nowNs;
        wasLookedAt = true;
        compare(held.map(Checkpoint::number).orElse(UNKNOWN));
    }

    private static void await(Thread asking) {
        try {
            asking.join(LONGEST_LOOK);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NodeUnreachable("interrupted while nodes were looked at", interrupted);
        }
    }

    private void compare(long recorded) {
        reached = reachedByMost(nodes.stream()
                .filter(node -> node.isUnheard()
                        || (node.head() != UNKNOWN && node.denial().isEmpty()))
                .filter(node -> node.isUnheard() || recorded - node.head() <= mostBlocksApart)
                .map(WatchedEndpoint::head)
                .toList());
        if (reached != UNKNOWN) {
            nodes.forEach(node -> node.compare(reached, recorded, mostBlocksApart));
        }
    }

    /** The highest block that more than half of these heads reach. */
    private static long reachedByMost(List<Long> heads) {
        return heads.stream()
                .sorted(Comparator.reverseOrder())
                .skip(heads.size() / 2)
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** As of the last look; −1 when it is not known. */
    long reached() {
        return reached;
    }

    List<WatchedEndpoint> voters() {
        return nodes.stream().filter(WatchedEndpoint::isVoter).toList();
    }

    /** Those that may be read, this one first. */
    List<WatchedEndpoint> good(WatchedEndpoint first) {
        return nodes.stream()
                .filter(WatchedEndpoint::isGood)
                .sorted(Comparator.comparing(node -> node != first))
                .toList();
    }

    /** What those say that have another block than is recorded, in a sentence each; empty when none has. */
    String denials() {
        return nodes.stream()
                .map(WatchedEndpoint::denial)
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
    }

    /** Why nodes are not read now, by host and port. */
    Map<String, String> troubles() {
        Map<String, String> troubles = new TreeMap<>();
        nodes.forEach(node -> node.trouble().ifPresent(why -> troubles.put(node.name(), why)));
        return troubles;
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.endpoint().close());
    }
}
