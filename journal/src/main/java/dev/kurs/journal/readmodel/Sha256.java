package dev.kurs.journal.readmodel;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash that reports and the tables' content are told by, as 64 hexadecimal digits. */
final class Sha256 {
    private Sha256() {}

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    static String digits(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static byte[] bytes(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
