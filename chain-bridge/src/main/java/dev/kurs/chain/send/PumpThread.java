package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.rpc.ChainException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Runs the rounds of a sender: often while something is under way, at once when it is woken. */
final class PumpThread implements AutoCloseable {
    /** How often the chain is looked at while nothing is under way, in case it forgets something. */
    private static final Duration IDLE = Duration.ofSeconds(2);

    private final TransactionPump pump;
    private final PendingTransactions pending;
    private final SenderHealth health;
    private final Duration poll;
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closed;

    PumpThread(Address account, TransactionPump pump, PendingTransactions pending, SenderHealth health, Duration poll) {
        this.pump = pump;
        this.pending = pending;
        this.health = health;
        this.poll = poll;
        this.thread = Thread.ofPlatform().name("sender-" + account).daemon().start(this::run);
    }

    void wake() {
        wake.release();
    }

    private void run() {
        while (!closed) {
            round();
            health.endOfRound();
            pause();
        }
    }

    private void round() {
        try {
            pump.round();
        } catch (ChainException failure) {
            health.report(failure.getMessage());
        } catch (RuntimeException unforeseen) {
            health.report(unforeseen.toString());
        } catch (Throwable broken) {
            end("the sender's thread has ended: " + broken);
        }
    }

    private void end(String why) {
        health.astray(why);
        pending.stop(why);
        closed = true;
    }

    private void pause() {
        try {
            Duration pause = pending.all().isEmpty() ? IDLE : poll;
            if (wake.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    /** Returns when the round under way has ended. */
    @Override
    public void close() {
        closed = true;
        wake.release();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
