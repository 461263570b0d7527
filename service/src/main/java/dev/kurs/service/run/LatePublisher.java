package dev.kurs.service.run;

import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.DirectBuffer;

/** The ring's publisher for those who are built before the ring is: closed until it is opened. */
final class LatePublisher implements CommandPublisher {
    private volatile CommandPublisher ring = (frame, offset, length) -> Offer.CLOSED;

    void open(CommandPublisher publisher) {
        ring = publisher;
    }

    @Override
    public Offer offer(DirectBuffer frame, int offset, int length) {
        return ring.offer(frame, offset, length);
    }
}
