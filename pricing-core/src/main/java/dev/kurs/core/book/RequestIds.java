package dev.kurs.core.book;

import dev.kurs.protocol.hash.Fingerprint128;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.ArrayList;
import java.util.List;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;

/**
 * The request ids each key used lately, so that a signed request is taken once, counted for the keys' partners.
 *
 * <p>Each takes {@value #BYTES_PER_ID} bytes, taken when the capacity is configured, of which the next power of two is made. With a memory of 120 s, key 3's "req-0001" used at 12:00:00 is refused up to and including 12:02:00 and free after.
 */
public final class RequestIds {
    /** Receives what is used up. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs);
    }

    /** Of memory, for each id there is room for. */
    public static final int BYTES_PER_ID = KeyTable.BYTES_PER_ENTRY;

    private final Fingerprint128 fingerprint = new Fingerprint128();
    private final KeyTable used = new KeyTable();
    private final List<Partner> owners = new ArrayList<>();
    private int ownerless;
    private int capacity;
    private long memoryNs;

    /** Bytes of memory that room for so many takes. */
    public static long bytesFor(int capacity) {
        return (long) BYTES_PER_ID * BitUtil.findNextPositivePowerOfTwo(capacity);
    }

    public void configure(int newCapacity, long newMemoryNs) {
        used.ensureCapacity(newCapacity);
        capacity = newCapacity;
        memoryNs = newMemoryNs;
    }

    public int capacity() {
        return capacity;
    }

    /** The next key is this partner's, and so are the ids that it used before it was configured. */
    public void addKey(Partner owner) {
        int keyId = owners.size();
        owners.add(owner);
        for (int place = 0; ownerless > 0 && place < used.size(); place++) {
            if (used.owner(used.entry(place)) == keyId) {
                ownerless--;
                owner.countRequestIds(1);
            }
        }
    }

    /**
     * Uses up the id: NONE, REQUEST_ID_REUSED, PARTNER_REQUEST_IDS_FULL when the key's partner used as many lately as it may, or REQUEST_MEMORY_FULL when
     * more ids came lately than there is room for.
     */
    public RejectReason claim(int keyId, DirectBuffer text, int offset, int length, long nowNs) {
        forget(nowNs);
        fingerprint.compute(keyId, text, offset, length);
        if (used.find(keyId, fingerprint.high(), fingerprint.low(), 0) != KeyTable.MISSING) {
            return RejectReason.REQUEST_ID_REUSED;
        }
        Partner owner = owner(keyId);
        if (owner != null && !owner.mayUseAnotherRequestId()) {
            return RejectReason.PARTNER_REQUEST_IDS_FULL;
        }
        if (used.size() >= capacity) {
            return RejectReason.REQUEST_MEMORY_FULL;
        }
        restore(keyId, fingerprint.high(), fingerprint.low(), nowNs);
        return RejectReason.NONE;
    }

    /** Forgets the ids whose memory is over. */
    public void forget(long nowNs) {
        while (used.size() > 0 && nowNs - used.value(used.entry(0)) > memoryNs) {
            count(used.owner(used.entry(0)), -1);
            used.removeOldest();
        }
    }

    /** Lets no id have been used later than the given moment, so that each is remembered as long again and no longer. */
    public void limitUsedAt(long latestNs) {
        for (int place = 0; place < used.size(); place++) {
            int entry = used.entry(place);
            used.value(entry, Math.min(used.value(entry), latestNs));
        }
    }

    public int size() {
        return used.size();
    }

    public void restore(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs) {
        used.add(keyId, fingerprintHigh, fingerprintLow, 0, usedAtNs);
        count(keyId, 1);
    }

    /** Gives every id to the visitor, the oldest first. */
    public void forEach(Visitor visitor) {
        for (int place = 0; place < used.size(); place++) {
            int entry = used.entry(place);
            visitor.visit(used.owner(entry), used.high(entry), used.low(entry), used.value(entry));
        }
    }

    private void count(int keyId, int change) {
        Partner owner = owner(keyId);
        if (owner == null) {
            ownerless += change;
        } else {
            owner.countRequestIds(change);
        }
    }

    /** Whose a key is; null for one that is not configured. */
    private Partner owner(int keyId) {
        return keyId < 0 || keyId >= owners.size() ? null : owners.get(keyId);
    }
}
