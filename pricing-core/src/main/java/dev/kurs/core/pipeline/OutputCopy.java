package dev.kurs.core.pipeline;

import static org.agrona.BitUtil.CACHE_LINE_LENGTH;
import static org.agrona.concurrent.ringbuffer.RingBufferDescriptor.TRAILER_LENGTH;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener's own bounded copy of the journaled frames, on a thread of its own: however slow the listener is, it holds up nobody.
 *
 * <p>What the copy has no room for is passed over here and given to the listener from the journal, in its place. Example: one that blocks for a minute finds
 * 4 MiB in its copy, is then given the rest of that minute from the journal, and the ring's frames again from the next command on.
 */
public final class OutputCopy implements FrameListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OutputCopy.class);
    private static final int FRAME = 1;
    private static final int LEAST_CAPACITY = 16 * Frame.MAX_LENGTH;
    private static final int FRAMES_AT_ONCE = 64;
    private static final long MOST_IDLE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long DRAIN_SECONDS = 10;

    private final String name;
    private final OneToOneRingBuffer queue;
    private final WholeRecords records;
    private final Consumer<Throwable> onFailure;
    private final Thread thread;
    private final MessageHandler give = this::give;
    private final AtomicLong offered = new AtomicLong();
    private final AtomicLong newestSequence;
    private volatile boolean isFull;
    private volatile boolean isIdle;
    private volatile boolean isClosing;
    private boolean isPassingOver;

    private OutputCopy(String name, int capacity, WholeRecords records, Consumer<Throwable> onFailure) {
        this.name = name;
        this.records = records;
        this.onFailure = onFailure;
        int size = BitUtil.findNextPositivePowerOfTwo(Math.max(LEAST_CAPACITY, capacity));
        queue = new OneToOneRingBuffer(
                new UnsafeBuffer(BufferUtil.allocateDirectAligned(size + TRAILER_LENGTH, CACHE_LINE_LENGTH)));
        newestSequence = new AtomicLong(records.sequence());
        thread = Thread.ofPlatform().daemon().name("kurs-copy-" + name).unstarted(this::run);
    }

    /**
     * Starts the listener's thread.
     *
     * @param name of the listener, in the log and in metrics
     * @param capacity bytes that may wait; at least 64 KiB
     * @param lastSequence the last record that the listener knows already
     * @param journal has every record that was offered
     * @param onFailure told once, on the listener's thread, when it throws; it is told nothing more
     */
    public static OutputCopy start(
            String name,
            int capacity,
            FrameListener listener,
            long lastSequence,
            RecordSource journal,
            Consumer<Throwable> onFailure) {
        OutputCopy copy = new OutputCopy(name, capacity, new WholeRecords(listener, journal, lastSequence), onFailure);
        copy.thread.start();
        return copy;
    }

    /** On the ring's thread; behind a frame that finds no room the rest of its record is passed over, and all others until the listener has caught up. */
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.isCommand(frame, offset)) {
            isPassingOver = isFull;
        }
        if (!isPassingOver && !queue.write(FRAME, frame, offset, length)) {
            isPassingOver = true;
            isFull = true;
        }
        newestSequence.lazySet(Frame.sequence(frame, offset));
        offered.lazySet(offered.get() + 1);
    }

    @Override
    public void onEndOfBatch() {
        VarHandle.fullFence();
        if (isIdle) {
            LockSupport.unpark(thread);
        }
    }

    public String name() {
        return name;
    }

    /** Frames that were ever offered. */
    public long offered() {
        return offered.get();
    }

    /** Frames that the listener has been given; the others wait. */
    public long given() {
        return records.given();
    }

    /** The last record that the listener has whole; the journal must keep those behind. */
    public long position() {
        return records.position();
    }

    private void run() {
        try {
            boolean isLast = false;
            while (!isLast) {
                // Asked before the turn, which then sees everything that was offered before the end.
                isLast = isClosing;
                giveAll();
                if (!isLast) {
                    awaitFrames();
                }
            }
        } catch (RuntimeException | Error failure) {
            LOG.error("the listener {} stops behind sequence {}", name, records.position(), failure);
            onFailure.accept(failure);
        }
    }

    private void giveAll() {
        while (takeTurn()) {
            Thread.onSpinWait();
        }
    }

    /** Hands on what is there; false when nothing was. */
    private boolean takeTurn() {
        boolean wasFull = isFull;
        long newest = newestSequence.get();
        boolean isNews = drain();
        if (wasFull) {
            records.fillTo(newestSequence.get());
            isFull = false;
            isNews = true;
        } else if (newest > records.sequence()) {
            records.fillTo(newest);
            isNews = true;
        }
        if (isNews) {
            records.endOfBatch();
        }
        return isNews;
    }

    private boolean drain() {
        boolean isNews = false;
        while (queue.size() > 0) {
            isNews |= queue.read(give, FRAMES_AT_ONCE) > 0;
        }
        return isNews;
    }

    private void give(int type, MutableDirectBuffer buffer, int index, int length) {
        records.onFrame(buffer, index, length);
    }

    private void awaitFrames() {
        isIdle = true;
        if (queue.size() == 0 && !isFull && newestSequence.get() <= records.sequence() && !isClosing) {
            LockSupport.parkNanos(this, MOST_IDLE_NS);
        }
        isIdle = false;
    }

    /** Lets the listener have what was offered, and stops; one that blocks is left behind after a while. */
    @Override
    public void close() {
        isClosing = true;
        LockSupport.unpark(thread);
        try {
            if (!thread.join(Duration.ofSeconds(DRAIN_SECONDS))) {
                LOG.warn("the listener {} had not been given {} frames when it was closed", name, offered() - given());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
