package dev.kurs.service.reference;

import dev.kurs.protocol.hash.Keccak256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Partner identities as UUID, as 16 bytes and as the hash that stands on chain. */
final class Uuids {
    private Uuids() {}

    static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    /** keccak256 of the UUID's text, {@code partnerId} of the signed quote. */
    static byte[] onChain(UUID uuid) {
        return keccak(uuid.toString());
    }

    static byte[] keccak(String text) {
        byte[] hash = new byte[Keccak256.DIGEST_LENGTH];
        Keccak256 keccak = new Keccak256();
        keccak.update(text.getBytes(StandardCharsets.UTF_8));
        keccak.digest(hash, 0);
        return hash;
    }
}
