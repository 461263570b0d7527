package dev.kurs.bench.table;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.shadow.BackgroundPriority;
import dev.kurs.journal.shadow.ShadowEngine;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes one snapshot after the other of a journal, as the service does on a machine of few cores: by a second engine that catches up before each. */
final class Snapshots implements AutoCloseable {
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
        while (!isClosing) {
            engine.runOnce();
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
