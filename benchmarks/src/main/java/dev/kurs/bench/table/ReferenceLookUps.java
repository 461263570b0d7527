package dev.kurs.bench.table;

import dev.kurs.core.book.ClientReferences;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/** So many references used up by a hundred partners, and look-ups of others, which are free as almost all are that partners send; says how long one takes, its text written. */
final class ReferenceLookUps {
    private static final int PARTNERS = 100;
    private static final int BATCH = 100;
    private static final double NS = 1e9;

    /** Odd, so that no two numbers give the same text. */
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private final ClientReferences references = new ClientReferences();
    private final UnsafeBuffer text = new UnsafeBuffer(new byte[2 * Long.BYTES]);
    private long number;

    ReferenceLookUps(int kept) {
        references.expect(kept);
        while (number < kept) {
            writeText();
            references.use(partner(), text, 0, text.capacity(), ++number);
        }
    }

    private void lookUp() {
        writeText();
        if (references.quoteSequence(partner(), text, 0, text.capacity()) != ClientReferences.UNUSED) {
            throw new IllegalStateException(
                    "reference " + number + " was used before: this would measure another look-up");
        }
        number++;
    }

    private void writeText() {
        text.putLong(0, number, ByteOrder.LITTLE_ENDIAN);
        text.putLong(Long.BYTES, number * SCATTER, ByteOrder.LITTLE_ENDIAN);
    }

    private int partner() {
        return (int) (number % PARTNERS);
    }

    /** Of memory outside the heap. */
    double bytes() {
        return references.bytes();
    }

    double nsPerLookUp(double seconds) {
        return NS / Rate.of(seconds, BATCH, this::lookUp);
    }
}
