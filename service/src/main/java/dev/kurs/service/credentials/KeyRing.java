package dev.kurs.service.credentials;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import dev.kurs.protocol.port.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

/**
 * The secrets behind keys and operators, opened from what the journal says of them as it says it.
 *
 * <p>One thread tells it, any may ask. Before anybody hears that a key was issued it is here; after anybody hears that it was revoked it is gone. Tokens are looked
 * up by their hash, so how long a look-up takes says nothing about any token.
 */
public final class KeyRing implements Credentials, FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final KeyChangedDecoder changedKey = new KeyChangedDecoder();
    private final OperatorChangedDecoder changedOperator = new OperatorChangedDecoder();
    private final MasterKeys masterKeys;
    private final EpochNanoClock clock;
    private final Map<String, KnownKey> keys = new ConcurrentSkipListMap<>();
    private final Map<String, KnownOperator> operators = new ConcurrentSkipListMap<>();
    private final Map<String, SigningSecrets> signing = new ConcurrentHashMap<>();
    private final Map<String, Proof> proofs = new ConcurrentHashMap<>();
    private final Map<Integer, KnownKey> webhookKeys = new ConcurrentHashMap<>();

    /** Secrets of a key: both until the one before runs out, then the present one alone. */
    private record SigningSecrets(List<byte[]> both, List<byte[]> present, long previousUntilNs) {
        boolean isRotated() {
            return both.size() > present.size();
        }
    }

    /** Whom a token's hash belongs to, and until when. */
    private record Proof(Bearer owner, long untilNs) {}

    /** @param clock by which what is for a time runs out */
    public KeyRing(MasterKeys masterKeys, EpochNanoClock clock) {
        this.masterKeys = masterKeys;
        this.clock = clock;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case KeyChangedDecoder.TEMPLATE_ID ->
                learn(KnownKey.from(changedKey.wrapAndApplyHeader(frame, offset, header)));
            case OperatorChangedDecoder.TEMPLATE_ID ->
                learn(KnownOperator.from(changedOperator.wrapAndApplyHeader(frame, offset, header)));
            default -> {
                // Nobody's credential.
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    /** What is honoured before and after is honoured throughout. */
    private void learn(KnownKey key) {
        Optional<KnownKey> before = Optional.ofNullable(keys.put(key.apiKey(), key));
        boolean isLive = !key.isRevoked() && !key.lacksMaterial();
        if (isLive && key.isSigning() && unopenable(key).isEmpty()) {
            signing.put(key.apiKey(), secretsOf(key));
        } else {
            signing.remove(key.apiKey());
        }
        if (key.kind() == KeyKind.WEBHOOK) {
            learnWebhook(key, isLive);
        }
        Map<String, Proof> present = isLive && !key.isSealed() ? proofsOf(key) : Map.of();
        proofs.putAll(present);
        before.ifPresent(known -> known.tokenHashes().stream()
                .filter(hash -> !present.containsKey(hash))
                .forEach(proofs::remove));
    }

    /** A partner has one that is not revoked. */
    private void learnWebhook(KnownKey key, boolean isLive) {
        if (isLive) {
            webhookKeys.put(key.partnerId(), key);
        } else {
            webhookKeys.computeIfPresent(
                    key.partnerId(), (partner, known) -> known.keyId() == key.keyId() ? null : known);
        }
    }

    /** What a partner's webhooks are signed with now, the older secret first, opened for this call alone; none where it has no live WEBHOOK key. */
    public List<byte[]> webhookSecrets(int partnerId) {
        KnownKey key = webhookKeys.get(partnerId);
        long nowNs = clock.nanoTime();
        if (key == null
                || Expiry.isOver(key.expiresAtNs(), nowNs)
                || !unopenable(key).isEmpty()) {
            return List.of();
        }
        List<byte[]> secrets = new ArrayList<>();
        key.previous()
                .filter(previous -> nowNs < key.previousUntilNs())
                .ifPresent(previous -> secrets.add(unseal(key.apiKey(), previous)));
        secrets.add(unseal(key.apiKey(), key.present()));
        return List.copyOf(secrets);
    }

    private SigningSecrets secretsOf(KnownKey key) {
        byte[] present = unseal(key.apiKey(), key.present());
        List<byte[]> both = new ArrayList<>(List.of(present));
        key.previous().ifPresent(previous -> both.add(unseal(key.apiKey(), previous)));
        return new SigningSecrets(List.copyOf(both), List.of(present), key.previousUntilNs());
    }

    private static Map<String, Proof> proofsOf(KnownKey key) {
        Bearer owner = new Bearer(
                key.partnerId(),
                key.keyId(),
                null,
                Set.copyOf(key.rights().scopes()),
                key.rights().allowedAddresses());
        Map<String, Proof> proofs = new HashMap<>();
        key.previous()
                .ifPresent(previous -> proofs.put(hex(previous.bytes()), new Proof(owner, key.previousUntilNs())));
        proofs.put(hex(key.present().bytes()), new Proof(owner, Expiry.NEVER_NS));
        return proofs;
    }

    private byte[] unseal(String apiKey, KnownKey.Material material) {
        return masterKeys.unseal(material.masterKeyId(), material.bytes(), apiKey);
    }

    private void learn(KnownOperator operator) {
        Optional<KnownOperator> before = Optional.ofNullable(operators.put(operator.email(), operator));
        if (operator.isActive()) {
            Bearer owner = new Bearer(
                    -1,
                    -1,
                    operator.email(),
                    Set.copyOf(operator.rights().scopes()),
                    operator.rights().allowedAddresses());
            proofs.put(operator.tokenHash(), new Proof(owner, operator.expiresAtNs()));
        }
        before.map(KnownOperator::tokenHash)
                .filter(hash -> !operator.isActive() || !hash.equals(operator.tokenHash()))
                .ifPresent(proofs::remove);
    }

    private static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    @Override
    public List<byte[]> secrets(String apiKey) {
        SigningSecrets known = signing.get(apiKey);
        if (known == null) {
            return List.of();
        }
        boolean isBoth = known.isRotated() && clock.nanoTime() < known.previousUntilNs();
        return isBoth ? known.both() : known.present();
    }

    @Override
    public Bearer bearer(String token) {
        Proof proof = proofs.get(hex(Secrets.sha256(token)));
        return proof == null || Expiry.isOver(proof.untilNs(), clock.nanoTime()) ? null : proof.owner();
    }

    /** Every key that was ever issued, by its name. */
    public Collection<KnownKey> keys() {
        return keys.values();
    }

    public Optional<KnownKey> key(String apiKey) {
        return Optional.ofNullable(keys.get(apiKey));
    }

    /** Every operator that was ever added, by address. */
    public Collection<KnownOperator> operators() {
        return operators.values();
    }

    /** Whether the operator's token is honoured no more for its age alone. */
    public boolean hasEnded(KnownOperator operator) {
        return Expiry.isOver(operator.expiresAtNs(), clock.nanoTime());
    }

    public Optional<KnownOperator> operator(String email) {
        return operators.values().stream()
                .filter(operator -> operator.email().equalsIgnoreCase(email))
                .findFirst();
    }

    /** Names of live keys whose secrets no master key here opens. */
    public List<String> unopenable() {
        return keys.values().stream()
                .filter(key -> !unopenable(key).isEmpty())
                .map(KnownKey::apiKey)
                .toList();
    }

    private List<String> unopenable(KnownKey key) {
        return key.masterKeyIds().stream().filter(id -> !masterKeys.knows(id)).toList();
    }

    /** Opens and seals a secret again, under the newest master key. */
    byte[] reseal(String apiKey, KnownKey.Material material) {
        return masterKeys.seal(unseal(apiKey, material), apiKey);
    }

    static byte[] bytes(String secret) {
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "KeyRing[" + keys.size() + " keys, " + operators.size() + " operators]";
    }
}
