package dev.kurs.core.book;

import dev.kurs.protocol.hash.Fingerprint128;
import org.agrona.DirectBuffer;

/**
 * Which quote used a partner's client_ref; an entry is never free again.
 *
 * <p>After partner 7 used "order-1" for quote 99, {@code quoteSequence(7, "order-1")} is 99 and of "order-2" {@link #UNUSED}.
 * References are kept as fingerprints seeded with the partner, in parts that grow by themselves, so that growing takes a
 * moment of one part and not of all.
 */
public final class ClientReferences {
    /** The reference is free. */
    public static final long UNUSED = 0;

    private static final int PARTS = 64;
    private static final int PART_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(PARTS);
    private static final int INITIAL_PART_CAPACITY = 1024;

    /** Receives what is used up. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence);
    }

    private final Fingerprint128 fingerprint = new Fingerprint128();
    private final KeyTable[] parts = new KeyTable[PARTS];

    public ClientReferences() {
        for (int index = 0; index < PARTS; index++) {
            parts[index] = new KeyTable();
            parts[index].ensureCapacity(INITIAL_PART_CAPACITY);
        }
    }

    /** The quote that used the reference, or {@link #UNUSED}. */
    public long quoteSequence(int partnerId, DirectBuffer text, int offset, int length) {
        fingerprint.compute(partnerId, text, offset, length);
        KeyTable part = part(fingerprint.high());
        int entry = part.find(partnerId, fingerprint.high(), fingerprint.low(), 0);
        return entry == KeyTable.MISSING ? UNUSED : part.value(entry);
    }

    /** Uses up a reference that is free. */
    public void use(int partnerId, DirectBuffer text, int offset, int length, long quoteSequence) {
        fingerprint.compute(partnerId, text, offset, length);
        restore(partnerId, fingerprint.high(), fingerprint.low(), quoteSequence);
    }

    public void restore(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence) {
        part(fingerprintHigh).add(partnerId, fingerprintHigh, fingerprintLow, 0, quoteSequence);
    }

    /** Gives every entry to the visitor, in an order that restoring keeps. */
    public void forEach(Visitor visitor) {
        for (KeyTable part : parts) {
            for (int place = 0; place < part.size(); place++) {
                int entry = part.entry(place);
                visitor.visit(part.owner(entry), part.high(entry), part.low(entry), part.value(entry));
            }
        }
    }

    private KeyTable part(long fingerprintHigh) {
        return parts[(int) (fingerprintHigh >>> PART_SHIFT)];
    }
}
