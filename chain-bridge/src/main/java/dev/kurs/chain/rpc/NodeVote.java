package dev.kurs.chain.rpc;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One question to several nodes, each asked alone and all at once, and what came back.
 *
 * <p>Example: of five nodes three say the same within 80 ms; the others have 2 s more to say it as well, so that who says something else is found, and
 * whoever is late counts as silent. Where the middle of what is said is taken, they have that as soon as three said anything, and whoever is late counts for nothing.
 */
final class NodeVote<T> {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration LONGEST_ONCE_DECIDED = Duration.ofSeconds(2);

    private final Map<WatchedEndpoint, T> answers = new LinkedHashMap<>();
    private final Map<WatchedEndpoint, RuntimeException> failures = new LinkedHashMap<>();
    private final Wanted wanted;
    private final int voters;

    /** What answers are asked for. */
    enum Wanted {
        /** Those that are the same. */
        ALIKE,
        /** Those of more than half of the voters, of which the one in the middle is taken. */
        MIDDLE
    }

    private NodeVote(Wanted wanted, int voters) {
        this.wanted = wanted;
        this.voters = voters;
    }

    /** @param voters how many there are, of whom some may not be asked because they cannot know yet */
    static <T> NodeVote<T> of(
            Wanted wanted, List<WatchedEndpoint> asked, int voters, Function<ChainReader, T> question) {
        NodeVote<T> vote = new NodeVote<>(wanted, voters);
        BlockingQueue<Runnable> replies = new LinkedBlockingQueue<>();
        List<Thread> asking = asked.stream()
                .map(node -> Thread.ofVirtual().start(() -> replies.add(vote.reply(node, question))))
                .toList();
        try {
            vote.take(replies, asked.size());
        } finally {
            asking.forEach(Thread::interrupt);
        }
        if (wanted == Wanted.ALIKE || !vote.isDecided()) {
            asked.stream().filter(node -> !vote.isHeard(node)).forEach(vote::noteLate);
        }
        return vote;
    }

    private boolean isDecided() {
        return wanted == Wanted.ALIKE ? majority(voters).isPresent() : 2 * answers.size() > voters;
    }

    private Runnable reply(WatchedEndpoint node, Function<ChainReader, T> question) {
        try {
            T answer = question.apply(node.endpoint());
            return () -> answers.put(node, answer);
        } catch (RuntimeException failure) {
            return () -> failures.put(node, failure);
        }
    }

    private void take(BlockingQueue<Runnable> replies, int expected) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        boolean wasDecided = false;
        try {
            for (int taken = 0; taken < expected; taken++) {
                Runnable reply = replies.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (reply == null) {
                    return;
                }
                reply.run();
                if (!wasDecided && isDecided()) {
                    wasDecided = true;
                    deadline = System.nanoTime() + LONGEST_ONCE_DECIDED.toNanos();
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NodeUnreachable("interrupted while nodes were asked", interrupted);
        }
    }

    private boolean isHeard(WatchedEndpoint node) {
        return answers.containsKey(node) || failures.containsKey(node);
    }

    private void noteLate(WatchedEndpoint node) {
        failures.put(node, new NodeUnreachable(node.name() + " was too slow to be heard beside the others"));
    }

    /** By node, in the nodes' order of answering. */
    Map<WatchedEndpoint, T> answers() {
        return answers;
    }

    Stream<WatchedEndpoint> whoSays(T answer) {
        return answers.entrySet().stream()
                .filter(said -> said.getValue().equals(answer))
                .map(Map.Entry::getKey);
    }

    /** Who did not answer in time, and why. */
    Map<WatchedEndpoint, RuntimeException> silent() {
        return failures(true);
    }

    /** Who answered and could not tell, and why. */
    Map<WatchedEndpoint, RuntimeException> failed() {
        return failures(false);
    }

    private Map<WatchedEndpoint, RuntimeException> failures(boolean silent) {
        return failures.entrySet().stream()
                .filter(failure -> failure.getValue() instanceof NodeUnreachable == silent)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
    }

    /** What more than half of the voters say who were not silent. */
    Optional<T> majority() {
        return majority(voters - silent().size());
    }

    private Optional<T> majority(int of) {
        return answers.values().stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(said -> 2 * said.getValue() > of)
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
