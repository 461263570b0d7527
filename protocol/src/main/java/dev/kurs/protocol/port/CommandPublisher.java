package dev.kurs.protocol.port;

import org.agrona.DirectBuffer;

/**
 * The way into the ring: copies one encoded command and waits for nobody; whoever may take commands himself may have taken some, this one among them, when it returns.
 *
 * <p>Any thread may offer. The core stamps {@code sequence} and {@code timestampNs}; the offerer sets
 * {@code correlationId}, which every event of the command carries back.
 */
public interface CommandPublisher {
    /** What became of an offer. */
    enum Offer {
        ACCEPTED,
        BACK_PRESSURED,
        CLOSED
    }

    Offer offer(DirectBuffer frame, int offset, int length);
}
