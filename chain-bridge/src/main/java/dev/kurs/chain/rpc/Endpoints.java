package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Bytes32;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several nodes of one chain, asked one at a time: the one in use until it fails, then the next good one.
 *
 * <p>Example: of three nodes the second is on another chain and the third 50 blocks behind; both are left out and reported by {@link #troubles()}, and when
 * the first stops answering every question fails until one comes back. A node that failed rests for 1 s, then 2 s, up to a minute.
 *
 * <p>Whom to believe: what was recorded was told, so a node without the {@link #hold held} block is left out for as long as it has another there, whoever
 * else agrees with it; each batch asks for that block along with its questions. What is about to be recorded is {@link #corroborate corroborated}: the block
 * that more than half of the nodes have is right, and the others are left out until they have it too. Of two nodes that differ neither is believed. Hashes are compared, not
 * logs, and only where a node reaches: one that keeps back or alters a right block's logs is not found, nor one of two that is far ahead with blocks of its own.
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
    private Optional<Checkpoint> held = Optional.empty();

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
        if (!isAnswered(batch, failures) && !isAnsweredByOthers(batch, failures)) {
            throw nobodyIsGood(failures);
        }
    }

    private boolean isAnswered(Batch batch, List<String> failures) {
        for (WatchedEndpoint node : candidates()) {
            try {
                if (node.sendHolding(batch, held, nanoTime.getAsLong())) {
                    use(node);
                    return true;
                }
            } catch (NodeUnreachable unreachable) {
                node.failed(unreachable.getMessage(), nanoTime.getAsLong());
                failures.add(unreachable.getMessage());
            }
        }
        return false;
    }

    /** Who lags behind a node that is not believed any more does not lag. */
    private boolean isAnsweredByOthers(Batch batch, List<String> failures) {
        if (nodes.stream().noneMatch(WatchedEndpoint::isDoubted)) {
            return false;
        }
        look(nanoTime.getAsLong());
        return isAnswered(batch, failures);
    }

    private ChainException nobodyIsGood(List<String> failures) {
        String denials = nodes.stream()
                .map(WatchedEndpoint::denial)
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
        return denials.isEmpty()
                ? new NodeUnreachable("no node answers: " + reasons(failures))
                : new CheckpointDenied(denials);
    }

    @Override
    public synchronized void hold(Checkpoint recorded) {
        held = Optional.of(recorded);
    }

    @Override
    public synchronized void corroborate(Checkpoint block) {
        long now = nanoTime.getAsLong();
        List<WatchedEndpoint> asked =
                nodes.stream().filter(node -> node.isWitness(now)).toList();
        if (asked.size() < 2) {
            return;
        }
        Map<WatchedEndpoint, Bytes32> witnesses = witnesses(asked, block.number(), now);
        Map<Bytes32, Long> votes =
                witnesses.values().stream().collect(Collectors.groupingBy(hash -> hash, Collectors.counting()));
        if (votes.keySet().stream().allMatch(block.hash()::equals)) {
            return;
        }
        Bytes32 right = votes.entrySet().stream()
                .filter(vote -> 2 * vote.getValue() > witnesses.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new NodesDisagree("nodes have different blocks " + block.number() + ": "
                        + witnesses.entrySet().stream()
                                .map(vote -> vote.getKey().name() + " has " + vote.getValue())
                                .sorted()
                                .collect(Collectors.joining(", "))));
        witnesses.forEach((node, hash) -> node.overrule(new Checkpoint(block.number(), hash), right, now));
        if (!right.equals(block.hash())) {
            throw new NodesDisagree(
                    "most nodes have block " + block.number() + " " + right + " and not " + block.hash());
        }
    }

    /** What the nodes have at a height, as far as they answer in time and reach it. */
    private static Map<WatchedEndpoint, Bytes32> witnesses(List<WatchedEndpoint> asked, long number, long now) {
        Map<WatchedEndpoint, Bytes32> witnesses = new ConcurrentHashMap<>();
        all(asked, node -> node.hashAt(number, now).ifPresent(hash -> witnesses.put(node, hash)));
        return Map.copyOf(witnesses);
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
        if (isDue || nodes.stream().anyMatch(node -> node.isDueForALook(now))) {
            look(now);
            lookedAtNs = now;
        }
    }

    /** Asks all of them for chain id and head, at the same time; who is slow is heard when it answers. */
    private void look(long now) {
        all(nodes.stream().filter(node -> !node.isResting(now)).toList(), node -> node.look(chainId, held, now));
        long best = nodes.stream()
                .filter(node -> !node.isDoubted())
                .mapToLong(WatchedEndpoint::head)
                .max()
                .orElse(-1);
        nodes.forEach(node -> node.compare(best, mostBlocksBehind));
    }

    private static void all(List<WatchedEndpoint> nodes, Consumer<WatchedEndpoint> question) {
        List<Thread> asking = nodes.stream()
                .map(node -> Thread.ofVirtual().start(() -> question.accept(node)))
                .toList();
        asking.forEach(Endpoints::await);
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
