package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.ConfigurationUpdate;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.PortfolioDeclaration;
import dev.kurs.service.reference.ReferenceData;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works the PORTFOLIO skew out again every {@code portfolio.recompute_every} from how tokens have moved, on a thread of its own, and hands it to the engine as a command where
 * it has changed.
 *
 * <p>What cannot be worked out, or is refused, is an alarm, and what is in force stays.
 */
final class PortfolioKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(PortfolioKeeper.class);

    private final Environment environment;
    private final ReferenceData reference;
    private final Recipient recipient;
    private final InstantSource clock;
    private final LongAdder recomputed = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final Object handingIn = new Object();
    private volatile Section file;
    private volatile boolean isStale;

    /** @param file what is declared, until another file is applied */
    PortfolioKeeper(
            Section file, Environment environment, ReferenceData reference, Recipient recipient, InstantSource clock) {
        this.file = file;
        this.environment = environment;
        this.reference = reference;
        this.recipient = recipient;
        this.clock = clock;
    }

    void observe(Metrics metrics) {
        metrics.counter(
                "kurs_portfolio_recomputed_total",
                "Times the PORTFOLIO skew was put in force again because tokens had moved",
                recomputed::sum);
        metrics.counter(
                "kurs_portfolio_failures_total",
                "Times the PORTFOLIO skew could not be worked out again, or was refused",
                failures::sum);
        metrics.gauge(
                "kurs_portfolio_stale",
                "1 while the PORTFOLIO skew in force is one that could not be worked out again",
                () -> isStale ? 1 : 0);
    }

    /** Puts another file in force, by which the skew is worked out from then on; what the earlier one led to is handed in before. */
    void declare(Section applied, Runnable bringingAbout) {
        synchronized (handingIn) {
            file = applied;
            bringingAbout.run();
        }
    }

    /** A leader's duty: now, and from then on again and again. */
    AutoCloseable begin() {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("kurs-portfolio").daemon().factory());
        thread.execute(() -> goOn(thread));
        return thread::shutdownNow;
    }

    private void goOn(ScheduledExecutorService thread) {
        recompute();
        if (!thread.isShutdown()) {
            ScheduledFuture<?> unused = thread.schedule(
                    () -> goOn(thread), PortfolioDeclaration.recomputeEveryNs(file), TimeUnit.NANOSECONDS);
        }
    }

    void recompute() {
        synchronized (handingIn) {
            recomputeByFile();
        }
    }

    private void recomputeByFile() {
        try {
            List<Change> changes = new Declaration(
                            file, environment, clock.instant(), Actor.SYSTEM, "worked out again as tokens have moved")
                    .remeasured(reference);
            List<Change> rehearsed = ConfigurationUpdate.rehearsed(changes, false, reference);
            new ConfigurationUpdate(reference, recipient).run(rehearsed);
            recomputed.add(rehearsed.size());
            isStale = false;
        } catch (RuntimeException failure) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            failures.increment();
            isStale = true;
            LOG.error("the PORTFOLIO skew could not be worked out again; what is in force stays", failure);
        }
    }
}
