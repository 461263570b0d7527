package dev.kurs.service.run;

import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.DirectBuffer;

/** The ring's publisher for those who are built before the ring is: closed until it is opened, and again when the core fails. */
final class LatePublisher implements CommandPublisher {
    private static final CommandPublisher CLOSED = (frame, offset, length) -> Offer.CLOSED;

    private volatile CommandPublisher ring = CLOSED;

    void open(CommandPublisher publisher) {
        ring = publisher;
    }

    /** Takes nothing more, whatever the ring would. */
    void close() {
        ring = CLOSED;
    }

    @Override
    public Offer offer(DirectBuffer frame, int offset, int length) {
        return ring.offer(frame, offset, length);
    }
}
