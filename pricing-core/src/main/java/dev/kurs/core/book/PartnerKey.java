package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyChange;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;

/**
 * A partner's key: whose, how it authenticates, from when to when, and what proves it.
 *
 * <p>Issued on 1 March with 90 days, rotated on 1 May with an overlap of 7: until 8 May both secrets are honoured, then the newer alone.
 */
public final class PartnerKey {
    /** For a time that is not said. */
    public static final long UNSAID_NS = Long.MIN_VALUE;

    /** What of a key never changes. */
    public record Identity(int partnerId, KeyKind kind, Environment environment, String apiKey) {}

    /** When a key counts, nanoseconds since the epoch; {@link #UNSAID_NS} where there is no bound. */
    public record Validity(long notBeforeNs, long expiresAtNs) {
        public static final Validity UNBOUNDED = new Validity(UNSAID_NS, UNSAID_NS);
    }

    /**
     * What a key gives beyond its partner's rights, and from where it may be shown.
     *
     * @param scopes with commas between them
     * @param allowedAddresses addresses and CIDR blocks with commas between them; empty for anywhere
     */
    public record Rights(String scopes, String allowedAddresses) {
        public static final Rights NONE = new Rights("", "");
    }

    private final int keyId;
    private final Identity identity;
    private Rights rights = Rights.NONE;
    private long notBeforeNs = UNSAID_NS;
    private long expiresAtNs = UNSAID_NS;
    private KeyStatus status = KeyStatus.ACTIVE;
    private KeyChange lastChange = KeyChange.ISSUED;
    private KeyMaterial material = KeyMaterial.NONE;
    private KeyMaterial previousMaterial = KeyMaterial.NONE;
    private long issuedAtNs = UNSAID_NS;
    private long revokedAtNs = UNSAID_NS;
    private long previousUntilNs = UNSAID_NS;

    public PartnerKey(int keyId, Identity identity) {
        this.keyId = keyId;
        this.identity = identity;
    }

    public void issue(Rights newRights, Validity newValidity, KeyMaterial newMaterial, long nowNs) {
        rights = newRights;
        notBeforeNs = newValidity.notBeforeNs();
        expiresAtNs = newValidity.expiresAtNs();
        material = newMaterial;
        issuedAtNs = nowNs;
        lastChange = KeyChange.ISSUED;
    }

    /** What a journal from before keys had their material in it says of one. */
    public void configure(KeyStatus newStatus, long newExpiresAtNs) {
        status = newStatus;
        expiresAtNs = newExpiresAtNs;
    }

    /** @param untilNs how long what proved the key before still does, its own end at most */
    public void rotate(KeyMaterial newMaterial, long untilNs, long newExpiresAtNs) {
        previousMaterial = material;
        previousUntilNs = expiresAtNs == UNSAID_NS ? untilNs : Math.min(untilNs, expiresAtNs);
        material = newMaterial;
        expiresAtNs = newExpiresAtNs;
        lastChange = KeyChange.ROTATED;
    }

    /** Nothing proves the key from now on. */
    public void revoke(long nowNs) {
        status = KeyStatus.REVOKED;
        revokedAtNs = nowNs;
        material = KeyMaterial.NONE;
        previousMaterial = KeyMaterial.NONE;
        previousUntilNs = UNSAID_NS;
        lastChange = KeyChange.REVOKED;
    }

    public void reseal(KeyMaterial sameMaterial, KeyMaterial samePreviousMaterial) {
        material = sameMaterial;
        previousMaterial = samePreviousMaterial;
        lastChange = KeyChange.RESEALED;
    }

    /** Takes back what a snapshot says beyond {@link #issue} and {@link #configure}. */
    public void restore(KeyChange change, KeyMaterial previous, long untilNs, long revokedNs) {
        lastChange = change;
        previousMaterial = previous;
        previousUntilNs = untilNs;
        revokedAtNs = revokedNs;
    }

    public int keyId() {
        return keyId;
    }

    public Identity identity() {
        return identity;
    }

    public Rights rights() {
        return rights;
    }

    public Validity validity() {
        return new Validity(notBeforeNs, expiresAtNs);
    }

    public KeyStatus status() {
        return status;
    }

    public boolean isRevoked() {
        return status == KeyStatus.REVOKED;
    }

    /** Whether the key has run out by then, nanoseconds since the epoch. */
    public boolean isExpired(long nowNs) {
        return expiresAtNs != UNSAID_NS && nowNs >= expiresAtNs;
    }

    public KeyChange lastChange() {
        return lastChange;
    }

    public KeyMaterial material() {
        return material;
    }

    public KeyMaterial previousMaterial() {
        return previousMaterial;
    }

    public long issuedAtNs() {
        return issuedAtNs;
    }

    public long revokedAtNs() {
        return revokedAtNs;
    }

    public long previousUntilNs() {
        return previousUntilNs;
    }
}
