package dev.kurs.core.book;

import dev.kurs.protocol.hash.Fingerprint128;
import dev.kurs.protocol.message.sbe.RejectReason;
import org.agrona.DirectBuffer;

/**
 * The request ids each key used lately, so that a signed request is taken once.
 *
 * <p>With a memory of 120 s, key 3's "req-0001" used at 12:00:00 is refused up to and including 12:02:00 and free after.
 */
public final class RequestIds {
    /** Receives what is used up. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs);
    }

    private final Fingerprint128 fingerprint = new Fingerprint128();
    private final KeyTable used = new KeyTable();
    private int capacity;
    private long memoryNs;

    public void configure(int newCapacity, long newMemoryNs) {
        used.ensureCapacity(newCapacity);
        capacity = newCapacity;
        memoryNs = newMemoryNs;
    }

    public int capacity() {
        return capacity;
    }

    /** Uses up the id: NONE, REQUEST_ID_REUSED, or REQUEST_MEMORY_FULL when more ids came lately than there is room for. */
    public RejectReason claim(int keyId, DirectBuffer text, int offset, int length, long nowNs) {
        forget(nowNs);
        fingerprint.compute(keyId, text, offset, length);
        if (used.find(keyId, fingerprint.high(), fingerprint.low(), 0) != KeyTable.MISSING) {
            return RejectReason.REQUEST_ID_REUSED;
        }
        if (used.size() >= capacity) {
            return RejectReason.REQUEST_MEMORY_FULL;
        }
        used.add(keyId, fingerprint.high(), fingerprint.low(), 0, nowNs);
        return RejectReason.NONE;
    }

    /** Forgets the ids whose memory is over. */
    public void forget(long nowNs) {
        while (used.size() > 0 && nowNs - used.value(used.entry(0)) > memoryNs) {
            used.removeOldest();
        }
    }

    public int size() {
        return used.size();
    }

    public void restore(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs) {
        used.add(keyId, fingerprintHigh, fingerprintLow, 0, usedAtNs);
    }

    /** Gives every id to the visitor, the oldest first. */
    public void forEach(Visitor visitor) {
        for (int place = 0; place < used.size(); place++) {
            int entry = used.entry(place);
            visitor.visit(used.owner(entry), used.high(entry), used.low(entry), used.value(entry));
        }
    }
}
