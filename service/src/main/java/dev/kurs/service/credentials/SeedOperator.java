package dev.kurs.service.credentials;

import java.util.Collection;

/** An operator that a journal which knows none of this address begins with. */
public record SeedOperator(String email, String token, Collection<String> scopes) {
    @Override
    public String toString() {
        return "SeedOperator[" + email + "]";
    }
}
