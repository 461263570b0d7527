package dev.kurs.service.run;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;

/** Knows which corridors have no usable price, so that a start can wait for the feeds' first ticks. */
final class FirstPrices implements FrameListener {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CorridorRateChangedDecoder rate = new CorridorRateChangedDecoder();
    private final Set<Integer> withoutPrice = ConcurrentHashMap.newKeySet();

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) != CorridorRateChangedDecoder.TEMPLATE_ID) {
            return;
        }
        rate.wrapAndApplyHeader(frame, offset, header);
        if (rate.availability() == Availability.AVAILABLE) {
            withoutPrice.remove(rate.corridorId());
        } else {
            withoutPrice.add(rate.corridorId());
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    /** Waits until every corridor has a price, or for so long; tells whether they have. */
    boolean await(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!withoutPrice.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        return withoutPrice.isEmpty();
    }
}
