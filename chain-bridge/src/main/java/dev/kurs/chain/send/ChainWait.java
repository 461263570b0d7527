package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One wait for the chain, which ends some time. */
final class ChainWait {
    private final Duration whole;
    private final Duration poll;
    private final long deadlineNs;

    private ChainWait(SendingTerms terms) {
        this.whole = terms.patience();
        this.poll = terms.poll();
        this.deadlineNs = System.nanoTime() + whole.toNanos();
    }

    /** Begins now. */
    static ChainWait of(SendingTerms terms) {
        return new ChainWait(terms);
    }

    /** @throws ChainException if patience is at its end */
    void pause(String what) {
        if (System.nanoTime() > deadlineNs) {
            throw new ChainException(what + " after " + whole.toSeconds() + " seconds: run it again later");
        }
        try {
            Thread.sleep(poll);
        } catch (InterruptedException interrupted) {
            throw interrupted(what, interrupted);
        }
    }

    /** The transaction in its block, or the reason why it is in none. */
    MinedTransaction end(String what, CompletableFuture<MinedTransaction> future) {
        try {
            return future.get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof ChainException reason) {
                throw reason;
            }
            throw new ChainException(what + " failed: " + failed.getCause(), failed);
        } catch (TimeoutException late) {
            throw new ChainException(what + " is not mined after " + whole.toSeconds() + " seconds", late);
        } catch (InterruptedException interrupted) {
            throw interrupted(what, interrupted);
        }
    }

    private static ChainException interrupted(String what, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new ChainException("interrupted: " + what, cause);
    }
}
