package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Bytes32;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node and what is known against it: silence (it rests, ever longer), another chain, another block than is recorded or most have, a head that lags. */
final class WatchedEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedEndpoint.class);
    private static final long FIRST_REST_NS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_REST_NS = Duration.ofMinutes(1).toNanos();
    private static final long DOUBT_NS = Duration.ofSeconds(1).toNanos();

    private final Endpoint endpoint;
    private volatile String trouble;
    private volatile boolean silent;
    private volatile long head = -1;
    private volatile long restsFromNs;
    private volatile long restNs;
    private volatile String denial;
    private volatile Checkpoint overruledBy;
    private volatile boolean doubted;
    private volatile long doubtedAtNs;

    WatchedEndpoint(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    String name() {
        return endpoint.name();
    }

    Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** Its newest block when it was looked at last, −1 when it did not say. */
    long head() {
        return head;
    }

    /** Every trouble ends when it is looked at again, and only then. */
    boolean isGood() {
        return trouble == null;
    }

    boolean isResting(long nowNs) {
        return silent && nowNs - restsFromNs < restNs;
    }

    /** Whether it was silent or had another block than it should, and may be asked again. */
    boolean isDueForALook(long nowNs) {
        return (silent && !isResting(nowNs)) || (doubted && nowNs - doubtedAtNs >= DOUBT_NS);
    }

    /** Whether it is left out for what it has at a height. */
    boolean isDoubted() {
        return doubted;
    }

    /** What it has instead of the block that is recorded, in a sentence; empty when it has that or does not answer. */
    Optional<String> denial() {
        return Optional.ofNullable(denial);
    }

    /** Whether what it says about blocks counts beside the others. */
    boolean isWitness(long nowNs) {
        return !isResting(nowNs) && head >= 0 && denial == null;
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
        return has(held.get(), present.get(), nowNs);
    }

    private boolean has(Checkpoint held, Optional<Header> present, long nowNs) {
        if (present.isPresent() && present.get().hash().equals(held.hash())) {
            return true;
        }
        if (present.isPresent()) {
            String sentence = name() + " has block " + held.number() + " "
                    + present.get().hash() + " where " + held.hash() + " is recorded";
            doubt(sentence, nowNs);
            denial = sentence;
        } else {
            doubt(name() + " has no block " + held.number() + ", which is recorded", nowNs);
        }
        return false;
    }

    /** Which block it has at a height; empty when it does not reach so far or does not answer. */
    Optional<Bytes32> hashAt(long number, long nowNs) {
        try {
            return endpoint.ask(Queries.header(number)).map(Header::hash);
        } catch (ChainException unreachable) {
            failed(unreachable.getMessage(), nowNs);
            return Optional.empty();
        }
    }

    /** Leaves it out until it has the block that most nodes have, if it has another. */
    void overrule(Checkpoint present, Bytes32 right, long nowNs) {
        if (!present.hash().equals(right)) {
            overruledBy = new Checkpoint(present.number(), right);
            doubt(name() + " has " + present + ", most nodes have " + right, nowNs);
        }
    }

    private void doubt(String why, long nowNs) {
        leaveOut(why);
        doubted = true;
        doubtedAtNs = nowNs;
    }

    void answered() {
        if (silent) {
            LOG.info("{} answers again", name());
            silent = false;
            trouble = null;
            restNs = 0;
        }
    }

    void failed(String why, long nowNs) {
        if (!silent) {
            LOG.warn("{}", why);
        }
        trouble = why;
        silent = true;
        doubted = false;
        denial = null;
        head = -1;
        restsFromNs = nowNs;
        restNs = restNs == 0 ? FIRST_REST_NS : Math.min(2 * restNs, LONGEST_REST_NS);
    }

    void look(long chainId, Optional<Checkpoint> held, long nowNs) {
        try {
            Optional<Checkpoint> expected = expected(held);
            Batch batch = new Batch();
            Supplier<Long> presentChainId = batch.add(Queries.chainId());
            Supplier<Header> newest = batch.add(Queries.newestHeader());
            Supplier<Optional<Header>> present =
                    batch.add(Queries.header(expected.map(Checkpoint::number).orElse(0L)));
            endpoint.send(batch);
            if (presentChainId.get() != chainId) {
                leaveOut(name() + " is on chain " + presentChainId.get() + " and not on chain " + chainId);
                head = -1;
                return;
            }
            head = newest.get().number();
            answered();
            if (expected.isEmpty() || isWhatItHas(expected.get(), held, present.get(), nowNs)) {
                believe();
            }
        } catch (ChainException unreachable) {
            failed(unreachable.getMessage(), nowNs);
        }
    }

    /** The block that it was overruled by counts until one as high is recorded. */
    private Optional<Checkpoint> expected(Optional<Checkpoint> held) {
        Checkpoint overruling = overruledBy;
        boolean counts = overruling != null
                && held.map(recorded -> recorded.number() < overruling.number()).orElse(true);
        return counts ? Optional.of(overruling) : held;
    }

    private boolean isWhatItHas(Checkpoint expected, Optional<Checkpoint> held, Optional<Header> present, long nowNs) {
        if (held.isPresent() && expected.equals(held.get())) {
            return has(expected, present, nowNs);
        }
        boolean isOverruled = present.isEmpty() || !present.get().hash().equals(expected.hash());
        if (isOverruled) {
            doubtedAtNs = nowNs;
        }
        return !isOverruled;
    }

    private void believe() {
        overruledBy = null;
        denial = null;
        doubted = false;
    }

    /** Leaves it out while it lags, and takes it back when it does not. */
    void compare(long best, long mostBlocksBehind) {
        if (head < 0 || doubted) {
            return;
        }
        if (best - head > mostBlocksBehind) {
            leaveOut(name() + " is at block " + head + ", " + (best - head) + " behind the best");
        } else if (trouble != null) {
            LOG.info("{} is good again", name());
            trouble = null;
        }
    }

    private void leaveOut(String why) {
        if (trouble == null) {
            LOG.warn("{}; it is left out", why);
        }
        silent = false;
        trouble = why;
    }
}
