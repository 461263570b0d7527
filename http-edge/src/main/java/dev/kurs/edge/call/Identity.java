package dev.kurs.edge.call;

import java.util.List;
import java.util.Set;

/**
 * Who is calling: a partner's key, or an operator with scopes such as {@code reserve:read}.
 *
 * @param partnerId the partner's internal id; −1 for an operator
 * @param keyId the key's internal id; −1 for an operator
 * @param operator an operator's e-mail address; null for a partner
 * @param allowedAddresses from where an operator's token may be shown; empty for anywhere
 * @param isSigned whether the request is signed, so that its request id counts
 */
public record Identity(
        int partnerId,
        int keyId,
        String operator,
        Set<String> scopes,
        List<String> allowedAddresses,
        boolean isSigned) {
    /** A partner that signs its requests. */
    public static Identity signed(int partnerId, int keyId, Set<String> scopes) {
        return new Identity(partnerId, keyId, null, scopes, List.of(), true);
    }

    /** A partner or operator that shows a token. */
    public static Identity bearer(
            int partnerId, int keyId, String operator, Set<String> scopes, List<String> allowedAddresses) {
        return new Identity(partnerId, keyId, operator, scopes, allowedAddresses, false);
    }

    public boolean isOperator() {
        return partnerId < 0;
    }

    public boolean has(String scope) {
        return scopes.contains(scope);
    }
}
