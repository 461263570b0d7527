package dev.kurs.service.run;

import dev.kurs.core.pipeline.CommandClock;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.protocol.port.Sequencer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The order of commands of a process alone, in which whoever offers a command may take it himself while nobody else takes one, so that no thread is woken for it.
 *
 * <pre>
 *  HTTP ──► callers ──┐                  ┌───────────── one thread at a time ──────────────┐
 *  feeds ─┬► publisher ┼─► input queue ─►│ time ─► step: stamp ─► engine ─► journal ─► commit │──► output
 *  ticker ┘           ┘                  └─────────────────────────────────────────────────┘
 * </pre>
 *
 * Example: a connection's thread offers a quote request, finds that nobody is at it, takes it, and has the reply in its own queue when the offer returns. While
 * it is at it another's offer returns at once, and is taken next, by the same thread or, where that has taken many, by the core's.
 */
final class CallerSequencer implements Sequencer {
    private static final Logger LOG = LoggerFactory.getLogger(CallerSequencer.class);
    private static final int COMMAND = 1;
    private static final int BYTES_PER_SLOT = 256;
    private static final long MOST_DRAINING_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_EVERY_NS = TimeUnit.MICROSECONDS.toNanos(100);

    /** A caller has a connection to serve: what comes behind so many commands is the core thread's. */
    private static final int MOST_BY_A_CALLER = 16;

    private static final int OFFSET_NS =
            MessageHeaderDecoder.ENCODED_LENGTH + AcceptClockDecoder.offsetNsEncodingOffset();

    private final ManyToOneRingBuffer queue;
    private final CommandClock clock;
    private final BooleanSupplier hasRoom;
    private final Consumer<Throwable> onFailure;
    private final MessageHandler take = this::take;
    private final AtomicBoolean isOwned = new AtomicBoolean();
    private final AtomicLong offered = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("kurs-core-0").unstarted(this::run);
    private CommandStep step;
    private volatile boolean isOpen;
    private volatile boolean isWanted;
    private volatile boolean isEnding;
    private volatile boolean hasFailed;

    /**
     * Nothing runs before {@link #start}.
     *
     * @param slots places for commands of 256 bytes
     * @param clock times commands
     * @param hasRoom whether a command can be kept without waiting; where not, callers leave it to the core's thread, which waits
     * @param onFailure told once when an unexpected exception ends the taking of commands
     */
    CallerSequencer(int slots, CommandClock clock, BooleanSupplier hasRoom, Consumer<Throwable> onFailure) {
        int length = BitUtil.findNextPositivePowerOfTwo(slots * BYTES_PER_SLOT) + RingBufferDescriptor.TRAILER_LENGTH;
        queue = new ManyToOneRingBuffer(
                new UnsafeBuffer(BufferUtil.allocateDirectAligned(length, BitUtil.CACHE_LINE_LENGTH)));
        this.clock = clock;
        this.hasRoom = hasRoom;
        this.onFailure = onFailure;
    }

    @Override
    public void start(CommandStep newStep, LeadershipListener leadership) {
        step = newStep;
        thread.start();
        isOpen = true;
        leadership.onLeadership(true);
    }

    /** For threads that have something else to do, or may be interrupted at it: the core's thread takes what they offer. */
    @Override
    public CommandPublisher publisher() {
        return (frame, offset, length) -> offer(frame, offset, length, this::wake);
    }

    /** For threads that may be at it for a while, and that nobody interrupts. */
    CommandPublisher callers() {
        return (frame, offset, length) -> offer(frame, offset, length, this::takeAsCaller);
    }

    private CommandPublisher.Offer offer(DirectBuffer frame, int offset, int length, Runnable next) {
        if (length > Frame.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a command of " + length + " bytes is over the " + Frame.MAX_LENGTH + " that may be");
        }
        frame.boundsCheck(offset, length);
        if (!isOpen) {
            return CommandPublisher.Offer.CLOSED;
        }
        if (!queue.write(COMMAND, frame, offset, length)) {
            return CommandPublisher.Offer.BACK_PRESSURED;
        }
        offered.incrementAndGet();
        next.run();
        return CommandPublisher.Offer.ACCEPTED;
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
     * takes, or where there is no room, is the core thread's.
     */
    private void takeTurns(int most, BooleanSupplier goesOn) {
        int left = most;
        long seen;
        do {
            seen = offered.get();
            if (!isOwned.compareAndSet(false, true)) {
                return;
            }
            try {
                left -= takeBatch(left, goesOn);
            } catch (RuntimeException | Error failure) {
                fail(failure);
                return;
            }
            isOwned.set(false);
        } while (left > 0 && offered.get() != seen);
        if (offered.get() > taken.get()) {
            wake();
        }
    }

    private int takeBatch(int most, BooleanSupplier goesOn) {
        int count = 0;
        while (count < most && goesOn.getAsBoolean() && queue.read(take, 1) > 0) {
            count++;
        }
        step.endOfBatch();
        taken.lazySet(taken.get() + count);
        return count;
    }

    private void take(int type, MutableDirectBuffer buffer, int index, int length) {
        if (step.awaitRoom(() -> !isOpen)) {
            step.apply(buffer, index, length, timeOf(buffer, index));
        }
    }

    /** When the command is put in its place; an operator's acceptance of the clock has it set right first. */
    private long timeOf(MutableDirectBuffer command, int offset) {
        if (Frame.mayTurnBackTime(command, offset)) {
            long movedNs = clock.accept(command.getLong(offset + OFFSET_NS, ByteOrder.LITTLE_ENDIAN));
            command.putLong(offset + OFFSET_NS, movedNs, ByteOrder.LITTLE_ENDIAN);
        }
        return clock.nanoTime();
    }

    /** Its owner never lets go, so that nothing is taken behind the command at which it failed. */
    private void fail(Throwable failure) {
        isOpen = false;
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

    @Override
    public void close() {
        isOpen = false;
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
            takeBatch(Integer.MAX_VALUE, () -> true);
        }
    }
}
