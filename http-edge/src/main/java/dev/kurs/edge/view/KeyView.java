package dev.kurs.edge.view;

import dev.kurs.edge.address.AllowedAddresses;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import java.util.Set;

/** The identity of a key, and from when to when it counts: {@link #UNBOUNDED} where it has no beginning or no end. */
public record KeyView(
        int id,
        int partnerId,
        String apiKey,
        KeyKind kind,
        KeyStatus status,
        Environment environment,
        long notBeforeNs,
        long expiresAtNs,
        Set<String> scopes,
        AllowedAddresses allowedAddresses) {
    public static final long UNBOUNDED = Long.MIN_VALUE;

    public boolean hasBegun(long nowNs) {
        return nowNs >= notBeforeNs;
    }

    public boolean isExpired(long nowNs) {
        return expiresAtNs != UNBOUNDED && nowNs >= expiresAtNs;
    }

    /** Whether it ends within so long, and has not yet. */
    public boolean endsWithin(long periodNs, long nowNs) {
        return expiresAtNs != UNBOUNDED && !isExpired(nowNs) && expiresAtNs - nowNs <= periodNs;
    }
}
