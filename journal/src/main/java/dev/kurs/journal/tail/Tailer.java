package dev.kurs.journal.tail;

import dev.kurs.journal.file.DiskFull;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a consumer up with the journal, on a thread of its own.
 *
 * <p>Whatever fails is tried again from the last committed batch, after 100 ms and then twice as long each time up to 5 s; nothing is ever passed over. What
 * somebody has to put right first is looked at again every 5 s.
 *
 * @param <E> what the consumer's store fails with
 */
public final class Tailer<E extends Exception> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tailer.class);
    private static final long PACE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long CALM_NS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long ALONE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CHECK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(5);

    private final TailConsumer<E> consumer;
    private final FollowedJournal journal;
    private final TailProgress progress;
    private final long aloneNs;
    private final Thread thread;
    private final TailWatch watch = new Watch();
    private final AtomicLong wakes = new AtomicLong();
    private volatile boolean isClosed;
    private volatile boolean isIdle;
    private boolean isBusy;
    private long answeredWakes;
    private long pauseNs = FIRST_PAUSE_NS;
    private long checkedNs = System.nanoTime();

    public Tailer(TailConsumer<E> consumer, FollowedJournal journal, TailProgress progress) {
        this(consumer, journal, progress, ALONE_NS);
    }

    /** @param aloneNs how long it waits at most before it looks by itself, where nobody has ever woken it */
    Tailer(TailConsumer<E> consumer, FollowedJournal journal, TailProgress progress, long aloneNs) {
        this.consumer = consumer;
        this.journal = journal;
        this.progress = progress;
        this.aloneNs = aloneNs;
        thread = new Thread(this::run, consumer.name().replace(' ', '-'));
    }

    public void start() {
        thread.start();
    }

    /** Brings the consumer up to the journal's last committed record, on the caller's thread and instead of {@link #start}. */
    public void catchUp() throws E {
        catchUp(false);
    }

    /**
     * The same of a journal that nobody writes, whose records have to end where it does.
     *
     * @throws dev.kurs.journal.file.JournalDamagedException when whole records stand behind a broken header, up to which it is brought
     */
    public void catchUpToEnd() throws E {
        catchUp(true);
    }

    private void catchUp(boolean isAtRest) throws E {
        consumer.mend(watch);
        try (Follower<E> follower = Follower.open(consumer, journal)) {
            while (follower.step()) {}
            follower.finish();
            progress.at(follower.sequence());
            if (isAtRest) {
                follower.checkEnd();
            }
        }
    }

    private void run() {
        while (!isClosed) {
            try {
                consumer.mend(watch);
                follow();
            } catch (TailRefusedException e) {
                refuse(e);
            } catch (Exception | AssertionError e) {
                // PostgreSQL's driver throws an AssertionError where a connection ends in the middle of a batch.
                consumer.suspect(e);
                retry(e);
            } catch (Error e) {
                progress.failed(new IllegalStateException("it has stopped", e));
                throw e;
            }
        }
    }

    private void follow() throws E {
        try (Follower<E> follower = Follower.open(consumer, journal)) {
            note(follower.sequence());
            while (!isClosed && isSound(follower)) {
                boolean isMore = follower.step();
                note(follower.sequence());
                if (!isMore) {
                    awaitMore(follower.isIdle() ? lookEveryNs() : follower.untilOldNs());
                }
            }
        }
    }

    /** Under load a look every 20 ms finds a batch that is worth a transaction, and nobody is woken; where little comes, somebody has to wake this thread, and that is the one look. */
    private void awaitMore(long longestNs) {
        if (isBusy) {
            LockSupport.parkNanos(PACE_NS);
        }
        long seen = wakes.get();
        isBusy = seen != answeredWakes;
        if (!isBusy) {
            long begunNs = System.nanoTime();
            isIdle = true;
            if (wakes.get() == seen && !isClosed) {
                LockSupport.parkNanos(longestNs);
            }
            isIdle = false;
            isBusy = System.nanoTime() - begunNs < CALM_NS;
        }
        answeredWakes = wakes.get();
    }

    /** Whoever has woken it once does so again; it then looks by itself only to see that its store is sound. */
    private long lookEveryNs() {
        return wakes.get() == 0 ? aloneNs : CHECK_NS;
    }

    /** The journal has more: any thread may say so, and waits for nothing. */
    public void wake() {
        wakes.incrementAndGet();
        if (isIdle) {
            LockSupport.unpark(thread);
        }
    }

    /** Looked at once a second. */
    private boolean isSound(Follower<E> follower) throws E {
        if (System.nanoTime() - checkedNs < CHECK_NS) {
            return true;
        }
        checkedNs = System.nanoTime();
        boolean isSound = follower.isSound();
        if (isSound && follower.isIdle()) {
            advance();
        }
        return isSound;
    }

    private void note(long sequence) {
        if (sequence != progress.position()) {
            progress.at(sequence);
            advance();
        }
    }

    private void advance() {
        progress.advances();
        pauseNs = FIRST_PAUSE_NS;
    }

    private void retry(Throwable e) {
        String name = consumer.name();
        boolean isNew = progress.failure().isEmpty();
        long position = progress.position();
        progress.failed(new IllegalStateException("The " + name + " does not advance beyond sequence " + position, e));
        long pauseMs = TimeUnit.NANOSECONDS.toMillis(pauseNs);
        if (DiskFull.isBehind(e)) {
            LOG.warn("disk full: the {} stands at sequence {} and tries again in {} ms", name, position, pauseMs);
        } else if (isNew) {
            LOG.warn("The {} stands at sequence {} and tries again in {} ms", name, position, pauseMs, e);
        } else {
            LOG.warn(
                    "The {} stands at sequence {} and tries again in {} ms: {}",
                    name,
                    position,
                    pauseMs,
                    TailProgress.rootOf(e));
        }
        pause();
        pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
    }

    /** What somebody has to put right first; told once, and looked at again every 5 s. */
    private void refuse(TailRefusedException e) {
        boolean isKnown = progress.failure()
                .filter(known -> e.getMessage().equals(known.getMessage()))
                .isPresent();
        if (!isKnown) {
            LOG.error("The {} stands at sequence {}: {}", consumer.name(), progress.position(), e.getMessage());
        }
        progress.failed(e);
        pauseNs = LONGEST_PAUSE_NS;
        pause();
    }

    private void pause() {
        long until = System.nanoTime() + pauseNs;
        while (!isClosed && System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    /** Gives up what is not committed. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Watch implements TailWatch {
        @Override
        public boolean goesOn() {
            return !isClosed;
        }

        @Override
        public void note(long sequence) {
            Tailer.this.note(sequence);
        }
    }
}
