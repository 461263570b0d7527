package dev.kurs.protocol.port;

import java.util.List;
import java.util.Set;

/** The secrets behind keys. What a key may do and until when is in the journal; what proves it is only here. */
public interface Credentials {
    /** Live secrets of an HMAC key as UTF-8 bytes: one, two while it rotates, none when the key is unknown. */
    List<byte[]> secrets(String apiKey);

    /** Whom a bearer token belongs to; null for a token nobody has. Compares in constant time. */
    Bearer bearer(String token);

    /**
     * The owner of a bearer token.
     *
     * @param partnerId the partner's internal id; −1 for an operator
     * @param keyId the key's internal id; −1 for an operator
     * @param operatorEmail an operator's address; null for a partner
     * @param scopes for example {@code reserve:read}; empty for a partner
     * @param allowedAddresses addresses and CIDR blocks it may be shown from; empty for anywhere
     */
    record Bearer(int partnerId, int keyId, String operatorEmail, Set<String> scopes, List<String> allowedAddresses) {}
}
