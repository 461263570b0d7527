package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import java.time.Instant;

/** When a key or a token runs out, in nanoseconds since the epoch, or {@link #NEVER_NS}: {@code Expiry.text(0)} is "1970-01-01T00:00:00Z". */
public final class Expiry {
    /** For people, and from them. */
    public static final String NEVER = "never";

    /** As messages have a time without end. */
    static final long NEVER_NS = IssueKeyEncoder.expiresAtNsNullValue();

    private Expiry() {}

    /** Whether it is over by then. */
    static boolean isOver(long expiresAtNs, long nowNs) {
        return expiresAtNs != NEVER_NS && nowNs >= expiresAtNs;
    }

    /** For people. */
    public static String text(long expiresAtNs) {
        return expiresAtNs == NEVER_NS
                ? NEVER
                : Instant.EPOCH.plusNanos(expiresAtNs).toString();
    }
}
