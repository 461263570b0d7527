package dev.kurs.chain.signer;

import java.util.concurrent.atomic.AtomicLong;

/** What the signer pool has done since it was opened, in quotes; for the metrics. */
public final class SignerCounters {
    private final AtomicLong signed = new AtomicLong();
    private final AtomicLong signingFailures = new AtomicLong();
    private final AtomicLong handlerFailures = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();

    SignerCounters() {}

    /** Quotes signed, on signing threads and on callers' own. */
    public long signedQuotes() {
        return signed.get();
    }

    /** Quotes that could not be signed. */
    public long signingFailures() {
        return signingFailures.get();
    }

    /** Handlers that threw. */
    public long handlerFailures() {
        return handlerFailures.get();
    }

    /** Offers answered with false. */
    public long refusals() {
        return refusals.get();
    }

    void signed() {
        signed.incrementAndGet();
    }

    void signingFailed() {
        signingFailures.incrementAndGet();
    }

    void handlerFailed() {
        handlerFailures.incrementAndGet();
    }

    void refused() {
        refusals.incrementAndGet();
    }
}
