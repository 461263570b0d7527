package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;

/** The identity of a key; {@code expiresAtNs} is {@link #NEVER} where it has no end. */
public record KeyView(
        int id,
        int partnerId,
        String apiKey,
        KeyKind kind,
        KeyStatus status,
        Environment environment,
        long expiresAtNs) {
    public static final long NEVER = Long.MIN_VALUE;

    public boolean isExpired(long nowNs) {
        return expiresAtNs != NEVER && nowNs >= expiresAtNs;
    }
}
