package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.KeyKind;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** A key that a journal which does not know it begins with. */
public record SeedKey(UUID partner, KeyKind kind, Secrets.Issued issued, Collection<String> scopes) {
    /** A bearer key of this token. */
    public static SeedKey bearer(UUID partner, String token, Collection<String> scopes) {
        return new SeedKey(partner, KeyKind.BEARER, new Secrets.Issued(Secrets.bearerName(token), token), scopes);
    }

    /** A signing key of this name and secret. */
    public static SeedKey signing(UUID partner, String name, String secret) {
        return new SeedKey(partner, KeyKind.HMAC, new Secrets.Issued(name, secret), List.of());
    }
}
