package dev.kurs.journal.support;

import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;

/** Commands for {@link SumMachine}. Command n is of 2026-01-01T00:00Z and n milliseconds and says a balance of 3n + 1. */
public final class Commands {
    public static final long START_NS = TimeUnit.SECONDS.toNanos(1_767_225_600L);

    private Commands() {}

    /** Writes command n and returns its length. */
    public static int write(MutableDirectBuffer buffer, long sequence) {
        return write(buffer, sequence, 0);
    }

    /** Writes command n with a balance that is higher by so much. */
    static int write(MutableDirectBuffer buffer, long sequence, long added) {
        return recordInventory(buffer, sequence, timestampNs(sequence), 3 * sequence + 1 + added);
    }

    public static long timestampNs(long sequence) {
        return START_NS + TimeUnit.MILLISECONDS.toNanos(sequence);
    }

    /** Writes a command of any time and returns its length. */
    public static int recordInventory(MutableDirectBuffer buffer, long sequence, long timestampNs, long balance) {
        RecordInventoryEncoder encoder = new RecordInventoryEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(timestampNs)
                .correlationId(7 * sequence)
                .tokenId((int) (sequence % 5));
        encoder.balance().low(balance).high(0);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }
}
