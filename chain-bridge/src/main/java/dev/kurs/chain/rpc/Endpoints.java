package dev.kurs.chain.rpc;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several nodes of one chain: read one at a time, and asked all at once about what is to be recorded.
 *
 * <p>Example: of three nodes the second is on another chain and the third 50 blocks behind; both are left out and reported by {@link #troubles()}, and when
 * the first stops answering every question fails until one comes back. A node that failed rests for 1 s, then 2 s, up to a minute.
 *
 * <p>Whom to believe: what was recorded was told, so a node without the {@link #hold held} block is left out for as long as it has another there, whoever
 * else agrees with it; each batch asks for that block along with its questions. What is about to be recorded is what more than half of the nodes
 * {@link #agreed say alike}; of two nodes that differ neither is believed. The others are left out, asked again each second, and taken back when they say
 * the same. The head is no further than most of the nodes reach. More than half that lie alike are believed, and so is the one node that answers.
 *
 * <p>Threads ask beside each other: who waits for a slow node, as the watcher does that asks all of them, holds up nobody who needs another's answer alone.
 */
public final class Endpoints implements ChainReader {
    private static final Logger LOG = LoggerFactory.getLogger(Endpoints.class);
    private static final Duration PATIENT_TIMEOUT = Duration.ofSeconds(30);
    private static final long USUAL_BLOCKS_APART = 5;

    private final WatchedEndpoints nodes;
    private final LongSupplier nanoTime;
    private volatile WatchedEndpoint inUse;
    private volatile Optional<Checkpoint> held = Optional.empty();

    /** Nothing is asked yet; for a tool, whose nodes have 30 s for an answer and may be five blocks apart. */
    public static Endpoints of(List<URI> uris, long chainId) {
        return of(uris, chainId, PATIENT_TIMEOUT, USUAL_BLOCKS_APART);
    }

    /**
     * Nothing is asked yet.
     *
     * @param chainId what every node must be on
     * @param timeout for one answer
     * @param mostBlocksApart how far a node may be behind or ahead of what most reach
     */
    public static Endpoints of(List<URI> uris, long chainId, Duration timeout, long mostBlocksApart) {
        return new Endpoints(uris, chainId, timeout, mostBlocksApart, System::nanoTime);
    }

    Endpoints(List<URI> uris, long chainId, Duration timeout, long mostBlocksApart, LongSupplier nanoTime) {
        if (uris.isEmpty()) {
            throw new IllegalArgumentException("no node is given");
        }
        this.nodes = new WatchedEndpoints(uris, chainId, timeout, mostBlocksApart);
        this.nanoTime = nanoTime;
    }

    /** Asks the node in use, and where it fails the next. */
    @Override
    public void send(Batch batch) {
        if (batch.asked().isEmpty()) {
            return;
        }
        nodes.lookWhenDue(held, nanoTime.getAsLong());
        List<String> failures = new ArrayList<>();
        if (!isAnswered(batch, failures) && !isAnsweredByOthers(batch, failures)) {
            throw nobodyIsGood(failures);
        }
    }

    private boolean isAnswered(Batch batch, List<String> failures) {
        for (WatchedEndpoint node : nodes.good(inUse)) {
            long askedNs = nanoTime.getAsLong();
            try {
                if (node.sendHolding(batch, held, askedNs)) {
                    use(node);
                    return true;
                }
            } catch (NodeUnreachable unreachable) {
                node.failed(unreachable.getMessage(), askedNs, nanoTime.getAsLong());
                failures.add(unreachable.getMessage());
            }
        }
        return false;
    }

    /** Who lags behind a node that is not believed any more does not lag. */
    private boolean isAnsweredByOthers(Batch batch, List<String> failures) {
        if (nodes.denials().isEmpty()) {
            return false;
        }
        nodes.look(held, nanoTime.getAsLong());
        return isAnswered(batch, failures);
    }

    private ChainException nobodyIsGood(List<String> failures) {
        if (!nodes.denials().isEmpty()) {
            return new CheckpointDenied(nodes.denials());
        }
        return new NodeUnreachable("no node answers: "
                + String.join("; ", failures.isEmpty() ? nodes.troubles().values() : failures));
    }

    @Override
    public void hold(Checkpoint recorded) {
        held = Optional.of(recorded);
    }

    @Override
    public Header newest() {
        nodes.look(held, nanoTime.getAsLong());
        long reached = nodes.reached();
        NodeVote<Header> vote = ask(
                reached,
                node -> node.ask(Queries.header(reached))
                        .orElseThrow(() -> new ChainException("there is no block " + reached + " any more")));
        Map<WatchedEndpoint, Header> headers = vote.answers();
        Optional<Header> mostHave = vote.majority();
        WatchedEndpoint chosen = nodes.good(inUse).stream()
                .filter(headers::containsKey)
                .min(Comparator.comparing(
                        node -> !Optional.of(headers.get(node)).equals(mostHave)))
                .orElseThrow(() -> nobodyIsGood(List.of()));
        use(chosen);
        return headers.get(chosen);
    }

    @Override
    public <T> T agreed(long upTo, Question<T> question) {
        nodes.lookWhenDue(held, nanoTime.getAsLong());
        NodeVote<T> vote = ask(upTo, question::askOf);
        vote.answers().keySet().forEach(WatchedEndpoint::answered);
        T right = vote.majority().orElseThrow(() -> disagreement(upTo, vote, question));
        if (vote.whoSays(right).noneMatch(WatchedEndpoint::isGood)) {
            throw nobodyIsGood(List.of());
        }
        Predicate<ChainReader> saysTheSame = node -> isTold(right, question, node);
        long now = nanoTime.getAsLong();
        vote.answers().forEach((node, answer) -> {
            if (!answer.equals(right)) {
                String why = node.name() + " has " + question.difference(answer, right) + ", most nodes have "
                        + question.difference(right, answer);
                node.contradict(why, saysTheSame, now);
            }
        });
        vote.failed()
                .forEach((node, failure) -> node.contradict(
                        node.name() + " cannot tell what most nodes can: " + failure.getMessage(), saysTheSame, now));
        return right;
    }

    private static <T> boolean isTold(T right, Question<T> question, ChainReader node) {
        try {
            return question.askOf(node).equals(right);
        } catch (NodeUnreachable silent) {
            throw silent;
        } catch (RuntimeException untold) {
            return false;
        }
    }

    @Override
    public <T> List<T> each(Function<ChainReader, T> question) {
        return answers(NodeVote.Wanted.ALIKE, question);
    }

    @Override
    public <T> List<T> eachOfMost(Function<ChainReader, T> question) {
        return answers(NodeVote.Wanted.MIDDLE, question);
    }

    private <T> List<T> answers(NodeVote.Wanted wanted, Function<ChainReader, T> question) {
        nodes.lookWhenDue(held, nanoTime.getAsLong());
        List<WatchedEndpoint> voters = nodes.voters();
        NodeVote<T> vote = voted(wanted, voters, voters.size(), question);
        if (vote.answers().isEmpty()) {
            throw vote.failed().values().stream().findFirst().orElseGet(() -> nobodyIsGood(List.of()));
        }
        return List.copyOf(vote.answers().values());
    }

    /** Asks each voter that reaches a block; who is silent has no vote and rests. */
    private <T> NodeVote<T> ask(long upTo, Function<ChainReader, T> question) {
        List<WatchedEndpoint> asked =
                nodes.voters().stream().filter(node -> node.head() >= upTo).toList();
        Set<WatchedEndpoint> voters = new LinkedHashSet<>(asked);
        voters.addAll(nodes.voters());
        if (upTo < 0 || voters.isEmpty()) {
            throw nobodyIsGood(List.of());
        }
        NodeVote<T> vote = voted(NodeVote.Wanted.ALIKE, asked, voters.size(), question);
        if (vote.silent().size() == voters.size()) {
            throw nobodyIsGood(List.of());
        }
        return vote;
    }

    private <T> NodeVote<T> voted(
            NodeVote.Wanted wanted, List<WatchedEndpoint> asked, int voters, Function<ChainReader, T> question) {
        long askedNs = nanoTime.getAsLong();
        NodeVote<T> vote = NodeVote.of(wanted, asked, voters, question);
        vote.silent().forEach((node, why) -> node.failed(why.getMessage(), askedNs, nanoTime.getAsLong()));
        return vote;
    }

    private <T> RuntimeException disagreement(long upTo, NodeVote<T> vote, Question<T> question) {
        List<T> said = vote.answers().values().stream().distinct().toList();
        if (said.size() > 1) {
            return new NodesDisagree("nodes differ and none is believed: "
                    + vote.answers().entrySet().stream()
                            .map(answer -> answer.getKey().name() + " has "
                                    + question.difference(answer.getValue(), otherThan(answer.getValue(), said)))
                            .sorted()
                            .collect(Collectors.joining(", ")));
        }
        if (said.isEmpty() && !vote.failed().isEmpty()) {
            return vote.failed().values().iterator().next();
        }
        String reasons = vote.failed().entrySet().stream()
                .map(failure ->
                        failure.getKey().name() + ": " + failure.getValue().getMessage())
                .sorted()
                .collect(Collectors.joining(", "));
        return new NodesDisagree("too few nodes reach block " + upTo + ", or can tell of what is before it"
                + (reasons.isEmpty() ? "" : ": " + reasons));
    }

    private static <T> T otherThan(T answer, List<T> said) {
        return said.getFirst().equals(answer) ? said.get(1) : said.getFirst();
    }

    /** Why nodes are not read now, by host and port; waits for no answer. */
    public Map<String, String> troubles() {
        return nodes.troubles();
    }

    /** Host and port of the node in use. */
    public Optional<String> inUse() {
        return Optional.ofNullable(inUse).map(WatchedEndpoint::name);
    }

    private synchronized void use(WatchedEndpoint node) {
        if (node != inUse) {
            LOG.info("the chain is read from {}", node.name());
            inUse = node;
        }
    }

    @Override
    public void close() {
        nodes.close();
    }
}
