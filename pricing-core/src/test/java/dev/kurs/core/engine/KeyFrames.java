package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AddOperatorEncoder;
import dev.kurs.protocol.message.sbe.DisableOperatorEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.ResealKeyEncoder;
import dev.kurs.protocol.message.sbe.RevokeKeyEncoder;
import dev.kurs.protocol.message.sbe.RotateKeyEncoder;
import dev.kurs.protocol.message.sbe.RotateOperatorEncoder;
import java.util.Arrays;
import java.util.function.Consumer;

/** Encodes what is said of keys and operators. */
final class KeyFrames {
    static final String MASTER_KEY = "0123456789abcdef";
    static final long NEVER = IssueKeyEncoder.expiresAtNsNullValue();

    private static final int SEALED_LENGTH = 71;

    private final CommandFrames frames;

    KeyFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** A sealed secret, or a hash, full of one byte. */
    static byte[] material(KeyKind kind, int filling) {
        byte[] bytes = new byte[kind == KeyKind.HMAC ? SEALED_LENGTH : 32];
        Arrays.fill(bytes, (byte) filling);
        return bytes;
    }

    CommandFrames issue(int partnerId, KeyKind kind, String apiKey, int filling) {
        return issue(partnerId, kind, apiKey, material(kind, filling), message -> {});
    }

    CommandFrames issue(
            int partnerId, KeyKind kind, String apiKey, byte[] material, Consumer<IssueKeyEncoder> alteration) {
        IssueKeyEncoder message = frames.begin(new IssueKeyEncoder())
                .partnerId(partnerId)
                .kind(kind)
                .environment(Environment.SANDBOX)
                .notBeforeNs(NEVER)
                .expiresAtNs(NEVER)
                .actorKind(ActorKind.SHELL);
        alteration.accept(message);
        return frames.end(message.apiKey(apiKey)
                .scopes("reserve:read")
                .masterKeyId(kind != KeyKind.BEARER ? MASTER_KEY : "")
                .putKeyMaterial(material, 0, material.length)
                .actor("os:desk")
                .actorAddress("")
                .actorRequestId("")
                .reason("onboarding")
                .allowedAddresses("198.51.100.0/24"));
    }

    CommandFrames rotate(int keyId, int filling, long previousUntilNs) {
        byte[] material = material(KeyKind.HMAC, filling);
        RotateKeyEncoder message = frames.begin(new RotateKeyEncoder())
                .keyId(keyId)
                .previousUntilNs(previousUntilNs)
                .expiresAtNs(NEVER);
        return frames.end(message.masterKeyId(MASTER_KEY).putKeyMaterial(material, 0, material.length));
    }

    CommandFrames revoke(int keyId) {
        return frames.end(frames.begin(new RevokeKeyEncoder()).keyId(keyId));
    }

    CommandFrames reseal(int keyId, String masterKeyId, byte[] material, byte[] previous) {
        return frames.end(frames.begin(new ResealKeyEncoder())
                .keyId(keyId)
                .masterKeyId(masterKeyId)
                .putKeyMaterial(material, 0, material.length)
                .putPreviousKeyMaterial(previous, 0, previous.length));
    }

    CommandFrames addOperator(String email, String scopes, int filling) {
        AddOperatorEncoder message = frames.begin(new AddOperatorEncoder())
                .putTokenHash(material(KeyKind.BEARER, filling), 0, 32)
                .expiresAtNs(NEVER);
        return frames.end(message.email(email)
                .scopes(scopes)
                .actor("os:desk")
                .actorAddress("")
                .actorRequestId("")
                .reason("somebody has to")
                .allowedAddresses("10.0.0.1"));
    }

    CommandFrames rotateOperator(int operatorId, String scopes, int filling) {
        RotateOperatorEncoder message = frames.begin(new RotateOperatorEncoder())
                .operatorId(operatorId)
                .putTokenHash(material(KeyKind.BEARER, filling), 0, 32)
                .expiresAtNs(NEVER);
        return frames.end(message.scopes(scopes));
    }

    CommandFrames disableOperator(int operatorId) {
        return frames.end(frames.begin(new DisableOperatorEncoder()).operatorId(operatorId));
    }
}
