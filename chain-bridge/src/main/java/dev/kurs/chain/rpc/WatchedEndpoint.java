package dev.kurs.chain.rpc;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node and what is known against it; a silent one rests, ever longer. */
final class WatchedEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedEndpoint.class);
    private static final long FIRST_REST_NS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_REST_NS = Duration.ofMinutes(1).toNanos();
    private static final long DOUBT_NS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_CONTRADICTION_NS = Duration.ofMinutes(10).toNanos();
    private static final long UNKNOWN = -1;

    private final RpcEndpoint endpoint;
    private final Map<Reason, String> reasons = new ConcurrentSkipListMap<>();
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile boolean heard;
    private volatile long head = UNKNOWN;
    private volatile long doubtedAtNs;
    private volatile Predicate<ChainReader> contested;
    private volatile long contradictedAtNs;
    private volatile long askedAgainAtNs;
    private volatile long restsFromNs;
    private volatile long restNs;
    private long judgedBy = UNKNOWN;

    /** Why a node is not read, the gravest first. */
    private enum Reason {
        SILENT(false),
        ON_ANOTHER_CHAIN(false),
        HAS_ANOTHER_BLOCK(false),
        FAR_BEHIND(false),
        LACKS_THE_BLOCK(true),
        CONTRADICTED(true),
        FAR_AHEAD(true);

        private final boolean votes;

        Reason(boolean votes) {
            this.votes = votes;
        }
    }

    WatchedEndpoint(RpcEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    RpcEndpoint endpoint() {
        return endpoint;
    }

    String name() {
        return endpoint.name();
    }

    Optional<String> trouble() {
        return reasons.values().stream().findFirst();
    }

    /** What it has instead of the block that is recorded, in a sentence; empty when it has that or does not answer. */
    Optional<String> denial() {
        return Optional.ofNullable(reasons.get(Reason.HAS_ANOTHER_BLOCK));
    }

    /** Its newest block when it was looked at last, −1 when it did not say. */
    long head() {
        return head;
    }

    /** Whether it may be read. */
    boolean isGood() {
        return reasons.isEmpty();
    }

    /** Whether what is to be recorded needs its consent, or that of others instead; so does one that was not heard yet. */
    boolean isVoter() {
        return reasons.keySet().stream().allMatch(reason -> reason.votes);
    }

    boolean isResting(long nowNs) {
        return reasons.containsKey(Reason.SILENT) && nowNs - restsFromNs < restNs;
    }

    /** Whether it was silent, had not the block it should or was contradicted, and may be asked again. */
    boolean isDueForALook(long nowNs) {
        boolean isDenying =
                reasons.containsKey(Reason.HAS_ANOTHER_BLOCK) || reasons.containsKey(Reason.LACKS_THE_BLOCK);
        return (reasons.containsKey(Reason.SILENT) && !isResting(nowNs))
                || (isDenying && nowNs - doubtedAtNs >= DOUBT_NS)
                || isContradictionDue(nowNs);
    }

    private boolean isContradictionDue(long nowNs) {
        return reasons.containsKey(Reason.CONTRADICTED) && nowNs - askedAgainAtNs >= DOUBT_NS;
    }

    /**
     * Asks it, and whether it has the held block at that; false, and left out, when it has not.
     *
     * @throws NodeUnreachable if it does not answer
     */
    boolean sendHolding(Batch batch, Optional<Checkpoint> held, long nowNs) {
        if (held.isEmpty()) {
            endpoint.send(batch);
            return true;
        }
        Batch withCheckpoint = batch.copy();
        Supplier<Optional<Header>> present =
                withCheckpoint.add(Queries.header(held.get().number()));
        endpoint.send(withCheckpoint);
        return has(held.get(), told(present), nowNs);
    }

    /** Who cannot say whether it has the held block is as good as silent. */
    private static Optional<Header> told(Supplier<Optional<Header>> present) {
        try {
            return present.get();
        } catch (ChainException refused) {
            throw new NodeUnreachable(refused.getMessage(), refused);
        }
    }

    /** An answer about an earlier block counts for nothing once another was told of a later one. */
    private synchronized boolean has(Checkpoint held, Optional<Header> present, long nowNs) {
        boolean isPresent = present.isPresent() && present.get().hash().equals(held.hash());
        if (held.number() < judgedBy) {
            return isPresent;
        }
        judgedBy = held.number();
        boolean isAnother = present.isPresent() && !isPresent;
        note(
                Reason.HAS_ANOTHER_BLOCK,
                isAnother,
                () -> name() + " has block " + held.number() + " "
                        + present.get().hash() + " where " + held.hash() + " is recorded");
        note(
                Reason.LACKS_THE_BLOCK,
                present.isEmpty(),
                () -> name() + " has no block " + held.number() + ", which is recorded");
        doubtedAtNs = nowNs;
        return isPresent;
    }

    /** Asks for chain, head and the held block. */
    void look(long chainId, Optional<Checkpoint> held, long nowNs) {
        if (!looking.compareAndSet(false, true)) {
            return;
        }
        try {
            Batch batch = new Batch();
            Supplier<Long> presentChainId = batch.add(Queries.chainId());
            Supplier<Header> newest = batch.add(Queries.newestHeader());
            Supplier<Optional<Header>> present =
                    batch.add(Queries.header(held.map(Checkpoint::number).orElse(0L)));
            endpoint.send(batch);
            long toldChainId = presentChainId.get();
            long newestNumber = newest.get().number();
            Optional<Header> recorded = held.isPresent() && toldChainId == chainId ? present.get() : Optional.empty();
            seen(chainId, toldChainId, newestNumber, () -> held.ifPresent(block -> has(block, recorded, nowNs)));
            if (isContradictionDue(nowNs)) {
                askAgain(nowNs);
            }
        } catch (ChainException unreachable) {
            failed(unreachable.getMessage(), nowNs, nowNs);
        } finally {
            looking.set(false);
        }
    }

    private synchronized void seen(long chainId, long toldChainId, long newestNumber, Runnable judging) {
        boolean isForeign = toldChainId != chainId;
        head = isForeign ? UNKNOWN : newestNumber;
        if (!isForeign) {
            judging.run();
        }
        note(
                Reason.ON_ANOTHER_CHAIN,
                isForeign,
                () -> name() + " is on chain " + toldChainId + " and not on chain " + chainId);
        note(Reason.SILENT, false, () -> "");
        heard = true;
    }

    /** It answered what counts; a look alone leaves the next rest as long as it is, and so does what it was asked before it fell silent. */
    synchronized void answered() {
        if (!reasons.containsKey(Reason.SILENT)) {
            restNs = 0;
        }
    }

    /** It did not answer; what it was asked before it was known to be silent is the same failure. */
    synchronized void failed(String why, long askedNs, long nowNs) {
        boolean isKnown = isResting(nowNs) || (reasons.containsKey(Reason.SILENT) && askedNs < restsFromNs);
        note(Reason.SILENT, true, () -> why);
        reasons.keySet().removeIf(reason -> reason != Reason.SILENT && reason != Reason.CONTRADICTED);
        heard = true;
        head = UNKNOWN;
        if (!isKnown) {
            restsFromNs = nowNs;
            restNs = restNs == 0 ? FIRST_REST_NS : Math.min(2 * restNs, LONGEST_REST_NS);
        }
    }

    /** Whether nobody can say where it is because it was not heard yet. */
    boolean isUnheard() {
        return !heard;
    }

    /** Most say something else: it is not read before it says the same, or for ten minutes where it never does. */
    synchronized void contradict(String why, Predicate<ChainReader> saysTheSame, long nowNs) {
        contested = saysTheSame;
        contradictedAtNs = nowNs;
        askedAgainAtNs = nowNs;
        note(Reason.CONTRADICTED, true, () -> why);
    }

    /** The question may be one that no node answers any more, which is why it ends some time. */
    private void askAgain(long nowNs) {
        askedAgainAtNs = nowNs;
        Predicate<ChainReader> question = contested;
        boolean isLongAgo = nowNs - contradictedAtNs >= LONGEST_CONTRADICTION_NS;
        if (isLongAgo || question.test(endpoint)) {
            agreed(question);
        }
    }

    /** Unless it was contradicted anew meanwhile. */
    private synchronized void agreed(Predicate<ChainReader> question) {
        if (contested.equals(question)) {
            note(Reason.CONTRADICTED, false, () -> "");
        }
    }

    /** Compares its head with the block that most reach, and with the recorded one. */
    void compare(long reached, long recorded, long mostBlocksApart) {
        if (head == UNKNOWN) {
            return;
        }
        long behind = Math.max(reached, recorded) - head;
        note(
                Reason.FAR_BEHIND,
                behind > mostBlocksApart,
                () -> name() + " is at block " + head + ", " + behind + " behind most");
        long ahead = head - reached;
        note(
                Reason.FAR_AHEAD,
                ahead > mostBlocksApart,
                () -> name() + " is at block " + head + ", " + ahead + " ahead of most");
    }

    private void note(Reason reason, boolean applies, Supplier<String> sentence) {
        if (!applies) {
            if (reasons.remove(reason) != null && reasons.isEmpty()) {
                LOG.info("{} is good again", name());
            }
        } else if (reasons.put(reason, sentence.get()) == null) {
            LOG.warn("{}; it is left out", reasons.get(reason));
        }
    }
}
