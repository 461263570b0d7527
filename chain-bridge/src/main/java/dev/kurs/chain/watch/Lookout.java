package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.ChainException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Repeats a look on a thread of its own: at once where it is woken, else after an interval.
 *
 * <p>A look that fails is tried again at the next; the reason is told once, until there is another. It ends when it is closed, or when no command is taken
 * any more.
 */
public final class Lookout implements AutoCloseable {
    private final String name;
    private final Duration every;
    private final Consumer<String> trouble;
    private final Semaphore wakes = new Semaphore(0);
    private Thread thread;
    private String present = "";
    private volatile boolean closed;

    /**
     * Nothing is looked at before {@link #begin}.
     *
     * @param name of the thread
     * @param trouble told why nothing can be looked after, once for each reason
     */
    public Lookout(String name, Duration every, Consumer<String> trouble) {
        this.name = name;
        this.every = every;
        this.trouble = trouble;
    }

    public void begin(Runnable look) {
        thread = Thread.ofPlatform().name(name).daemon().start(() -> run(look));
    }

    /** Looks now instead of at the next interval; any thread. */
    public void wake() {
        wakes.release();
    }

    public boolean isClosed() {
        return closed;
    }

    private void run(Runnable look) {
        while (!closed) {
            try {
                look.run();
                tell("");
            } catch (PublisherClosed ended) {
                return;
            } catch (RuntimeException failure) {
                tell(failure instanceof ChainException ? failure.getMessage() : failure.toString());
            }
            pause();
        }
    }

    private void tell(String now) {
        if (!now.isEmpty() && !now.equals(present)) {
            trouble.accept(now);
        }
        present = now;
    }

    private void pause() {
        try {
            if (wakes.tryAcquire(every.toMillis(), TimeUnit.MILLISECONDS)) {
                wakes.drainPermits();
            }
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    /** Returns when the look under way has ended. */
    @Override
    public void close() {
        closed = true;
        wake();
        if (thread == null) {
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
