package dev.kurs.core.pipeline;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.EventPoller.PollState;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.ProducerType;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.protocol.port.Sequencer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sequences the commands of a single process; a thread that offers a command runs it itself while the core is free, so that no other thread has to be woken.
 *
 * <pre>
 *  HTTP, feeds, start ► callers ──┐                 ┌─────────────── one thread at a time ──────────────┐
 *  ticker, operators ► publisher ─┴─► input ring ──►│ time ─► step: stamp ─► engine ─► journal ─► commit │──► output
 *                                                   └───────────────────────────────────────────────────┘
 * </pre>
 *
 * Example: a connection's thread offers a quote request while the core is free, runs it, and has the reply in its own queue when the offer returns. What
 * another thread offers meanwhile returns at once, and is run next by the same thread or, where that has run many, by the core's.
 */
public final class CallerSequencer implements Sequencer {
    private static final Logger LOG = LoggerFactory.getLogger(CallerSequencer.class);
    private static final long MOST_DRAINING_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_EVERY_NS = TimeUnit.MICROSECONDS.toNanos(100);

    /** A caller has a connection to serve: what comes behind so many commands is the core thread's. */
    private static final int MOST_BY_A_CALLER = 16;

    private final RingBuffer<Slot> input;
    private final EventPoller<Slot> poller;
    private final RingPublisher commands;
    private final CommandTime time;
    private final BooleanSupplier hasRoom;
    private final Consumer<Throwable> onFailure;
    private final EventPoller.Handler<Slot> taking = this::take;
    private final Runnable waking = this::wake;
    private final Runnable takingAsCaller = this::takeAsCaller;
    private final AtomicBoolean isOwned = new AtomicBoolean();
    private final AtomicLong offered = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("kurs-core-0").unstarted(this::run);
    private CommandStep step;
    private CoreStage stage;
    private int left;
    private BooleanSupplier goesOn = () -> true;
    private volatile boolean isWanted;
    private volatile boolean isEnding;
    private volatile boolean hasFailed;

    /**
     * Nothing runs before {@link #start}.
     *
     * @param slots places for commands, a power of two
     * @param clock times commands
     * @param hasRoom whether a command can be kept without waiting; where not, callers leave it to the core's thread, which waits
     * @param onFailure told once when an unexpected exception ends the taking of commands
     */
    public CallerSequencer(int slots, CommandClock clock, BooleanSupplier hasRoom, Consumer<Throwable> onFailure) {
        // Nobody waits at the ring, so that nobody has to be woken there.
        input = RingBuffer.create(ProducerType.MULTI, Slot.factory(slots), slots, new BusySpinWaitStrategy());
        poller = input.newPoller();
        input.addGatingSequences(poller.getSequence());
        commands = new RingPublisher(input);
        time = new CommandTime(clock);
        this.hasRoom = hasRoom;
        this.onFailure = onFailure;
    }

    @Override
    public void start(CommandStep newStep, LeadershipListener leadership) {
        step = newStep;
        stage = new CoreStage(newStep, time, commands::isClosed);
        thread.start();
        commands.open();
        leadership.onLeadership(true);
    }

    /** For threads that have something else to do, or may be interrupted at it: the core's thread takes what they offer. */
    @Override
    public CommandPublisher publisher() {
        return (frame, offset, length) -> offer(frame, offset, length, waking);
    }

    /** For threads that may be at it for a while, and that nobody interrupts. */
    public CommandPublisher callers() {
        return (frame, offset, length) -> offer(frame, offset, length, takingAsCaller);
    }

    private CommandPublisher.Offer offer(DirectBuffer frame, int offset, int length, Runnable next) {
        CommandPublisher.Offer answer;
        try {
            answer = commands.offer(frame, offset, length);
        } catch (RuntimeException | Error failure) {
            // Others may wait behind the place that it has left.
            wake();
            throw failure;
        }
        if (answer == CommandPublisher.Offer.ACCEPTED) {
            offered.incrementAndGet();
            next.run();
        }
        return answer;
    }

    @Override
    public long occupancy() {
        return Math.max(0, offered.get() - taken.get());
    }

    /** The core's thread is woken once, however many ask before it comes. */
    private void wake() {
        if (!isWanted) {
            isWanted = true;
            LockSupport.unpark(thread);
        }
    }

    private void takeAsCaller() {
        if (Thread.currentThread().isInterrupted()) {
            wake();
        } else {
            takeTurns(MOST_BY_A_CALLER, hasRoom);
        }
    }

    /**
     * Takes what waits, unless somebody is at it: he then takes it, for who offered meanwhile has changed the number of offers. What waits behind as many as one
     * takes, or where there is no room, is the core thread's. For what waits behind a place that is not published yet nobody is woken: whoever has that place comes here
     * next, or has the core's thread come.
     */
    private void takeTurns(int most, BooleanSupplier mayGoOn) {
        int remaining = most;
        boolean isCutShort;
        long seen;
        do {
            seen = offered.get();
            if (!isOwned.compareAndSet(false, true)) {
                return;
            }
            try {
                isCutShort = takeBatches(remaining, mayGoOn);
            } catch (RuntimeException | Error failure) {
                fail(failure);
                return;
            }
            remaining = left;
            isOwned.set(false);
        } while (remaining > 0 && offered.get() != seen);
        if (isCutShort && hasClaims()) {
            wake();
        }
    }

    /**
     * What waits together is told together; what comes meanwhile is taken too, and nobody waits for that who came before.
     *
     * @return whether it ended before it had looked for another
     */
    private boolean takeBatches(int most, BooleanSupplier mayGoOn) {
        left = most;
        goesOn = mayGoOn;
        boolean isCutShort = true;
        while (isCutShort && left > 0 && goesOn.getAsBoolean()) {
            isCutShort = poll() == PollState.PROCESSING;
            if (isCutShort) {
                step.endOfBatch();
            }
        }
        taken.lazySet(taken.get() + most - left);
        return isCutShort;
    }

    /** Whether somebody has a place behind what was taken, published or not. */
    private boolean hasClaims() {
        return input.getCursor() > poller.getSequence().get();
    }

    private PollState poll() {
        try {
            return poller.poll(taking);
        } catch (RuntimeException unexpected) {
            throw unexpected;
        } catch (Exception impossible) {
            throw new IllegalStateException("a command's way to the core failed", impossible);
        }
    }

    /** Whether another may be taken behind this one. */
    private boolean take(Slot slot, long ringSequence, boolean endOfBatch) {
        stage.onEvent(slot, ringSequence, false);
        left--;
        return left > 0 && goesOn.getAsBoolean();
    }

    /** The thread that failed keeps its turn for ever, so that nothing is taken behind the command at which it failed. */
    private void fail(Throwable failure) {
        commands.close();
        hasFailed = true;
        LOG.error("the core stops behind {} commands: nothing that waits is taken", taken.get(), failure);
        onFailure.accept(failure);
    }

    private void run() {
        while (!isEnding) {
            if (isWanted) {
                isWanted = false;
                takeTurns(Integer.MAX_VALUE, () -> true);
            } else {
                LockSupport.park(this);
            }
        }
    }

    /** Takes what was accepted; once. */
    @Override
    public void close() {
        commands.close();
        if (isEnding) {
            return;
        }
        isEnding = true;
        LockSupport.unpark(thread);
        long deadlineNs = System.nanoTime() + MOST_DRAINING_NS;
        while (!hasFailed && !isOwned.compareAndSet(false, true)) {
            if (System.nanoTime() - deadlineNs > 0) {
                LOG.warn("the core is still at a command: {} that wait are not taken", occupancy());
                return;
            }
            LockSupport.parkNanos(LOOK_EVERY_NS);
        }
        if (!hasFailed) {
            takeRest(deadlineNs);
        }
    }

    /** Takes everything that was accepted or is just being offered, since no other thread will. */
    private void takeRest(long deadlineNs) {
        takeBatches(Integer.MAX_VALUE, () -> true);
        while (hasClaims()) {
            if (System.nanoTime() - deadlineNs > 0) {
                LOG.warn("a command is still not published: {} that wait are not taken", occupancy());
                return;
            }
            LockSupport.parkNanos(LOOK_EVERY_NS);
            takeBatches(Integer.MAX_VALUE, () -> true);
        }
    }
}
