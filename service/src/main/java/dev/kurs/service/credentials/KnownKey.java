package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A key as the journal says it is, its secrets sealed.
 *
 * @param apiKey its public name
 * @param issuedAtNs nanoseconds since the epoch, {@link Expiry#NEVER_NS} where the journal does not say; the other times likewise, for never
 */
public record KnownKey(
        int keyId,
        int partnerId,
        KeyKind kind,
        KeyStatus status,
        String apiKey,
        KeyRights rights,
        long issuedAtNs,
        long expiresAtNs,
        long previousUntilNs,
        Material present,
        Optional<Material> previous) {
    /** What proves a key: sealed, or a hash that no master key seals. */
    @SuppressWarnings("ArrayRecordComponent")
    record Material(String masterKeyId, byte[] bytes) {
        @Override
        public String toString() {
            return "Material[" + bytes.length + " bytes]";
        }
    }

    static KnownKey from(KeyChangedDecoder event) {
        String apiKey = event.apiKey();
        String scopes = event.scopes();
        String masterKeyId = event.masterKeyId();
        byte[] present = new byte[event.keyMaterialLength()];
        event.getKeyMaterial(present, 0, present.length);
        String previousMasterKeyId = event.previousMasterKeyId();
        byte[] previous = new byte[event.previousKeyMaterialLength()];
        event.getPreviousKeyMaterial(previous, 0, previous.length);
        return new KnownKey(
                event.keyId(),
                event.partnerId(),
                event.kind(),
                event.status(),
                apiKey,
                new KeyRights(list(scopes), list(event.allowedAddresses())),
                event.issuedAtNs(),
                event.expiresAtNs(),
                event.previousUntilNs(),
                new Material(masterKeyId, present),
                previous.length == 0 ? Optional.empty() : Optional.of(new Material(previousMasterKeyId, previous)));
    }

    static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(","));
    }

    /** Whether requests are signed with it. */
    public boolean isSigning() {
        return kind == KeyKind.HMAC;
    }

    /** Whether its secret is in the journal, sealed, and not a hash of it. */
    boolean isSealed() {
        return kind != KeyKind.BEARER;
    }

    public boolean isRevoked() {
        return status == KeyStatus.REVOKED;
    }

    /** Whether the journal knows the key by name alone. */
    boolean lacksMaterial() {
        return present.bytes().length == 0;
    }

    /** Under which master keys its secrets are sealed. */
    TreeSet<String> masterKeyIds() {
        TreeSet<String> ids = new TreeSet<>();
        ids.add(present.masterKeyId());
        previous.map(Material::masterKeyId).ifPresent(ids::add);
        ids.remove("");
        return ids;
    }

    List<String> tokenHashes() {
        return isSealed()
                ? List.of()
                : Stream.concat(Stream.of(present), previous.stream())
                        .map(material -> HexFormat.of().formatHex(material.bytes()))
                        .toList();
    }
}
