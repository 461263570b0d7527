package dev.kurs.edge.call;

import java.util.Set;

/**
 * Who is calling: a partner's key, or an operator with scopes such as {@code reserve:read}.
 *
 * @param partnerId the partner's internal id; −1 for an operator
 * @param keyId the key's internal id; −1 for an operator
 * @param operator an operator's e-mail address; null for a partner
 */
public record Identity(int partnerId, int keyId, String operator, Set<String> scopes) {
    public static Identity ofPartner(int partnerId, int keyId) {
        return new Identity(partnerId, keyId, null, Set.of());
    }

    public boolean isOperator() {
        return partnerId < 0;
    }

    public boolean has(String scope) {
        return scopes.contains(scope);
    }
}
