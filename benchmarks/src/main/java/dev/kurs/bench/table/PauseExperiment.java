package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.Scratch;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * How long firm quotes wait for their journaled answer, from the moment they were meant to be asked, at half of what the core can do: while snapshots are made twice a
 * second, files of the journal end more than once a second and prices move, against the same without all that.
 *
 * <p>Whoever asks sleeps until quotes are due and gives all of them: one that spun would take a core from the two threads that are looked at.
 */
final class PauseExperiment implements Experiment {
    private static final int REMEMBERED = 1 << 20;
    private static final int TICK_EVERY = 4;
    private static final String ROLLS = "rolls";
    private static final String SNAPSHOTS = "snapshots";
    private static final double WARM_UP_SECONDS = 3;
    private static final double LOOK_SECONDS = 1;
    private static final int LOOKS = 3;
    private static final double LOAD = 0.5;
    private static final int MOST_WARM_UPS = 8;

    /** A round goes on for as long as so many where no snapshot was made in it. */
    private static final int MOST_ROUNDS = 8;

    private final double saturation = saturation();
    private final long intervalNs = (long) (TimeUnit.SECONDS.toNanos(1) / (LOAD * saturation));

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

    /** Firm quotes, and moments between them, a second that the core takes as fast as they are given: of a few looks the highest, which was disturbed least. */
    private static double saturation() {
        try (Scratch scratch = new Scratch();
                CoreWorld world = CoreWorld.hasty(
                        WaitMode.BLOCKING,
                        ChronicleJournal.open(JournalSettings.in(scratch.directory())),
                        last -> {})) {
            world.firmRate(WARM_UP_SECONDS);
            return DoubleStream.generate(() -> world.firmRate(LOOK_SECONDS))
                    .limit(LOOKS)
                    .max()
                    .orElseThrow();
        }
    }

    /** Its load leaves two processors nothing for compilers. */
    @Override
    public int mostWarmUps() {
        return MOST_WARM_UPS;
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
        Map<String, Double> figures = new TreeMap<>();
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
                int before = snapshots.made();
                double asked = 0;
                do {
                    ask(world, answers, seconds, isDisturbed);
                    asked += seconds;
                    figures.put(SNAPSHOTS, (double) snapshots.made() - before);
                    figures.put(ROLLS, JournalFiles.list(journal.directory()).size() - 1.0);
                } while (isDisturbed && isUndisturbed(figures) && asked < MOST_ROUNDS * seconds);
                world.drain();
                world.requireNoRefusals();
                figures.put("rate", answers.latencies.getTotalCount() / asked);
            }
        }
        if (isDisturbed && isUndisturbed(figures)) {
            throw new IllegalStateException("no file ended or no snapshot was made: this would measure neither");
        }
        figures.put("saturation", saturation);
        figures.putAll(Latencies.MICROSECONDS.of(answers.latencies));
        return figures;
    }

    private static boolean isUndisturbed(Map<String, Double> figures) {
        return figures.get(ROLLS) < 1 || figures.get(SNAPSHOTS) < 1;
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
            LockSupport.parkNanos(leftNs);
        }
    }
}
