package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.ConfigurationUpdate;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands the engine the closures of its calendars again where those in force are not those of the time: they reach from a week before a start to three years behind it.
 *
 * <p>Example: a service starts while the machine's clock is in 2021, and the clock is put right on a Saturday of 2026. A second later the engine knows that the market
 * is closed.
 */
final class CalendarKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(CalendarKeeper.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final Environment environment;
    private final ReferenceData reference;
    private final Recipient recipient;
    private final InstantSource clock;
    private final BooleanSupplier isClockTrusted;
    private final Object handingIn = new Object();
    private Section file;
    private boolean hasFailed;

    /** @param file what is declared, until another file is applied */
    CalendarKeeper(
            Section file,
            Environment environment,
            ReferenceData reference,
            Recipient recipient,
            InstantSource clock,
            BooleanSupplier isClockTrusted) {
        this.file = file;
        this.environment = environment;
        this.reference = reference;
        this.recipient = recipient;
        this.clock = clock;
        this.isClockTrusted = isClockTrusted;
    }

    /** Puts another file in force; what the earlier one led to is handed in before. */
    void declare(Section applied, Runnable bringingAbout) {
        synchronized (handingIn) {
            file = applied;
            bringingAbout.run();
        }
    }

    /** A leader's duty, on a thread of its own. */
    AutoCloseable begin() {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("kurs-calendars").daemon().factory());
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::look, 0, LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
        return thread::shutdownNow;
    }

    void look() {
        synchronized (handingIn) {
            if (isClockTrusted.getAsBoolean()) {
                handIn();
            }
        }
    }

    private void handIn() {
        try {
            List<Change> changes = new Declaration(
                            file, environment, clock.instant(), Actor.SYSTEM, "closures as of the clock by now")
                    .calendars(reference);
            new ConfigurationUpdate(reference, recipient).run(changes);
            hasFailed = false;
        } catch (RuntimeException failure) {
            if (!hasFailed && !Thread.currentThread().isInterrupted()) {
                hasFailed = true;
                LOG.error("The closures of calendars could not be brought up to date; those in force stay", failure);
            }
        }
    }
}
