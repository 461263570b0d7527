package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.QuoteMix;
import dev.kurs.bench.Scratch;
import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import java.nio.file.Path;

/** A journal of so many commands that what a replay takes to begin and to end does not count, to be read again and again. */
final class RecordedDay implements AutoCloseable {
    private static final long COMMANDS = 1_000_000;

    private final Scratch scratch = new Scratch();

    RecordedDay() {
        try (CoreWorld world =
                CoreWorld.usual(WaitMode.BLOCKING, ChronicleJournal.open(JournalSettings.in(directory())))) {
            QuoteMix mix = new QuoteMix(world.commands());
            while (world.given() < COMMANDS) {
                mix.run();
            }
            world.drain();
            world.requireNoRefusals();
        }
    }

    Path directory() {
        return scratch.directory();
    }

    /** Runs all of it again and compares every event. */
    ReplayResult replay() {
        ReplayResult result = new Replay(directory(), Engine::new).fromGenesis(ProgressListener.NONE);
        if (!result.isIdentical()) {
            throw new IllegalStateException("the replay differs from event " + result.events() + " on");
        }
        return result;
    }

    @Override
    public void close() {
        scratch.close();
    }
}
