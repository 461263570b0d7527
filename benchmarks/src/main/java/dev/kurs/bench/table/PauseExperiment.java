package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.Scratch;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.Durability;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * How long firm quotes wait for their journaled answer, from the moment they were meant to be asked, at half of what the core could do: while snapshots are made again
 * and again, files of the journal end several times a second and prices move, against the same without all that.
 */
final class PauseExperiment implements Experiment {
    private static final int REMEMBERED = 1 << 20;
    private static final int TICK_EVERY = 4;
    private static final double LOOK_SECONDS = 1;
    private static final long SLEEP_FROM_NS = 100_000;

    private final long intervalNs =
            (long) (2 * TimeUnit.SECONDS.toNanos(1) / DurabilityExperiment.rate(Durability.PROCESS, LOOK_SECONDS));

    /** Latencies by what was asked when; commands that are none of these quotes have no time. */
    private static final class Answers {
        private final long[] intendedNs = new long[REMEMBERED];
        private final Histogram latencies = new Histogram(3);
        private long last;

        void expect(long number, long dueNs) {
            intendedNs[(int) (number % REMEMBERED)] = dueNs;
        }

        /** On the core's thread. */
        void answered(long number) {
            long nowNs = System.nanoTime();
            while (last < number) {
                int place = (int) (++last % REMEMBERED);
                if (intendedNs[place] != 0) {
                    latencies.recordValue(Math.max(0, nowNs - intendedNs[place]));
                    intendedNs[place] = 0;
                }
            }
        }
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return waits(seconds, Duration.ofHours(1), false);
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return waits(seconds, Duration.ofMinutes(1), true);
    }

    private Map<String, Double> waits(double seconds, Duration rollEvery, boolean isDisturbed) {
        Answers answers = new Answers();
        try (Scratch scratch = new Scratch()) {
            ChronicleJournal journal = ChronicleJournal.open(
                    JournalSettings.in(scratch.directory().resolve("journal")).withRollEvery(rollEvery));
            try (CoreWorld world = CoreWorld.hasty(WaitMode.BLOCKING, journal, answers::answered);
                    Snapshots snapshots =
                            new Snapshots(journal, scratch.directory().resolve("snapshots"))) {
                if (isDisturbed) {
                    snapshots.start();
                }
                settle();
                ask(world, answers, seconds, isDisturbed);
                world.drain();
                world.requireNoRefusals();
            }
        }
        return Latencies.MICROSECONDS.of(answers.latencies);
    }

    /** Both engines are as old for the collector as those of a service that has run for a while. */
    private static void settle() {
        System.gc();
    }

    private void ask(CoreWorld world, Answers answers, double seconds, boolean withTicks) {
        long endNs = System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        long number = 0;
        for (long dueNs = System.nanoTime(); dueNs < endNs; dueNs += intervalNs) {
            waitUntil(dueNs);
            number++;
            answers.expect(world.given() + 1, dueNs);
            world.commands().quote(number, QuoteKind.FIRM);
            if (withTicks && number % TICK_EVERY == 0) {
                world.commands().tick(number);
            }
        }
    }

    private static void waitUntil(long timeNs) {
        for (long leftNs = timeNs - System.nanoTime(); leftNs > 0; leftNs = timeNs - System.nanoTime()) {
            if (leftNs > SLEEP_FROM_NS) {
                LockSupport.parkNanos(leftNs - SLEEP_FROM_NS);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
