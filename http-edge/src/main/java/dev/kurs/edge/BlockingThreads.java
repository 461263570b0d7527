package dev.kurs.edge;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The few threads that may block, with a short queue before them; a full queue rejects. */
final class BlockingThreads {
    private BlockingThreads() {}

    /** Those that read the journal and the read model. */
    static ThreadPoolExecutor forReads() {
        return create("edge-reader-", 2, 256);
    }

    /** Those that look up the quotes which are to be executed, in files alone, so that no database holds them up. */
    static ThreadPoolExecutor forExecutes() {
        return create("edge-execute-", 2, 256);
    }

    /** The one that waits for the faucet's node. */
    static ThreadPoolExecutor forFaucet() {
        return create("edge-faucet-", 1, 16);
    }

    /** The one that changes partners, so that each change sees the one before. */
    static ThreadPoolExecutor forChanges() {
        return create("edge-operator-", 1, 1_024);
    }

    private static ThreadPoolExecutor create(String name, int threads, int queueLength) {
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queueLength),
                Thread.ofPlatform().daemon().name(name, 1).factory());
    }
}
