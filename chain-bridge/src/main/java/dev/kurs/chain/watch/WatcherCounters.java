package dev.kurs.chain.watch;

import java.util.concurrent.atomic.AtomicLong;

/** What a watcher has met since it started. */
public final class WatcherCounters {
    private final AtomicLong settlements = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong unknownTokens = new AtomicLong();
    private final AtomicLong reorganisations = new AtomicLong();
    private final AtomicLong deepestReorganisation = new AtomicLong();
    private final AtomicLong failedLooks = new AtomicLong();
    private final AtomicLong alarms = new AtomicLong();

    /** Settlements offered. */
    public long settlements() {
        return settlements.get();
    }

    /** Failures offered. */
    public long refusals() {
        return refusals.get();
    }

    /** Tokens of settlements that the engine has no id for. */
    public long unknownTokens() {
        return unknownTokens.get();
    }

    public long reorganisations() {
        return reorganisations.get();
    }

    /** Blocks that the deepest of them replaced. */
    public long deepestReorganisation() {
        return deepestReorganisation.get();
    }

    /** Looks at the chain that ended without an answer. */
    public long failedLooks() {
        return failedLooks.get();
    }

    /** How often the chain denied what is recorded. */
    public long alarms() {
        return alarms.get();
    }

    void settled() {
        settlements.incrementAndGet();
    }

    void refused() {
        refusals.incrementAndGet();
    }

    void unknownToken() {
        unknownTokens.incrementAndGet();
    }

    void reorganised(int depth) {
        reorganisations.incrementAndGet();
        deepestReorganisation.accumulateAndGet(depth, Math::max);
    }

    void failedLook() {
        failedLooks.incrementAndGet();
    }

    void alarm() {
        alarms.incrementAndGet();
    }
}
