package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import java.util.HexFormat;

/**
 * An operator as the journal says it is.
 *
 * @param tokenHash SHA-256 of the token, in hex
 * @param expiresAtNs of the token, nanoseconds since the epoch; {@link Expiry#NEVER_NS} for never
 */
public record KnownOperator(
        int operatorId, String email, OperatorStatus status, KeyRights rights, String tokenHash, long expiresAtNs) {
    static KnownOperator from(OperatorChangedDecoder event) {
        byte[] hash = new byte[OperatorChangedDecoder.tokenHashLength()];
        event.getTokenHash(hash, 0, hash.length);
        String email = event.email();
        String scopes = event.scopes();
        return new KnownOperator(
                event.operatorId(),
                email,
                event.status(),
                new KeyRights(KnownKey.list(scopes), KnownKey.list(event.allowedAddresses())),
                HexFormat.of().formatHex(hash),
                event.expiresAtNs());
    }

    public boolean isActive() {
        return status == OperatorStatus.ACTIVE;
    }
}
