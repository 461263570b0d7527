package dev.kurs.service.credentials;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.KeyCommands.Proof;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Issues, rotates, revokes and reseals keys, and adds and disables operators: one journaled command each, so that a key exists or does not.
 *
 * <p>A secret is shown by whoever asked for it and kept nowhere in the clear: {@code issueSigningKey} of a partner gives {@code sk_…} and its secret once.
 */
public final class KeyAdministration {
    private final KeyRing ring;
    private final MasterKeys masterKeys;
    private final ReferenceData reference;
    private final Environment environment;
    private final Recipient recipient;
    private final EpochNanoClock clock;
    private final SecureRandom random = new SecureRandom();

    /** Whoever changes a secret holds it until the journal has the change; in turn, so that nobody waits for all keys of a move. */
    private final ReentrantLock sealing = new ReentrantLock(true);

    /** What is done of a secret. */
    @FunctionalInterface
    private interface Change<E extends Exception> {
        void make() throws E;
    }

    /**
     * Asks nothing yet.
     *
     * @param ring what there is, kept up to date by whoever takes the commands
     */
    public KeyAdministration(
            KeyRing ring,
            MasterKeys masterKeys,
            ReferenceData reference,
            Environment environment,
            Recipient recipient,
            EpochNanoClock clock) {
        this.ring = ring;
        this.masterKeys = masterKeys;
        this.reference = reference;
        this.environment = environment;
        this.recipient = recipient;
        this.clock = clock;
    }

    /**
     * Gives a partner a key.
     *
     * @param rights of a key beyond its partner's, and from where any may be shown
     * @param lifetime empty for one that does not run out
     * @throws InvalidConfiguration naming what is wrong, such as a partner nobody knows
     */
    public Issued issue(UUID partner, KeyKind kind, KeyRights rights, Optional<Duration> lifetime, Authority by) {
        if (kind == KeyKind.WEBHOOK && !rights.scopes().isEmpty()) {
            throw new InvalidConfiguration("a webhook key authenticates nobody and has no scopes");
        }
        TokenScopes.require(rights.scopes());
        Issued issued = issued(kind);
        inTurn(() -> issueGiven(partner, issued.name(), rights, proof(kind, issued), expiresAtNs(lifetime), by));
        return issued;
    }

    /** Gives a partner a key whose name and secret are made already; it does not run out. */
    void issueGiven(SeedKey key, Authority by) {
        KeyRights rights = KeyRights.of(key.scopes());
        inTurn(() -> {
            Proof proof = proof(key.kind(), key.issued());
            issueGiven(key.partner(), key.issued().name(), rights, proof, Expiry.NEVER_NS, by);
        });
    }

    void issueGiven(UUID partner, String name, KeyRights rights, Proof proof, long expiresAtNs, Authority by) {
        int partnerId = reference
                .find(Kind.PARTNERS, partner.toString())
                .orElseThrow(() -> new InvalidConfiguration("no partner is " + partner));
        send("key " + name, commands(by).issue(partnerId, environment, name, rights, proof, expiresAtNs));
    }

    /** Gives a key another secret; the one before is honoured for the overlap. */
    public Issued rotate(String apiKey, Duration overlap, Optional<Duration> lifetime, Authority by) {
        KnownKey key = known(apiKey);
        if (ring.unopenable().contains(apiKey)) {
            throw new InvalidConfiguration("the secret of " + apiKey
                    + " is sealed under a master key that is not here: issue another key and revoke this one");
        }
        KeyKind kind = key.kind();
        String secret = issued(kind).secret();
        Issued issued = new Issued(apiKey, secret);
        long previousUntilNs = commandTimeNs() + overlap.toNanos();
        long expiresAtNs = expiresAtNs(lifetime);
        inTurn(() -> send(
                "key " + apiKey, commands(by).rotate(key.keyId(), proof(kind, issued), previousUntilNs, expiresAtNs)));
        return issued;
    }

    private Issued issued(KeyKind kind) {
        return switch (kind) {
            case HMAC -> Secrets.signingKey(random);
            case WEBHOOK -> Secrets.webhookKey(random);
            default -> Secrets.bearerKey(random);
        };
    }

    /** Honours the key no more from the next request on. */
    public void revoke(String apiKey, Authority by) {
        inTurn(() -> send("key " + apiKey, commands(by).revoke(known(apiKey).keyId())));
    }

    private KnownKey known(String apiKey) {
        return ring.key(apiKey).orElseThrow(() -> new InvalidConfiguration("no key is called " + apiKey));
    }

    /**
     * Seals every live secret under the master key of another file, which then takes the place of the present one. Asked again after an interruption, it goes
     * on where it was.
     *
     * @return how many keys were sealed anew
     */
    public int reseal(Path newKeyFile, Authority by) throws IOException {
        inTurn(() -> masterKeys.moveTo(newKeyFile));
        return finishResealing(by);
    }

    /** Goes on with what an interruption or a loss of power left, if it left anything; what no master key here opens stays as it is. */
    public int finishResealing(Authority by) throws IOException {
        int resealed = 0;
        for (String apiKey : toBeResealed()) {
            resealed += resealPresent(apiKey, by) ? 1 : 0;
        }
        if (masterKeys.isMoving()) {
            inTurn(masterKeys::finishMoving);
        }
        return resealed;
    }

    private List<String> toBeResealed() {
        List<String> unopenable = ring.unopenable();
        return ring.keys().stream()
                .filter(this::isToBeResealed)
                .map(KnownKey::apiKey)
                .filter(apiKey -> !unopenable.contains(apiKey))
                .toList();
    }

    private boolean isToBeResealed(KnownKey key) {
        return key.isSealed()
                && !key.isRevoked()
                && !key.lacksMaterial()
                && !key.masterKeyIds().equals(Set.of(masterKeys.newestId()));
    }

    /** Seals what a key has come to by now; false where somebody left nothing to seal. */
    private boolean resealPresent(String apiKey, Authority by) {
        sealing.lock();
        try {
            Optional<KnownKey> due = ring.key(apiKey).filter(this::isToBeResealed);
            due.ifPresent(key -> reseal(key, by));
            return due.isPresent();
        } finally {
            sealing.unlock();
        }
    }

    /** What people have to do after a move to another master key: nothing, unless they gave the present one by the environment. */
    public String whatIsLeftToDo() {
        return masterKeys.isMoving()
                ? "; now set " + MasterKey.VARIABLE + " to it for the service, and start that again"
                : "";
    }

    private void reseal(KnownKey key, Authority by) {
        byte[] previous = key.previous()
                .map(material -> ring.reseal(key.apiKey(), material))
                .orElse(new byte[0]);
        byte[] present = ring.reseal(key.apiKey(), key.present());
        send("key " + key.apiKey(), commands(by).reseal(key.keyId(), masterKeys.newestId(), present, previous));
    }

    /** Lets somebody operate the service; gives the token. */
    public String addOperator(String email, KeyRights rights, Optional<Duration> lifetime, Authority by) {
        TokenScopes.require(rights.scopes());
        String token = Secrets.operatorToken(random);
        addOperator(email, rights, Secrets.sha256(token), expiresAtNs(lifetime), by);
        return token;
    }

    void addOperator(String email, KeyRights rights, byte[] tokenHash, long expiresAtNs, Authority by) {
        send("operator " + email, commands(by).addOperator(email, rights, tokenHash, expiresAtNs));
    }

    /**
     * Gives an operator another token and the same scopes; the one before is honoured no more.
     *
     * @param mayEnable whether one that is disabled operates again by it
     */
    public String rotateOperator(String email, boolean mayEnable, Optional<Duration> lifetime, Authority by) {
        KnownOperator operator = knownOperator(email);
        if (!operator.isActive() && !mayEnable) {
            throw new InvalidConfiguration(
                    "operator " + operator.email() + " is disabled: say --enable to let it operate again");
        }
        String token = Secrets.operatorToken(random);
        send(
                "operator " + operator.email(),
                commands(by)
                        .rotateOperator(
                                operator.operatorId(),
                                operator.rights().scopesText(),
                                Secrets.sha256(token),
                                expiresAtNs(lifetime)));
        return token;
    }

    public void disableOperator(String email, Authority by) {
        send(
                "operator " + email,
                commands(by).disableOperator(knownOperator(email).operatorId()));
    }

    private KnownOperator knownOperator(String email) {
        return ring.operator(email).orElseThrow(() -> new InvalidConfiguration("no operator is " + email));
    }

    private Proof proof(KeyKind kind, Issued issued) {
        return kind != KeyKind.BEARER
                ? new Proof(kind, masterKeys.newestId(), masterKeys.seal(KeyRing.bytes(issued.secret()), issued.name()))
                : new Proof(kind, "", Secrets.sha256(issued.secret()));
    }

    private <E extends Exception> void inTurn(Change<E> change) throws E {
        sealing.lock();
        try {
            change.make();
        } finally {
            sealing.unlock();
        }
    }

    private long expiresAtNs(Optional<Duration> lifetime) {
        return lifetime.map(duration -> commandTimeNs() + duration.toNanos()).orElse(Expiry.NEVER_NS);
    }

    private long commandTimeNs() {
        return clock.nanoTime();
    }

    private static KeyCommands commands(Authority by) {
        return new KeyCommands(new CommandBuffer(by.actor(), by.reason()));
    }

    private void send(String what, byte[] command) {
        String refusal = recipient.send(command);
        if (!refusal.isEmpty()) {
            throw new InvalidConfiguration(what + ": " + refusal);
        }
    }
}
