package dev.kurs.service.run;

import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.OptionalInt;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes ticks into the ring as {@code UpdatePrice} while this process leads; any thread may call. A follower's ticks are taken and thrown away, so that
 * its sources stay connected.
 */
final class PricePublisher implements PriceSink {
    private final ReferenceData reference;
    private final CommandPublisher publisher;
    private volatile boolean isOpen;
    private final ThreadLocal<Tick> ticks = ThreadLocal.withInitial(Tick::new);

    PricePublisher(ReferenceData reference, CommandPublisher publisher) {
        this.reference = reference;
        this.publisher = publisher;
    }

    /** Lets ticks through until the result is closed. */
    AutoCloseable open() {
        isOpen = true;
        return () -> isOpen = false;
    }

    @Override
    public Outcome offer(String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        OptionalInt feedId = reference.find(Kind.FEEDS, feed);
        if (feedId.isEmpty()) {
            return Outcome.UNKNOWN_FEED;
        }
        if (!isOpen) {
            return Outcome.ACCEPTED;
        }
        Tick tick = ticks.get();
        tick.command
                .wrapAndApplyHeader(tick.frame, 0, tick.header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .feedId(feedId.getAsInt())
                .source(source)
                .priceE12(priceE12)
                .confidenceE8(confidenceE8)
                .publishTimeNs(publishTimeNs);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + tick.command.encodedLength();
        return switch (publisher.offer(tick.frame, 0, length)) {
            case ACCEPTED -> Outcome.ACCEPTED;
            case BACK_PRESSURED -> Outcome.BACK_PRESSURED;
            case CLOSED -> Outcome.CLOSED;
        };
    }

    private static final class Tick {
        final UnsafeBuffer frame = new UnsafeBuffer(new byte[128]);
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        final UpdatePriceEncoder command = new UpdatePriceEncoder();
    }
}
