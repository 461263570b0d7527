package dev.kurs.chain.watch;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/** Offers commands one after another and waits while the ring is full; one thread. */
public final class CommandOffer {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int AMOUNT_BITS = 127;

    private final CommandPublisher publisher;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private volatile boolean closed;

    public CommandOffer(CommandPublisher publisher) {
        this.publisher = publisher;
    }

    /** Where the next command is encoded, header first. */
    public MutableDirectBuffer frame() {
        return frame;
    }

    /** Offers what was encoded until it is accepted; returns by exception alone when the engine or the watcher is closed. */
    public void offer(MessageEncoderFlyweight command) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        while (true) {
            switch (publisher.offer(frame, 0, length)) {
                case ACCEPTED -> {
                    return;
                }
                case BACK_PRESSURED -> pause();
                case CLOSED -> throw new PublisherClosed();
            }
        }
    }

    private void pause() {
        if (closed || Thread.currentThread().isInterrupted()) {
            throw new PublisherClosed();
        }
        LockSupport.parkNanos(PAUSE_NS);
    }

    void close() {
        closed = true;
    }

    /**
     * Puts raw units.
     *
     * @throws ArithmeticException if they are negative or 2^127 and above
     */
    public static void put(AmountEncoder field, BigInteger raw) {
        if (raw.signum() < 0 || raw.bitLength() > AMOUNT_BITS) {
            throw new ArithmeticException(raw + " is no amount below 2^127");
        }
        field.low(raw.longValue()).high(raw.shiftRight(Long.SIZE).longValueExact());
    }
}
