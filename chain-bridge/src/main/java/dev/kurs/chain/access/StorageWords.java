package dev.kurs.chain.access;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.protocol.hash.Keccak256;
import java.math.BigInteger;
import java.util.Arrays;

/** Words of 32 bytes as Solidity makes storage keys of: {@code ofMapping(payer, slot 3)} is keccak256(payer ‖ 3). */
final class StorageWords {
    private StorageWords() {}

    /** An address or another value of at most 32 bytes, on the right. */
    static byte[] padded(byte[] value) {
        byte[] word = new byte[Bytes32.LENGTH];
        System.arraycopy(value, 0, word, word.length - value.length, value.length);
        return word;
    }

    /** Not below zero, below 2^256. */
    static byte[] ofNumber(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return padded(bytes.length > Bytes32.LENGTH ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    /** The key of a mapping's entry. */
    static byte[] ofMapping(byte[] key, byte[] base) {
        byte[] hash = new byte[Bytes32.LENGTH];
        new Keccak256().update(key).update(base).digest(hash, 0);
        return hash;
    }

    /** The word of a quote's replay mark, which 256 quotes share: the first 31 bytes of its id, as a number. */
    static byte[] ofReplay(byte[] quoteId) {
        byte[] word = new byte[Bytes32.LENGTH];
        System.arraycopy(quoteId, 0, word, 1, Bytes32.LENGTH - 1);
        return word;
    }
}
