package dev.kurs.service.credentials;

import dev.kurs.protocol.message.sbe.AddOperatorEncoder;
import dev.kurs.protocol.message.sbe.DisableOperatorEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.ResealKeyEncoder;
import dev.kurs.protocol.message.sbe.RevokeKeyEncoder;
import dev.kurs.protocol.message.sbe.RotateKeyEncoder;
import dev.kurs.protocol.message.sbe.RotateOperatorEncoder;
import dev.kurs.service.reference.CommandBuffer;

/** Encodes what is said of keys and operators; ids are the engine's, times nanoseconds since the epoch. */
final class KeyCommands {
    private final CommandBuffer commands;

    KeyCommands(CommandBuffer commands) {
        this.commands = commands;
    }

    /** What proves a key: its kind, and the master key that seals it, empty for a hash. */
    @SuppressWarnings("ArrayRecordComponent")
    record Proof(KeyKind kind, String masterKeyId, byte[] material) {}

    byte[] issue(int partnerId, Environment environment, String name, KeyRights rights, Proof proof, long expiresAtNs) {
        return commands.administrative(
                target -> {
                    IssueKeyEncoder command = new IssueKeyEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .partnerId(partnerId)
                            .kind(proof.kind())
                            .environment(environment)
                            .notBeforeNs(Expiry.NEVER_NS)
                            .expiresAtNs(expiresAtNs)
                            .actorKind(target.actorKind())
                            .apiKey(name)
                            .scopes(rights.scopesText())
                            .masterKeyId(proof.masterKeyId())
                            .putKeyMaterial(proof.material(), 0, proof.material().length);
                    return command.encodedLength();
                },
                rights.addressesText());
    }

    byte[] rotate(int keyId, Proof proof, long previousUntilNs, long expiresAtNs) {
        return commands.administrative(target -> {
            RotateKeyEncoder command = new RotateKeyEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .keyId(keyId)
                    .previousUntilNs(previousUntilNs)
                    .expiresAtNs(expiresAtNs)
                    .actorKind(target.actorKind())
                    .masterKeyId(proof.masterKeyId())
                    .putKeyMaterial(proof.material(), 0, proof.material().length);
            return command.encodedLength();
        });
    }

    byte[] revoke(int keyId) {
        return commands.administrative(target -> {
            RevokeKeyEncoder command = new RevokeKeyEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .keyId(keyId)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }

    byte[] reseal(int keyId, String masterKeyId, byte[] present, byte[] previous) {
        return commands.administrative(target -> {
            ResealKeyEncoder command = new ResealKeyEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .keyId(keyId)
                    .actorKind(target.actorKind())
                    .masterKeyId(masterKeyId)
                    .putKeyMaterial(present, 0, present.length)
                    .putPreviousKeyMaterial(previous, 0, previous.length);
            return command.encodedLength();
        });
    }

    byte[] addOperator(String email, KeyRights rights, byte[] tokenHash, long expiresAtNs) {
        return commands.administrative(
                target -> {
                    AddOperatorEncoder command = new AddOperatorEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .putTokenHash(tokenHash, 0, tokenHash.length)
                            .expiresAtNs(expiresAtNs)
                            .actorKind(target.actorKind())
                            .email(email)
                            .scopes(rights.scopesText());
                    return command.encodedLength();
                },
                rights.addressesText());
    }

    byte[] rotateOperator(int operatorId, String scopes, byte[] tokenHash, long expiresAtNs) {
        return commands.administrative(target -> {
            RotateOperatorEncoder command = new RotateOperatorEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .operatorId(operatorId)
                    .putTokenHash(tokenHash, 0, tokenHash.length)
                    .expiresAtNs(expiresAtNs)
                    .actorKind(target.actorKind())
                    .scopes(scopes);
            return command.encodedLength();
        });
    }

    byte[] disableOperator(int operatorId) {
        return commands.administrative(target -> {
            DisableOperatorEncoder command = new DisableOperatorEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .operatorId(operatorId)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }
}
