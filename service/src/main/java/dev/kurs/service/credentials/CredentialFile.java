package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.jr.ob.JSON;

/**
 * What secrets were kept in before the journal knew keys: one sealed file beside it, read once to move what it holds into the journal.
 *
 * <p>Signing secrets are as issued; of bearer tokens there is only the SHA-256.
 */
public record CredentialFile(List<SigningKey> signingKeys, List<Bearer> bearers) {
    public record SigningKey(String name, UUID partner, String secret) {
        @Override
        public String toString() {
            return "SigningKey[" + name + "]";
        }
    }

    /**
     * A token without itself.
     *
     * @param sha256 in hex
     * @param partner null for an operator's
     * @param operatorEmail null for a partner's
     */
    public record Bearer(String sha256, String name, UUID partner, String operatorEmail, Set<String> scopes) {}

    /** Reads the file, if there is one. Another environment's is refused, and one that the master key does not open. */
    public static Optional<CredentialFile> read(Path path, MasterKeys masterKeys, Environment environment) {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            byte[] content = new SealedFile(path, masterKeys.current()).read();
            return Optional.of(of(JSON.std.mapFrom(new String(content, StandardCharsets.UTF_8)), path, environment));
        } catch (JacksonException
                | ClassCastException
                | NullPointerException
                | NoSuchElementException
                | IllegalArgumentException malformed) {
            throw new InvalidConfiguration("the credential file " + path + " does not hold what it should", malformed);
        }
    }

    private static CredentialFile of(Map<String, Object> content, Path path, Environment environment) {
        if (!environment.name().equals(content.get("environment"))) {
            throw new InvalidConfiguration("the credential file " + path + " was made for " + content.get("environment")
                    + " and is refused in " + environment);
        }
        List<SigningKey> signingKeys = new ArrayList<>();
        for (Object item : (List<?>) content.get("signing_keys")) {
            Map<?, ?> key = (Map<?, ?>) item;
            String secret = (String) ((List<?>) key.get("secrets")).getFirst();
            signingKeys.add(
                    new SigningKey((String) key.get("name"), UUID.fromString((String) key.get("partner")), secret));
        }
        List<Bearer> bearers = new ArrayList<>();
        for (Object item : (List<?>) content.get("bearers")) {
            bearers.add(bearer((Map<?, ?>) item));
        }
        return new CredentialFile(signingKeys, bearers);
    }

    private static Bearer bearer(Map<?, ?> bearer) {
        String partner = (String) bearer.get("partner");
        Set<String> scopes = new TreeSet<>();
        ((List<?>) bearer.get("scopes")).forEach(scope -> scopes.add((String) scope));
        return new Bearer(
                (String) bearer.get("sha256"),
                (String) bearer.get("name"),
                partner == null ? null : UUID.fromString(partner),
                (String) bearer.get("operator"),
                scopes);
    }
}
