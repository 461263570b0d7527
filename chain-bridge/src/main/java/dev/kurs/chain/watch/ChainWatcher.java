package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.CheckpointDenied;
import dev.kurs.chain.rpc.Header;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the chain from a thread of its own and offers what confirmed blocks hold.
 *
 * <p>Example: with 5 confirmations and the engine at block 100, a head of 120 makes it offer the commits of blocks 101 to 115 in chain order and then
 * {@code AdvanceChain} of 115. When no node has the block 100 that is recorded, or a later one whose commits were offered while {@code AdvanceChain} was held up,
 * it offers nothing and {@link #health()} says so: what was told is not taken back, and people have to reconcile it. It goes on by itself once a node has that
 * block again. Reader and publisher stay the caller's to close.
 */
public final class ChainWatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChainWatcher.class);

    private final WatcherSettings settings;
    private final InstantSource clock;
    private final CommandOffer offer;
    private final WatcherCounters counters = new WatcherCounters();
    private final BlockScanner scanner;
    private final Semaphore wakes = new Semaphore(0);
    private final Thread thread = new Thread(this::run, "chain-watcher");
    private volatile WatchState state;
    private volatile boolean closed;

    /**
     * Nothing is asked before {@link #start()}.
     *
     * @param cursor up to where the engine has recorded the chain
     * @param offer the way into the ring, shared with the followers
     * @param followers called on the watcher's thread, in this order
     */
    public ChainWatcher(
            ChainReader chain,
            ContractAddresses addresses,
            BlockRef cursor,
            WatcherSettings settings,
            CommandOffer offer,
            List<ChainFollower> followers,
            InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.offer = offer;
        this.state = WatchState.at(cursor);
        BlockCommands commands = new BlockCommands(offer, addresses.tokenIds(), counters);
        this.scanner = new BlockScanner(chain, addresses, cursor, settings, commands, followers, counters);
    }

    /** Holds on to a block of which a commit is recorded as well, as an earlier watcher told it while {@code AdvanceChain} was held up; before {@link #start()}. */
    public void holdOnTo(BlockRef committed) {
        scanner.holdOnTo(committed);
    }

    public void start() {
        thread.start();
    }

    /** Looks now instead of at the next interval; any thread. */
    public void wake() {
        wakes.release();
    }

    public WatcherHealth health() {
        return state.health(clock.instant(), settings.maxHeadAge());
    }

    /** False before the start and after the end. */
    public boolean isRunning() {
        return thread.isAlive();
    }

    /** Why nothing is recorded any more though nodes answer: none of them has what is recorded. */
    public Optional<String> alarm() {
        return Optional.of(state.alarm()).filter(sentence -> !sentence.isEmpty());
    }

    public WatcherCounters counters() {
        return counters;
    }

    private void run() {
        try {
            while (!closed) {
                look();
                awaitNext();
            }
        } catch (PublisherClosed | InterruptedException ended) {
            LOG.info("the chain is no longer watched, {} is recorded", scanner.cursor());
        }
    }

    private void look() {
        try {
            scanner.step(this::sawHead);
            noteGood();
        } catch (ChainBroken | CheckpointDenied denied) {
            noteDenied(denied);
        } catch (PublisherClosed closing) {
            throw closing;
        } catch (RuntimeException failure) {
            if (!closed) {
                noteFailed(failure);
            }
        } finally {
            state = state.withConfirmed(scanner.cursor());
        }
    }

    private void sawHead(Header newest) {
        state = state.withHead(newest);
    }

    private void noteGood() {
        if (!state.lastError().isEmpty() || alarm().isPresent()) {
            LOG.info("the chain is watched again");
            state = state.withError("").withAlarm("");
        }
    }

    private void noteDenied(RuntimeException denied) {
        String sentence = denied.getMessage() + ": a reorganisation deeper than " + settings.confirmations()
                + " blocks, or another chain";
        if (alarm().isEmpty()) {
            counters.alarm();
            LOG.error("{}; nothing more of the chain is recorded before a node has that block", sentence);
        }
        state = state.withAlarm(sentence);
    }

    private void noteFailed(RuntimeException failure) {
        counters.failedLook();
        String error = String.valueOf(failure.getMessage());
        if (!error.equals(state.lastError())) {
            LOG.warn("a look at the chain failed: {}", error, failure instanceof ChainException ? null : failure);
        }
        state = state.withError(error);
    }

    private void awaitNext() throws InterruptedException {
        if (wakes.tryAcquire(settings.interval().toNanos(), TimeUnit.NANOSECONDS)) {
            wakes.drainPermits();
        }
    }

    /** Returns when the thread has ended. */
    @Override
    public void close() {
        closed = true;
        offer.close();
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
