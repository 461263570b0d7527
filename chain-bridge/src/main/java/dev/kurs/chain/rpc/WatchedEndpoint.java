package dev.kurs.chain.rpc;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node and what is known against it: silence (it rests, ever longer), another chain, a head that lags. */
final class WatchedEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedEndpoint.class);
    private static final long FIRST_REST_NS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_REST_NS = Duration.ofMinutes(1).toNanos();

    private final Endpoint endpoint;
    private volatile String trouble;
    private volatile boolean silent;
    private volatile long head = -1;
    private volatile long restsFromNs;
    private volatile long restNs;

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

    /** Whether it was silent, and may be asked again. */
    boolean isBackFromRest(long nowNs) {
        return silent && !isResting(nowNs);
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
        head = -1;
        restsFromNs = nowNs;
        restNs = restNs == 0 ? FIRST_REST_NS : Math.min(2 * restNs, LONGEST_REST_NS);
    }

    void look(long chainId, long nowNs) {
        try {
            Batch batch = new Batch();
            Supplier<Long> presentChainId = batch.add(Queries.chainId());
            Supplier<Header> newest = batch.add(Queries.newestHeader());
            endpoint.send(batch);
            if (presentChainId.get() == chainId) {
                head = newest.get().number();
                answered();
            } else {
                leaveOut(name() + " is on chain " + presentChainId.get() + " and not on chain " + chainId);
                head = -1;
            }
        } catch (ChainException unreachable) {
            failed(unreachable.getMessage(), nowNs);
        }
    }

    /** Leaves it out while it lags, and takes it back when it does not. */
    void compare(long best, long mostBlocksBehind) {
        if (head < 0) {
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
