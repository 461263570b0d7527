package dev.kurs.core.book;

import dev.kurs.protocol.hash.Fingerprint128;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * The request ids each key used lately, so that a signed request is taken once, counted for the keys' partners.
 *
 * <p>Each takes {@value #BYTES_PER_ID} bytes, taken when the capacity is configured, of which the next power of two is made. With a memory of 120 s, key 3's "req-0001" used at 12:00:00 is refused up to and including 12:02:00 and free after. What is
 * forgotten leaves the table some {@value #BATCH} at a time: each lies somewhere else in memory, and many are fetched in the time of one.
 */
public final class RequestIds {
    /** Receives what is used up. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs);
    }

    /** Of memory, for each id there is room for. */
    public static final int BYTES_PER_ID = KeyTable.BYTES_PER_ENTRY;

    private static final int BATCH = 32;

    private final Fingerprint128 fingerprint = new Fingerprint128();
    private final KeyTable used = new KeyTable();
    private final List<Partner> owners = new ArrayList<>();
    private int ownerless;
    private int capacity;
    private long memoryNs;
    private long rememberedSinceNs = Long.MIN_VALUE;

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
        removeForgotten();
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
    public RejectReason claim(int keyId, DirectBuffer text, int offset, int length, long timeNs) {
        forget(timeNs);
        fingerprint.compute(keyId, text, offset, length);
        int entry = used.find(keyId, fingerprint.high(), fingerprint.low(), 0);
        if (entry != KeyTable.MISSING) {
            if (!isForgotten(entry)) {
                return RejectReason.REQUEST_ID_REUSED;
            }
            removeForgotten();
        }
        RejectReason reason = lack(keyId);
        if (reason != RejectReason.NONE && removeForgotten()) {
            reason = lack(keyId);
        }
        if (reason == RejectReason.NONE) {
            restore(keyId, fingerprint.high(), fingerprint.low(), timeNs);
        }
        return reason;
    }

    /** What there is no room for, of all that is in the table. */
    private RejectReason lack(int keyId) {
        Partner owner = owner(keyId);
        if (owner != null && !owner.mayUseAnotherRequestId()) {
            return RejectReason.PARTNER_REQUEST_IDS_FULL;
        }
        return used.size() >= capacity ? RejectReason.REQUEST_MEMORY_FULL : RejectReason.NONE;
    }

    /** Forgets the ids whose memory is over. */
    public void forget(long timeNs) {
        long sinceNs = timeNs - memoryNs;
        if (sinceNs < rememberedSinceNs) {
            removeForgotten();
        }
        rememberedSinceNs = sinceNs;
        if (used.size() >= BATCH && isForgotten(used.entry(BATCH - 1))) {
            removeForgotten();
        }
    }

    private boolean isForgotten(int entry) {
        return used.value(entry) < rememberedSinceNs;
    }

    /** Takes what is forgotten out of the table; whether there was something. */
    private boolean removeForgotten() {
        int count = 0;
        while (count < used.size() && isForgotten(used.entry(count))) {
            count(used.owner(used.entry(count)), -1);
            count++;
        }
        used.removeOldest(count);
        return count > 0;
    }

    /** Lets no id have been used later than the given moment, so that each is remembered as long again and no longer. */
    public void limitUsedAt(long latestNs) {
        removeForgotten();
        rememberedSinceNs = Long.MIN_VALUE;
        for (int place = 0; place < used.size(); place++) {
            int entry = used.entry(place);
            used.value(entry, Math.min(used.value(entry), latestNs));
        }
    }

    public int size() {
        removeForgotten();
        return used.size();
    }

    public void restore(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs) {
        used.add(keyId, fingerprintHigh, fingerprintLow, 0, usedAtNs);
        count(keyId, 1);
    }

    /** Gives every id to the visitor, the oldest first. */
    public void forEach(Visitor visitor) {
        removeForgotten();
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
