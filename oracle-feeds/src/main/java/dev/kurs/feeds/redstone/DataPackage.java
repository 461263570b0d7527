package dev.kurs.feeds.redstone;

import dev.kurs.protocol.hash.Keccak256;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * One price that one node has signed.
 *
 * <p>Example: {@code new DataPackage("IDR", new BigDecimal("0.0000613"), 8, 1776082500000L, signature)} was signed as 6130. A price of more decimals than are
 * signed leaves open which way it was rounded; the signature tells.
 *
 * @param value as the node's answer writes it
 * @param decimals of the integer that was signed
 * @param timestampMs milliseconds since the epoch
 * @param signature r, s and v, 130 hexadecimal digits
 */
record DataPackage(String feedId, BigDecimal value, int decimals, long timestampMs, String signature) {
    /** Longest name of a feed. */
    static final int LONGEST_ID = 32;

    /** Largest time that the signed bytes have room for. */
    static final long LATEST_TIMESTAMP_MS = (1L << 48) - 1;

    private static final int WORD = 32;
    private static final int TIMESTAMP_BYTES = 6;
    private static final int COUNT_BYTES = 3;
    private static final int POINTS = 1;

    byte[] signatureBytes() {
        return HexFormat.of().parseHex(signature);
    }

    /** What may have been signed, the nearest first: one integer, or two where the value has more decimals. */
    List<BigInteger> candidates() {
        BigInteger nearest = value.setScale(decimals, RoundingMode.HALF_UP).unscaledValue();
        BigInteger below = value.setScale(decimals, RoundingMode.DOWN).unscaledValue();
        if (value.stripTrailingZeros().scale() <= decimals) {
            return List.of(nearest);
        }
        return List.of(nearest, nearest.equals(below) ? below.add(BigInteger.ONE) : below);
    }

    /** The digest that a node signs of a value: id, value, time, the value's size and how many there are. */
    byte[] digest(BigInteger signedValue) {
        ByteBuffer signed = ByteBuffer.allocate(2 * WORD + TIMESTAMP_BYTES + Integer.BYTES + COUNT_BYTES);
        signed.put(feedId.getBytes(StandardCharsets.US_ASCII)).position(WORD);
        byte[] magnitude = signedValue.toByteArray();
        signed.position(2 * WORD - magnitude.length).put(magnitude);
        signed.putShort((short) (timestampMs >>> Integer.SIZE)).putInt((int) timestampMs);
        signed.putInt(WORD).put((byte) 0).putShort((short) POINTS);
        byte[] digest = new byte[Keccak256.DIGEST_LENGTH];
        new Keccak256().update(signed.array()).digest(digest, 0);
        return digest;
    }
}
