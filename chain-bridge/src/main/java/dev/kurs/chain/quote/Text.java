package dev.kurs.chain.quote;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.protocol.hash.Keccak256;

/** Keccak-256 of fixed texts: {@code keccak("approve(address,uint256)")} starts with the selector {@code 095ea7b3}. */
final class Text {
    private Text() {}

    static byte[] keccak(String text) {
        byte[] hash = new byte[Keccak256.DIGEST_LENGTH];
        new Keccak256().update(text.getBytes(UTF_8)).digest(hash, 0);
        return hash;
    }
}
