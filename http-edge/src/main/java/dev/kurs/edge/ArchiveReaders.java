package dev.kurs.edge;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The few threads that look quotes up in the journal, with a short queue before them; a full queue rejects. */
final class ArchiveReaders {
    private static final int THREADS = 2;
    private static final int QUEUE_LENGTH = 256;

    private ArchiveReaders() {}

    static ThreadPoolExecutor create() {
        return new ThreadPoolExecutor(
                THREADS,
                THREADS,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(QUEUE_LENGTH),
                Thread.ofPlatform().daemon().name("edge-archive-", 1).factory());
    }
}
