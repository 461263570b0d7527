package dev.kurs.core.pipeline;

import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.DirectBuffer;

/** Copies commands into the input ring; refuses at once when it is full, not yet open, or closed. */
final class RingPublisher implements CommandPublisher {
    private final RingBuffer<Slot> input;
    private volatile boolean isOpen;

    RingPublisher(RingBuffer<Slot> input) {
        this.input = input;
    }

    @Override
    public Offer offer(DirectBuffer frame, int offset, int length) {
        if (length > Frame.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a command of " + length + " bytes is over the " + Frame.MAX_LENGTH + " a slot holds");
        }
        frame.boundsCheck(offset, length);
        if (!isOpen) {
            return Offer.CLOSED;
        }
        long sequence;
        try {
            sequence = input.tryNext();
        } catch (InsufficientCapacityException full) {
            return Offer.BACK_PRESSURED;
        }
        try {
            input.get(sequence).set(frame, offset, length);
        } finally {
            input.publish(sequence);
        }
        return Offer.ACCEPTED;
    }

    void open() {
        isOpen = true;
    }

    boolean isClosed() {
        return !isOpen;
    }

    void close() {
        isOpen = false;
    }
}
