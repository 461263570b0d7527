package dev.kurs.journal.readmodel;

import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The events of a partner's day, hashed in their order: each hash is SHA-256 of the one before and the event.
 *
 * <p>Example: of a day's first event, {@code chain.with(Sha256.newDigest(), event)} has the digest of the empty chain's 32 bytes and the event's.
 */
final class DayChain {
    private final long events;
    private final byte[] hash;

    private DayChain(long events, byte[] hash) {
        this.events = events;
        this.hash = hash;
    }

    /** Of no event yet. */
    static DayChain beginning(byte[] hash) {
        return new DayChain(0, hash);
    }

    /** As the tables keep it. */
    static DayChain of(long events, String reportHash) {
        return new DayChain(events, HexFormat.of().parseHex(reportHash));
    }

    /** @param sha256 that digests nothing at the moment */
    DayChain with(MessageDigest sha256, byte[] event) {
        sha256.update(hash);
        return new DayChain(events + 1, sha256.digest(event));
    }

    /** How many there are. */
    long events() {
        return events;
    }

    /** 64 hexadecimal digits. */
    String reportHash() {
        return HexFormat.of().formatHex(hash);
    }
}
