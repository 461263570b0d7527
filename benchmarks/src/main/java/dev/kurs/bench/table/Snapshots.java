package dev.kurs.bench.table;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.shadow.BackgroundPriority;
import dev.kurs.journal.shadow.ShadowEngine;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes two snapshots a second of a journal, as the service does on a machine of few cores: by a second engine that catches up before each. A service makes one in minutes.
 */
final class Snapshots implements AutoCloseable {
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ChronicleJournal journal;
    private final SnapshotStore store;
    private final ShadowEngine engine;
    private final Thread thread = Thread.ofPlatform().name("kurs-snapshots").unstarted(this::makeAgainAndAgain);
    private final AtomicInteger made = new AtomicInteger();
    private volatile boolean isClosing;
    private volatile String difference = "";

    Snapshots(ChronicleJournal journal, Path directory) {
        this.journal = journal;
        store = new SnapshotStore(directory, 2);
        engine = new ShadowEngine(
                new ShadowEngine.Terms(journal.directory(), store, Engine::new, Duration.ofSeconds(1)),
                this::write,
                sentence -> difference = sentence);
    }

    /** The first is made when this returns. */
    void start() {
        engine.runOnce();
        thread.start();
    }

    private void makeAgainAndAgain() {
        BackgroundPriority.take();
        long dueNs = System.nanoTime();
        while (!isClosing) {
            long leftNs = dueNs - System.nanoTime();
            if (leftNs > 0) {
                LockSupport.parkNanos(leftNs);
            } else {
                engine.runOnce();
                dueNs = Math.max(dueNs + EVERY_NS, System.nanoTime());
            }
        }
    }

    private boolean write(StateMachine machine) {
        journal.forceToDisk();
        made.incrementAndGet();
        return store.write(machine).sequence() == machine.lastSequence();
    }

    /** How many were made so far. */
    int made() {
        return made.get();
    }

    @Override
    public void close() {
        isClosing = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        engine.close();
        if (!difference.isEmpty()) {
            throw new IllegalStateException(difference);
        }
    }
}
