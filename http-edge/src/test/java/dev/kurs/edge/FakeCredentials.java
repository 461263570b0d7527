package dev.kurs.edge;

import dev.kurs.protocol.port.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The secrets of keys by their names, and who has which bearer token. */
final class FakeCredentials implements Credentials {
    /** Tokens that are known no longer. */
    final Set<String> takenAway = ConcurrentHashMap.newKeySet();

    /** How often a token was looked at: when a request's head has come, when its body has, and when an operator's change begins. */
    final Map<String, Integer> looks = new ConcurrentHashMap<>();

    private final Consumer<String> revoking;

    /** @param revoking revokes the key of a name at the moment that its secret is asked for */
    FakeCredentials(Consumer<String> revoking) {
        this.revoking = revoking;
    }

    @Override
    public List<byte[]> secrets(String apiKey) {
        return switch (apiKey) {
            case EdgeFixture.API_KEY ->
                List.of(
                        EdgeFixture.SECRET.getBytes(StandardCharsets.UTF_8),
                        EdgeFixture.NEXT_SECRET.getBytes(StandardCharsets.UTF_8));
            case "key-without-secret" -> List.of();
            case "key-being-revoked" -> {
                revoking.accept(apiKey);
                yield List.of();
            }
            default -> List.of(EdgeFixture.SECRET.getBytes(StandardCharsets.UTF_8));
        };
    }

    @Override
    public Bearer bearer(String token) {
        looks.merge(token, 1, Integer::sum);
        return takenAway.contains(token) ? null : known(token);
    }

    private Bearer known(String token) {
        return switch (token) {
            case EdgeFixture.BEARER -> new Bearer(0, 5, null, Set.of(), List.of());
            case "revoked-token" -> new Bearer(0, 7, null, Set.of(), List.of());
            case EdgeFixture.OPERATOR ->
                new Bearer(
                        -1,
                        -1,
                        "desk@example.com",
                        Set.of(
                                "reserve:read",
                                "reserve:operate",
                                "sandbox:prices",
                                "operator:partners",
                                "operator:audit"),
                        List.of());
            case EdgeFixture.SECOND_OPERATOR ->
                new Bearer(-1, -1, "second@example.com", Set.of("operator:partners"), List.of());
            case EdgeFixture.SECOND_TREASURER ->
                new Bearer(-1, -1, "treasury@example.com", Set.of("operator:partners", "reserve:operate"), List.of());
            case "auditor-token" -> new Bearer(-1, -1, "audit@example.com", Set.of(), List.of());
            case EdgeFixture.READING_BEARER -> new Bearer(0, 5, null, Set.of("reserve:read"), List.of());
            default ->
                token.startsWith(EdgeFixture.SCOPED) ? operator(token.substring(EdgeFixture.SCOPED.length())) : null;
        };
    }

    private Bearer operator(String scope) {
        return new Bearer(-1, -1, "desk@example.com", Set.of(scope), List.of());
    }
}
