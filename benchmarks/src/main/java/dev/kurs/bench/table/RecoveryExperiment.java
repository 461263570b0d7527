package dev.kurs.bench.table;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A start behind a journal without a snapshot, all of it tail, against its replay. */
final class RecoveryExperiment implements Experiment {
    private static final double MILLION = 1e6;
    private static final double NS = TimeUnit.SECONDS.toNanos(1);

    private final RecordedDay day = new RecordedDay();

    @Override
    public Map<String, Double> control(double seconds) {
        ReplayResult replayed = day.replay();
        return Map.of("seconds_a_million", secondsAMillion(replayed.durationNs(), replayed.commands()));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        SnapshotStore none = new SnapshotStore(day.directory().resolve("snapshots"), 2);
        long startNs = System.nanoTime();
        Recovered recovered = new Recovery(day.directory(), none, Engine::new).run(ProgressListener.NONE);
        long commands = recovered.report().lastSequence();
        return Map.of("seconds_a_million", secondsAMillion(System.nanoTime() - startNs, commands));
    }

    private static double secondsAMillion(long durationNs, long commands) {
        return durationNs / NS * MILLION / commands;
    }

    @Override
    public void close() {
        day.close();
    }
}
