package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what must come, without an opinion on how soon; {@code -Dkurs.patience=600} for as many seconds, on a machine that is busy with other things. */
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(Integer.getInteger("kurs.patience", 90));
    private static final long PAUSE_MS = 20;

    private Eventually() {}

    public static void isTrue(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                fail(what + ": not within " + PATIENCE);
            }
            pause(PAUSE_MS);
        }
    }

    /** Starts a thread, and goes on once it waits for somebody or has ended. */
    public static void startAndAwaitStanding(Thread thread) {
        thread.start();
        isTrue(thread.getName() + " stands", () -> !thread.isAlive() || thread.getState() == Thread.State.WAITING);
    }

    public static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
