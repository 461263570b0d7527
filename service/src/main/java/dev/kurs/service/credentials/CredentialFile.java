package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.port.Credentials;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.world.KeyIdentity;
import dev.kurs.service.world.NameDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import javax.crypto.SecretKey;
import tools.jackson.core.JacksonException;
import tools.jackson.jr.ob.JSON;

/**
 * Every secret of the service, in one sealed file.
 *
 * <p>Signing secrets are kept as issued, because both sides need them; of bearer tokens only the SHA-256 is kept.
 */
public final class CredentialFile {
    private static final int SECRET_BYTES = 32;

    private final SealedFile file;
    private final SecretKey masterKey;
    private final Environment environment;
    private final SecureRandom random;
    private final Map<String, SigningKeyEntry> signingKeys = new LinkedHashMap<>();
    private final Map<String, BearerEntry> bearers = new LinkedHashMap<>();

    private record SigningKeyEntry(UUID partner, List<String> secrets) {}

    private record BearerEntry(String name, UUID partner, String operatorEmail, Set<String> scopes) {}

    /** A new secret, to be shown once. */
    public record IssuedKey(String name, String secret) {}

    private CredentialFile(SealedFile file, SecretKey masterKey, Environment environment, SecureRandom random) {
        this.file = file;
        this.masterKey = masterKey;
        this.environment = environment;
        this.random = random;
    }

    /** Opens the file, or begins an empty one that is written with the first secret. Another environment's is refused. */
    public static CredentialFile open(Path path, SecretKey masterKey, Environment environment, SecureRandom random) {
        CredentialFile credentials =
                new CredentialFile(new SealedFile(path, masterKey), masterKey, environment, random);
        if (credentials.file.exists()) {
            credentials.load(path);
        }
        return credentials;
    }

    /** Whether there is a file; without one nobody has a credential. */
    public boolean isWritten() {
        return file.exists();
    }

    public Path path() {
        return file.path();
    }

    /** A key for one purpose, the same as long as the master key is. */
    public SecretKey derivedKey(String purpose) {
        return MasterKey.derive(masterKey, purpose);
    }

    public IssuedKey issueSigningKey(UUID partner) throws IOException {
        String name = "sk_" + token(12);
        String secret = token(SECRET_BYTES);
        signingKeys.put(name, new SigningKeyEntry(partner, List.of(secret)));
        save();
        return new IssuedKey(name, secret);
    }

    public IssuedKey issueBearerKey(UUID partner) throws IOException {
        String token = "bk_" + token(SECRET_BYTES);
        String name = "bearer_" + token(12);
        bearers.put(sha256(token), new BearerEntry(name, partner, null, Set.of()));
        save();
        return new IssuedKey(name, token);
    }

    public IssuedKey issueOperatorToken(String email, Set<String> scopes) throws IOException {
        String token = "op_" + token(SECRET_BYTES);
        String name = "operator_" + token(12);
        bearers.put(sha256(token), new BearerEntry(name, null, email, new TreeSet<>(scopes)));
        save();
        return new IssuedKey(name, token);
    }

    /** Keys of partners, without secrets, in the order they were issued. */
    public List<KeyIdentity> identities() {
        List<KeyIdentity> identities = new ArrayList<>();
        signingKeys.forEach((name, key) -> identities.add(new KeyIdentity(name, key.partner(), false)));
        bearers.values().stream()
                .filter(bearer -> bearer.partner() != null)
                .forEach(bearer -> identities.add(new KeyIdentity(bearer.name(), bearer.partner(), true)));
        return identities;
    }

    /** The secrets as the edge asks for them, with the ids that the journal gave to partners and keys. */
    public Credentials credentials(NameDirectory directory) {
        Map<String, List<byte[]>> secrets = new HashMap<>();
        signingKeys.forEach((name, key) -> secrets.put(
                name,
                key.secrets().stream()
                        .map(secret -> secret.getBytes(StandardCharsets.UTF_8))
                        .toList()));
        Map<String, Credentials.Bearer> owners = new HashMap<>();
        bearers.forEach((hash, bearer) -> {
            if (bearer.partner() == null
                    || directory.partners().knows(bearer.partner().toString())) {
                owners.put(hash, owner(bearer, directory));
            }
        });
        return new Loaded(Map.copyOf(secrets), Map.copyOf(owners));
    }

    private static Credentials.Bearer owner(BearerEntry bearer, NameDirectory directory) {
        boolean operator = bearer.partner() == null;
        return new Credentials.Bearer(
                operator ? -1 : directory.partner(bearer.partner()),
                operator ? -1 : directory.keys().idOf(bearer.name()),
                bearer.operatorEmail(),
                bearer.scopes());
    }

    /** Tokens are looked up by their hash, so how long a look-up takes says nothing about any token. */
    private record Loaded(Map<String, List<byte[]>> secretsByName, Map<String, Credentials.Bearer> ownersByHash)
            implements Credentials {
        @Override
        public List<byte[]> secrets(String apiKey) {
            return secretsByName.getOrDefault(apiKey, List.of());
        }

        @Override
        public Bearer bearer(String token) {
            return ownersByHash.get(sha256(token));
        }

        @Override
        public String toString() {
            return "Credentials[" + secretsByName.size() + " signing keys, " + ownersByHash.size() + " bearer tokens]";
        }
    }

    private void save() throws IOException {
        List<Map<String, Object>> keys = new ArrayList<>();
        signingKeys.forEach((name, key) ->
                keys.add(Map.of("name", name, "partner", key.partner().toString(), "secrets", key.secrets())));
        List<Map<String, Object>> tokens = new ArrayList<>();
        bearers.forEach((hash, bearer) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("sha256", hash);
            entry.put("name", bearer.name());
            entry.put(
                    "partner",
                    bearer.partner() == null ? null : bearer.partner().toString());
            entry.put("operator", bearer.operatorEmail());
            entry.put("scopes", List.copyOf(bearer.scopes()));
            tokens.add(entry);
        });
        byte[] plain = JSON.std
                .asString(Map.of("environment", environment.name(), "signing_keys", keys, "bearers", tokens))
                .getBytes(StandardCharsets.UTF_8);
        file.write(plain, random);
    }

    private void load(Path path) {
        try {
            Map<String, Object> content = JSON.std.mapFrom(new String(file.read(), StandardCharsets.UTF_8));
            if (!environment.name().equals(content.get("environment"))) {
                throw new InvalidConfiguration("the credential file " + path + " was made for "
                        + content.get("environment") + " and is refused in " + environment);
            }
            for (Object item : (List<?>) content.get("signing_keys")) {
                Map<?, ?> key = (Map<?, ?>) item;
                List<String> secrets = ((List<?>) key.get("secrets"))
                        .stream().map(String::valueOf).toList();
                signingKeys.put(
                        (String) key.get("name"),
                        new SigningKeyEntry(UUID.fromString((String) key.get("partner")), secrets));
            }
            for (Object item : (List<?>) content.get("bearers")) {
                Map<?, ?> bearer = (Map<?, ?>) item;
                String partner = (String) bearer.get("partner");
                Set<String> scopes = new TreeSet<>();
                ((List<?>) bearer.get("scopes")).forEach(scope -> scopes.add((String) scope));
                bearers.put(
                        (String) bearer.get("sha256"),
                        new BearerEntry(
                                (String) bearer.get("name"),
                                partner == null ? null : UUID.fromString(partner),
                                (String) bearer.get("operator"),
                                scopes));
            }
        } catch (JacksonException | ClassCastException | NullPointerException | IllegalArgumentException malformed) {
            throw new InvalidConfiguration("the credential file " + path + " does not hold what it should", malformed);
        }
    }

    private String token(int bytes) {
        byte[] secret = new byte[bytes];
        random.nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is missing from this JVM", impossible);
        }
    }
}
