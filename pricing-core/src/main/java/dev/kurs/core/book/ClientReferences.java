package dev.kurs.core.book;

import dev.kurs.protocol.hash.Fingerprint128;
import dev.kurs.protocol.memory.OffHeapParts;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import org.agrona.DirectBuffer;

/**
 * Which quote used a partner's client_ref; an entry is never free again.
 *
 * <p>After partner 7 used "order-1" for quote 99, {@code quoteSequence(7, "order-1")} is 99 and of "order-2" {@link #UNUSED}.
 *
 * <p>A reference is known by its partner (exactly, of up to 131 072) and 70 bits of its fingerprint, which is seeded with the partner: that of a hundred million
 * references of one partner any two are taken for the same has a probability of 4 in a million, and a sender that makes two of its own meet is refused the
 * second. What counts as the same never depends on how the table grew.
 *
 * <p>Entries of 16 bytes stand outside the heap in 4 096 parts, chosen by 12 of the bits, which grow by a fifth each by itself: 19 to 23 bytes a reference where
 * there are many, and growing takes a moment of one part and not of all. Snapshots carry the number of entries and their hash alone.
 */
public final class ClientReferences {
    /** The reference is free. */
    public static final long UNUSED = 0;

    /** Of quotes whose references can be kept; there are so many numbers after eight thousand accepted losses. */
    public static final long MOST_SEQUENCE = (1L << 53) - 1;

    private static final int PART_BITS = 12;
    private static final int PARTS = 1 << PART_BITS;
    private static final int PART_SHIFT = Long.SIZE - PART_BITS;
    private static final int SLOT = 16;
    private static final int NAME = 0;
    private static final int USE = 8;
    private static final long EMPTY = 0;
    private static final long INITIAL_SLOTS = 64;

    /** Of the partner's id 11 bits stand beside the sequence, 6 in the name below the fingerprint's 58. */
    private static final int USE_PARTNER_BITS = 11;

    private static final int NAME_PARTNER_BITS = 6;
    private static final int USE_PARTNER = (1 << USE_PARTNER_BITS) - 1;
    private static final int NAME_PARTNER = (1 << NAME_PARTNER_BITS) - 1;

    private static final long MIX_1 = 0xBF58476D1CE4E5B9L;
    private static final long MIX_2 = 0x94D049BB133111EBL;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    /** Receives what is used up, in a form that {@link #restore} takes. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence);
    }

    private final Fingerprint128 fingerprint = new Fingerprint128();

    /** Frees the parts once nobody holds it, so that each method keeps hold of it to its end. */
    private final OffHeapParts memory = new OffHeapParts(PARTS);

    private final MemorySegment[] parts = new MemorySegment[PARTS];
    private final long[] sizes = new long[PARTS];
    private long size;
    private long hash;
    private long bytes = PARTS * INITIAL_SLOTS * SLOT;

    public ClientReferences() {
        for (int part = 0; part < PARTS; part++) {
            parts[part] = OffHeapParts.allocate(INITIAL_SLOTS * SLOT);
            memory.put(part, parts[part]);
        }
    }

    /** Makes room for so many references in all, so that taking them back grows little. */
    public void expect(long references) {
        long slots = references / PARTS * 5 / 4;
        try {
            for (int part = 0; part < PARTS; part++) {
                if (slots(part) < slots) {
                    grow(part, slots);
                }
            }
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    /** The quote that used the reference, or {@link #UNUSED}. */
    public long quoteSequence(int partnerId, DirectBuffer text, int offset, int length) {
        fingerprint.compute(partnerId, text, offset, length);
        try {
            return find(part(fingerprint.high()), name(partnerId, fingerprint.low()), partnerId);
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    /** Uses up a reference that is free. */
    public void use(int partnerId, DirectBuffer text, int offset, int length, long quoteSequence) {
        fingerprint.compute(partnerId, text, offset, length);
        restore(partnerId, fingerprint.high(), fingerprint.low(), quoteSequence);
    }

    /** Uses up a reference by its fingerprint; one that is used up already stays as it is. */
    public void restore(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence) {
        if (quoteSequence <= UNUSED || quoteSequence > MOST_SEQUENCE) {
            throw new IllegalArgumentException(
                    "quote sequence " + quoteSequence + " of a client_ref is not 1 to " + MOST_SEQUENCE);
        }
        int part = part(fingerprintHigh);
        long name = name(partnerId, fingerprintLow);
        try {
            if (find(part, name, partnerId) == UNUSED) {
                add(part, name, (quoteSequence << USE_PARTNER_BITS) | (partnerId & USE_PARTNER));
            }
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    private long find(int part, long name, int partnerId) {
        MemorySegment slots = parts[part];
        long end = slots.byteSize();
        for (long at = home(name, end); ; at = next(at, end)) {
            long use = slots.get(LONG, at + USE);
            if (use == EMPTY) {
                return UNUSED;
            }
            if (slots.get(LONG, at + NAME) == name && (use & USE_PARTNER) == (partnerId & USE_PARTNER)) {
                return use >>> USE_PARTNER_BITS;
            }
        }
    }

    private void add(int part, long name, long use) {
        long slots = slots(part);
        if (6 * (sizes[part] + 1) > 5 * slots) {
            grow(part, slots + slots / 5);
        }
        put(parts[part], name, use);
        sizes[part]++;
        size++;
        hash += mix(mix(name ^ (part * MIX_2)) + use);
    }

    private static void put(MemorySegment slots, long name, long use) {
        long end = slots.byteSize();
        long at = home(name, end);
        while (slots.get(LONG, at + USE) != EMPTY) {
            at = next(at, end);
        }
        slots.set(LONG, at + NAME, name);
        slots.set(LONG, at + USE, use);
    }

    private void grow(int part, long slots) {
        MemorySegment grown = OffHeapParts.allocate(slots * SLOT);
        MemorySegment old = parts[part];
        for (long at = 0; at < old.byteSize(); at += SLOT) {
            long use = old.get(LONG, at + USE);
            if (use != EMPTY) {
                put(grown, old.get(LONG, at + NAME), use);
            }
        }
        bytes += grown.byteSize() - old.byteSize();
        parts[part] = grown;
        memory.put(part, grown);
    }

    /** Gives every entry to the visitor, in an order that is the table's own. */
    public void forEach(Visitor visitor) {
        try {
            for (int part = 0; part < PARTS; part++) {
                visit(part, visitor);
            }
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    private void visit(int part, Visitor visitor) {
        long end = slots(part) * SLOT;
        for (long at = 0; at < end; at += SLOT) {
            visit(
                    (long) part << PART_SHIFT,
                    parts[part].get(LONG, at + NAME),
                    parts[part].get(LONG, at + USE),
                    visitor);
        }
    }

    private static void visit(long fingerprintHigh, long name, long use, Visitor visitor) {
        if (use != EMPTY) {
            int partnerId = ((int) (name & NAME_PARTNER) << USE_PARTNER_BITS) | (int) (use & USE_PARTNER);
            visitor.visit(partnerId, fingerprintHigh, name & ~(long) NAME_PARTNER, use >>> USE_PARTNER_BITS);
        }
    }

    /** How many are used up. */
    public long size() {
        return size;
    }

    /** The same for the same entries, however they came: a sum. Guards against mistakes, not against malice. */
    public long hash() {
        return hash;
    }

    /** Of memory outside the heap. */
    public long bytes() {
        return bytes;
    }

    private static int part(long fingerprintHigh) {
        return (int) (fingerprintHigh >>> PART_SHIFT);
    }

    private long slots(int part) {
        return parts[part].byteSize() / SLOT;
    }

    /** What is above a partner's 17 bits goes into the fingerprint, so that no id is too large. */
    private static long name(int partnerId, long fingerprintLow) {
        int high = partnerId >>> USE_PARTNER_BITS;
        int beyond = high >>> NAME_PARTNER_BITS;
        long bits = beyond == 0 ? fingerprintLow : fingerprintLow ^ mix(beyond);
        return (bits & ~(long) NAME_PARTNER) | (high & NAME_PARTNER);
    }

    private static long home(long name, long end) {
        return Math.unsignedMultiplyHigh(mix(name), end / SLOT) * SLOT;
    }

    private static long next(long at, long end) {
        return at + SLOT == end ? 0 : at + SLOT;
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * MIX_1;
        mixed = (mixed ^ (mixed >>> 27)) * MIX_2;
        return mixed ^ (mixed >>> 31);
    }
}
