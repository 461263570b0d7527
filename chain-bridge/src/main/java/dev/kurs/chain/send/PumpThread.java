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

    private final Courier courier;
    private final Flights flights;
    private final Troubles troubles;
    private final Duration poll;
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closed;

    PumpThread(Address account, Courier courier, Flights flights, Troubles troubles, Duration poll) {
        this.courier = courier;
        this.flights = flights;
        this.troubles = troubles;
        this.poll = poll;
        this.thread = Thread.ofPlatform().name("sender-" + account).daemon().start(this::run);
    }

    void wake() {
        wake.release();
    }

    private void run() {
        while (!closed) {
            try {
                courier.round();
            } catch (ChainException failure) {
                troubles.tell(failure.getMessage());
            } catch (RuntimeException unforeseen) {
                troubles.tell(unforeseen.toString());
            }
            troubles.endOfRound();
            pause();
        }
    }

    private void pause() {
        try {
            Duration pause = flights.all().isEmpty() ? IDLE : poll;
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
