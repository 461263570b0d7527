package dev.kurs.service.credentials;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.KeyCommands.Proof;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts keys and operators into a journal that does not know them: a sandbox's own, and those of a credential file, which was before the journal knew keys. */
public final class KeySeeding {
    private static final Logger LOG = LoggerFactory.getLogger(KeySeeding.class);

    private final KeyAdministration administration;
    private final KeyRing ring;
    private final ReferenceData reference;
    private final Authority by;

    public KeySeeding(KeyAdministration administration, KeyRing ring, ReferenceData reference, Authority by) {
        this.administration = administration;
        this.ring = ring;
        this.reference = reference;
        this.by = by;
    }

    /** Gives the keys and operators whose names the journal does not know; what it knows stays as it is, revoked or not. */
    public void seed(Collection<SeedKey> keys, Collection<SeedOperator> operators) {
        keys.stream().filter(key -> isMissing(key.issued().name())).forEach(key -> administration.issueGiven(key, by));
        operators.stream()
                .filter(operator -> ring.operator(operator.email()).isEmpty())
                .forEach(operator -> administration.addOperator(
                        operator.email(),
                        KeyRights.of(operator.scopes()),
                        Secrets.sha256(operator.token()),
                        Expiry.NEVER_NS,
                        by));
    }

    private boolean isMissing(String name) {
        return ring.key(name).map(KnownKey::lacksMaterial).orElse(true)
                && ring.key(name).filter(KnownKey::isRevoked).isEmpty();
    }

    /** Moves what the file holds into the journal, and then the file out of the way. */
    public void move(CredentialFile earlier, Path file) throws IOException {
        earlier.signingKeys().forEach(this::move);
        earlier.bearers().forEach(this::move);
        lastTokens(earlier).forEach(this::moveOperator);
        Files.move(file, moved(file), StandardCopyOption.ATOMIC_MOVE);
        LOG.info(
                "{} keys and {} tokens are in the journal now; {} is needed no more",
                earlier.signingKeys().size(),
                earlier.bearers().size(),
                moved(file));
    }

    private void move(CredentialFile.SigningKey key) {
        if (isMissing(key.name()) && isOfSomebody(key.name(), key.partner())) {
            administration.issueGiven(SeedKey.signing(key.partner(), key.name(), key.secret()), by);
        }
    }

    private void move(CredentialFile.Bearer bearer) {
        boolean isPartners = bearer.partner() != null;
        if (isPartners && isMissing(bearer.name()) && isOfSomebody(bearer.name(), bearer.partner())) {
            Proof proof = new Proof(KeyKind.BEARER, "", hash(bearer));
            administration.issueGiven(
                    bearer.partner(), bearer.name(), KeyRights.of(bearer.scopes()), proof, Expiry.NEVER_NS, by);
        }
    }

    /** The token of every operator; an earlier release honoured several, and the last of them counts. */
    private static Collection<CredentialFile.Bearer> lastTokens(CredentialFile earlier) {
        Map<String, CredentialFile.Bearer> byAddress = new TreeMap<>();
        earlier.bearers().stream()
                .filter(bearer -> bearer.partner() == null)
                .map(bearer -> byAddress.put(bearer.operatorEmail().toLowerCase(Locale.ROOT), bearer))
                .filter(Objects::nonNull)
                .forEach(left ->
                        LOG.warn("token {} of {} is left out: a later one counts", left.name(), left.operatorEmail()));
        return byAddress.values();
    }

    private void moveOperator(CredentialFile.Bearer bearer) {
        if (ring.operator(bearer.operatorEmail()).isPresent()) {
            LOG.warn("token {} is left out: the journal knows operator {}", bearer.name(), bearer.operatorEmail());
        } else {
            administration.addOperator(
                    bearer.operatorEmail(), KeyRights.of(bearer.scopes()), hash(bearer), Expiry.NEVER_NS, by);
        }
    }

    private static byte[] hash(CredentialFile.Bearer bearer) {
        return HexFormat.of().parseHex(bearer.sha256());
    }

    /** A key can outlive its partner: a start that was interrupted issued keys to partners that never came to be. */
    private boolean isOfSomebody(String key, UUID partner) {
        boolean isKnown = reference.find(Kind.PARTNERS, partner.toString()).isPresent();
        if (!isKnown) {
            LOG.warn("key {} is left out: its partner {} is not known", key, partner);
        }
        return isKnown;
    }

    /**
     * Makes sure that every live key can be used.
     *
     * @param file the credential file, which may be gone once it was moved
     * @throws InvalidConfiguration with what helps
     */
    public static void require(KeyRing ring, MasterKeys masterKeys, Path masterKeyFile, Path file) {
        requireOpenable(ring, masterKeys, masterKeyFile);
        long named = ring.keys().stream()
                .filter(key -> key.lacksMaterial() && !key.isRevoked())
                .count();
        boolean mayMove = Files.exists(file) || Files.exists(moved(file)) || Files.exists(beside(file, ".lost"));
        if (named > 0 && !mayMove) {
            throw new InvalidConfiguration("the credential file " + file + " is missing, and the journal knows " + named
                    + " keys whose secrets only it has: restore it from a backup, or, if it is lost for good, make an empty file "
                    + beside(file, ".lost") + " and give every partner a new key");
        }
    }

    private static void requireOpenable(KeyRing ring, MasterKeys masterKeys, Path masterKeyFile) {
        List<String> unopenable = ring.unopenable();
        Path lost = beside(masterKeyFile, ".lost");
        if (unopenable.isEmpty()) {
            return;
        }
        String what = "keys are sealed under another master key than " + masterKeys.newestId() + " of " + masterKeyFile;
        if (!Files.exists(lost)) {
            throw new InvalidConfiguration(unopenable.size() + " " + what
                    + ": put the right one back from a backup, or, if it is lost for good, make an empty file " + lost
                    + " and give every partner a new key");
        }
        LOG.warn(
                "{} {}, which {} calls lost, and are refused: issue others, and revoke {}",
                unopenable.size(),
                what,
                lost,
                unopenable);
    }

    private static Path moved(Path file) {
        return beside(file, ".moved");
    }

    private static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }
}
