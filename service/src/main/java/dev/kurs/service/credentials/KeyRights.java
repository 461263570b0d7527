package dev.kurs.service.credentials;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * What a key or token gives, and from where it may be shown: {@code KeyRights.of(List.of("reserve:read"))} from anywhere.
 *
 * @param allowedAddresses addresses and CIDR blocks; empty for anywhere
 */
public record KeyRights(List<String> scopes, List<String> allowedAddresses) {
    public KeyRights {
        scopes = List.copyOf(new TreeSet<>(scopes));
        allowedAddresses = List.copyOf(new TreeSet<>(allowedAddresses));
    }

    /** From anywhere. */
    public static KeyRights of(Collection<String> scopes) {
        return new KeyRights(List.copyOf(scopes), List.of());
    }

    /** As messages have them. */
    String scopesText() {
        return String.join(",", scopes);
    }

    String addressesText() {
        return String.join(",", allowedAddresses);
    }
}
