package dev.kurs.service.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Something that runs until the process is told to end, and then ends in order: exit code 0 and one line of what was finished. */
final class UntilStopped {
    /** As long as nobody says anything. */
    static final Duration LONGEST = Duration.ofDays(100_000);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final boolean hearsSignals = StopSignals.lead(asked::countDown);

    private UntilStopped() {}

    /** Listens from now on: whoever is told to end while it starts does so in order once it has. */
    static UntilStopped listening() {
        return new UntilStopped();
    }

    /** As if the process were told to end. */
    void end() {
        asked.countDown();
    }

    /**
     * Waits until it is told to end, closes, and tells.
     *
     * @param finished asked after the close
     * @return the exit code of success
     */
    int run(AutoCloseable running, Supplier<String> finished, PrintWriter out) throws Exception {
        return run(LONGEST, running, finished, out);
    }

    /** The same, and no longer than this. */
    int run(Duration limit, AutoCloseable running, Supplier<String> finished, PrintWriter out) throws Exception {
        if (!hearsSignals) {
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().name("kurs-stop").unstarted(this::awaitEnd));
        }
        var unused = asked.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        try {
            running.close();
            out.println(finished.get());
            out.flush();
            return 0;
        } finally {
            ended.countDown();
        }
    }

    /** The JVM ends with the last of its hooks. */
    private void awaitEnd() {
        asked.countDown();
        try {
            ended.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
