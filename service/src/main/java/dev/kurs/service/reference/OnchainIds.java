package dev.kurs.service.reference;

import dev.kurs.protocol.hash.Keccak256;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** How contracts name partners and corridors: keccak256 of the UUID's text, or of a pair such as USDT-IDRX. */
final class OnchainIds {
    private OnchainIds() {}

    static byte[] partner(UUID uuid) {
        return keccak(uuid.toString());
    }

    static byte[] corridor(String pair) {
        return keccak(pair);
    }

    private static byte[] keccak(String text) {
        byte[] hash = new byte[Keccak256.DIGEST_LENGTH];
        Keccak256 keccak = new Keccak256();
        keccak.update(text.getBytes(StandardCharsets.UTF_8));
        keccak.digest(hash, 0);
        return hash;
    }
}
