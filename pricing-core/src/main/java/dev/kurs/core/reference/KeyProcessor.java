package dev.kurs.core.reference;

import dev.kurs.core.book.KeyMaterial;
import dev.kurs.core.book.PartnerKey;
import dev.kurs.core.book.PartnerKey.Identity;
import dev.kurs.core.book.PartnerKey.Rights;
import dev.kurs.core.book.PartnerKey.Validity;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IssueKeyDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.ResealKeyDecoder;
import dev.kurs.protocol.message.sbe.RevokeKeyDecoder;
import dev.kurs.protocol.message.sbe.RotateKeyDecoder;

/** Issues, rotates, revokes and reseals partners' keys; each change says how the key stands now. */
public final class KeyProcessor implements CommandProcessor, SnapshotPart {
    private static final int MAX_API_KEY_LENGTH = 128;
    private static final int MAX_SCOPES_LENGTH = 512;
    private static final int MAX_ADDRESSES_LENGTH = 1_024;
    private static final int MAX_MASTER_KEY_ID_LENGTH = 64;
    private static final int HASH_LENGTH = 32;

    /** Nonce and tag of AES-256-GCM, and a byte of secret. */
    private static final int MIN_SEALED_LENGTH = 12 + 16 + 1;

    private static final int MAX_SEALED_LENGTH = 256;
    private static final long MAX_OVERLAP_NS = 366L * 86_400 * 1_000_000_000;

    private final EngineState state;
    private final EventFrame frame;

    public KeyProcessor(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new IssueKeyDecoder(), this::issue);
        commands.refusable(new RotateKeyDecoder(), this::rotate);
        commands.refusable(new RevokeKeyDecoder(), this::revoke);
        commands.refusable(new ResealKeyDecoder(), this::reseal);
    }

    private void issue(IssueKeyDecoder command) {
        Require.known("partnerId", command.partnerId(), state.partners.size());
        Require.named("kind", command.kind() != KeyKind.NULL_VAL);
        Require.named("environment", command.environment() != Environment.NULL_VAL);
        Validity validity = new Validity(command.notBeforeNs(), command.expiresAtNs());
        checkEnd(validity);
        Identity identity = new Identity(command.partnerId(), command.kind(), command.environment(), command.apiKey());
        Require.within("length of apiKey", identity.apiKey().length(), 1, MAX_API_KEY_LENGTH);
        String scopes = command.scopes();
        Require.within("length of scopes", scopes.length(), 0, MAX_SCOPES_LENGTH);
        KeyMaterial material = material(command.masterKeyId(), command.keyMaterialLength(), command::getKeyMaterial);
        checkMaterial(identity.kind(), material);
        skipActor(command);
        String allowedAddresses = command.allowedAddresses();
        Require.within("length of allowedAddresses", allowedAddresses.length(), 0, MAX_ADDRESSES_LENGTH);
        PartnerKey key = findOrAdd(identity);
        key.issue(new Rights(scopes, allowedAddresses), validity, material, command.timestampNs());
        emit(key);
    }

    /** Texts stand behind each other and are read in order, wanted or not. */
    private static void skipActor(IssueKeyDecoder command) {
        command.skipActor();
        command.skipActorAddress();
        command.skipActorRequestId();
        command.skipReason();
    }

    /** A key of an older journal is known without its material and gets it so; any other name is given once. */
    private PartnerKey findOrAdd(Identity identity) {
        PartnerKey known = state.keys.find(identity.apiKey());
        if (known == null) {
            requireOneWebhookKey(identity);
            return add(identity);
        }
        boolean lacksMaterial = known.material().isNone() && !known.isRevoked();
        if (!lacksMaterial || !known.identity().equals(identity)) {
            throw CommandRefusedException.invalid("apiKey " + identity.apiKey() + " is taken");
        }
        return known;
    }

    private void requireOneWebhookKey(Identity identity) {
        if (identity.kind() != KeyKind.WEBHOOK) {
            return;
        }
        for (PartnerKey key : state.keys.ofPartner(identity.partnerId())) {
            if (key.identity().kind() == KeyKind.WEBHOOK && !key.isRevoked()) {
                throw CommandRefusedException.invalid("kind WEBHOOK is that of keyId " + key.keyId()
                        + " already, and a partner has one such: rotate or revoke it");
            }
        }
    }

    private PartnerKey add(Identity identity) {
        state.requestIds.addKey(state.partners.get(identity.partnerId()));
        return state.keys.add(identity);
    }

    private void rotate(RotateKeyDecoder command) {
        PartnerKey key = live(command.keyId());
        long nowNs = command.timestampNs();
        Require.within("previousUntilNs", command.previousUntilNs(), 0, nowNs + MAX_OVERLAP_NS);
        long expiresAtNs = command.expiresAtNs();
        checkEnd(new Validity(key.validity().notBeforeNs(), expiresAtNs));
        long previousUntilNs = command.previousUntilNs();
        KeyMaterial material = material(command.masterKeyId(), command.keyMaterialLength(), command::getKeyMaterial);
        checkMaterial(key.identity().kind(), material);
        key.rotate(material, previousUntilNs, expiresAtNs);
        emit(key);
    }

    private void revoke(RevokeKeyDecoder command) {
        PartnerKey key = live(command.keyId());
        key.revoke(command.timestampNs());
        emit(key);
    }

    private void reseal(ResealKeyDecoder command) {
        PartnerKey key = live(command.keyId());
        if (!isSealed(key.identity().kind()) || key.material().isNone()) {
            throw CommandRefusedException.invalid("keyId " + command.keyId() + " has no sealed secret");
        }
        String masterKeyId = command.masterKeyId();
        KeyMaterial material = material(masterKeyId, command.keyMaterialLength(), command::getKeyMaterial);
        checkMaterial(key.identity().kind(), material);
        KeyMaterial previous =
                material(masterKeyId, command.previousKeyMaterialLength(), command::getPreviousKeyMaterial);
        if (!previous.isNone()) {
            checkMaterial(key.identity().kind(), previous);
        }
        if (previous.isNone() != key.previousMaterial().isNone()) {
            throw CommandRefusedException.invalid("previousKeyMaterial of keyId " + command.keyId() + " is "
                    + (previous.isNone() ? "missing" : "said, but there is none"));
        }
        key.reseal(material, previous);
        emit(key);
    }

    private PartnerKey live(int keyId) {
        Require.known("keyId", keyId, state.keys.size());
        PartnerKey key = state.keys.get(keyId);
        if (key.isRevoked()) {
            throw CommandRefusedException.invalid("keyId " + keyId + " is revoked");
        }
        return key;
    }

    /** A key of a journal from before version 4, whose material is elsewhere; sending one again changes nothing. */
    void configure(ConfigureKeyDecoder command) {
        int keyId = command.keyId();
        Require.knownOrNext("keyId", keyId, state.keys.size());
        Require.known("partnerId", command.partnerId(), state.partners.size());
        Identity identity = new Identity(command.partnerId(), command.kind(), command.environment(), command.apiKey());
        Require.within("length of apiKey", identity.apiKey().length(), 0, MAX_API_KEY_LENGTH);
        if (keyId < state.keys.size()) {
            Require.unchanged("identity of key " + keyId, state.keys.get(keyId).identity(), identity);
            if (state.keys.get(keyId).issuedAtNs() != PartnerKey.UNSAID_NS) {
                throw CommandRefusedException.invalid(
                        "keyId " + keyId + " was issued, and changes by what is said of issued keys alone");
            }
        } else if (state.keys.find(identity.apiKey()) == null) {
            add(identity);
        } else {
            throw CommandRefusedException.invalid("apiKey " + identity.apiKey() + " is taken");
        }
        state.keys.get(keyId).configure(command.status(), command.expiresAtNs());
    }

    private static KeyMaterial material(String masterKeyId, int length, BytesOfMessage source) {
        byte[] bytes = new byte[length];
        source.get(bytes, 0, length);
        return length == 0 ? KeyMaterial.NONE : new KeyMaterial(masterKeyId, bytes);
    }

    /** A field of a message that holds bytes. */
    private interface BytesOfMessage {
        int get(byte[] target, int offset, int length);
    }

    private void checkEnd(Validity validity) {
        long beginsNs = Math.max(state.context.timestampNs(), validity.notBeforeNs());
        Require.within("notBeforeNs", beginsNs, 0, Long.MAX_VALUE - 1);
        if (validity.expiresAtNs() != PartnerKey.UNSAID_NS) {
            Require.within("expiresAtNs", validity.expiresAtNs(), beginsNs + 1, Long.MAX_VALUE);
        }
    }

    /** Whether what proves the key is its secret, sealed, and not a hash. */
    private static boolean isSealed(KeyKind kind) {
        return kind != KeyKind.BEARER;
    }

    private static void checkMaterial(KeyKind kind, KeyMaterial material) {
        int length = material.bytes().length;
        if (isSealed(kind)) {
            Require.within("length of masterKeyId", material.masterKeyId().length(), 1, MAX_MASTER_KEY_ID_LENGTH);
            Require.within("length of keyMaterial", length, MIN_SEALED_LENGTH, MAX_SEALED_LENGTH);
        } else {
            Require.within(
                    "length of masterKeyId of a hash", material.masterKeyId().length(), 0, 0);
            Require.within("length of keyMaterial", length, HASH_LENGTH, HASH_LENGTH);
        }
    }

    @Override
    public void write(EventFrame target) {
        state.keys.inOrder().forEach(key -> write(key, target));
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new KeyChangedDecoder(), this::restore);
    }

    private void restore(KeyChangedDecoder said) {
        Require.knownOrNext("keyId", said.keyId(), state.keys.size());
        long previousUntilNs = said.previousUntilNs();
        long issuedAtNs = said.issuedAtNs();
        PartnerKey key = add(new Identity(said.partnerId(), said.kind(), said.environment(), said.apiKey()));
        String scopes = said.scopes();
        KeyMaterial material = material(said.masterKeyId(), said.keyMaterialLength(), said::getKeyMaterial);
        KeyMaterial previous =
                material(said.previousMasterKeyId(), said.previousKeyMaterialLength(), said::getPreviousKeyMaterial);
        key.issue(
                new Rights(scopes, said.allowedAddresses()),
                new Validity(said.notBeforeNs(), said.expiresAtNs()),
                material,
                issuedAtNs);
        key.configure(said.status(), said.expiresAtNs());
        key.restore(said.change(), previous, previousUntilNs, said.revokedAtNs());
    }

    private void emit(PartnerKey key) {
        write(key, frame);
    }

    private static void write(PartnerKey key, EventFrame target) {
        KeyChangedEncoder changed = new KeyChangedEncoder();
        target.begin(changed)
                .keyId(key.keyId())
                .partnerId(key.identity().partnerId())
                .kind(key.identity().kind())
                .status(key.status())
                .environment(key.identity().environment())
                .change(key.lastChange())
                .issuedAtNs(key.issuedAtNs())
                .notBeforeNs(key.validity().notBeforeNs())
                .expiresAtNs(key.validity().expiresAtNs())
                .revokedAtNs(key.revokedAtNs())
                .previousUntilNs(key.previousUntilNs())
                .apiKey(key.identity().apiKey())
                .scopes(key.rights().scopes())
                .masterKeyId(key.material().masterKeyId())
                .putKeyMaterial(key.material().bytes(), 0, key.material().bytes().length)
                .previousMasterKeyId(key.previousMaterial().masterKeyId())
                .putPreviousKeyMaterial(
                        key.previousMaterial().bytes(),
                        0,
                        key.previousMaterial().bytes().length)
                .allowedAddresses(key.rights().allowedAddresses());
        target.send(changed);
    }
}
