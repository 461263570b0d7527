package dev.kurs.journal.readmodel;

import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The events of a partner's day, hashed in their order: each hash is SHA-256 of the one before and the event.
 *
 * @param events how many there are
 * @param reportHash 64 hexadecimal digits
 */
record DayChain(long events, String reportHash) {
    DayChain with(byte[] event) {
        MessageDigest digest = Sha256.digest();
        digest.update(HexFormat.of().parseHex(reportHash));
        return new DayChain(events + 1, Sha256.digits(digest.digest(event)));
    }
}
