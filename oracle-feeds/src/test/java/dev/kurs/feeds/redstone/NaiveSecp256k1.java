package dev.kurs.feeds.redstone;

import dev.kurs.protocol.hash.Keccak256;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The curve by the book, slow and for tests alone: signs, and recovers who signed. */
final class NaiveSecp256k1 {
    private static final BigInteger P =
            BigInteger.TWO.pow(256).subtract(BigInteger.TWO.pow(32)).subtract(BigInteger.valueOf(977));
    private static final BigInteger N =
            new BigInteger("FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141", 16);
    private static final BigInteger[] G = {
        new BigInteger("79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798", 16),
        new BigInteger("483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8", 16)
    };

    private NaiveSecp256k1() {}

    static String address(BigInteger secret) {
        return HexFormat.of().formatHex(address(times(secret, G)));
    }

    /** A signature with a nonce made of secret and digest, which is good enough for a test. */
    static byte[] sign(BigInteger secret, byte[] digest) {
        BigInteger message = new BigInteger(1, digest);
        BigInteger nonce = message.multiply(secret).add(BigInteger.valueOf(7)).mod(N);
        BigInteger[] point = times(nonce, G);
        BigInteger r = point[0].mod(N);
        BigInteger s =
                nonce.modInverse(N).multiply(message.add(r.multiply(secret))).mod(N);
        boolean high = s.compareTo(N.shiftRight(1)) > 0;
        boolean odd = point[1].testBit(0);
        return ByteBuffer.allocate(65)
                .put(word(r))
                .put(word(high ? N.subtract(s) : s))
                .put((byte) (odd ^ high ? 28 : 27))
                .array();
    }

    static Optional<byte[]> signer(byte[] digest, byte[] signature) {
        BigInteger r = new BigInteger(1, Arrays.copyOfRange(signature, 0, 32));
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, 32, 64));
        int odd = signature[64] - 27;
        BigInteger squared =
                r.modPow(BigInteger.valueOf(3), P).add(BigInteger.valueOf(7)).mod(P);
        BigInteger y = squared.modPow(P.add(BigInteger.ONE).shiftRight(2), P);
        if (odd < 0
                || odd > 1
                || r.signum() == 0
                || s.signum() == 0
                || r.compareTo(N) >= 0
                || s.compareTo(N) >= 0
                || !y.modPow(BigInteger.TWO, P).equals(squared)) {
            return Optional.empty();
        }
        BigInteger[] point = {r, y.testBit(0) == (odd == 1) ? y : P.subtract(y)};
        BigInteger inverse = r.modInverse(N);
        BigInteger message =
                new BigInteger(1, digest).negate().multiply(inverse).mod(N);
        BigInteger[] key = plus(times(message, G), times(s.multiply(inverse).mod(N), point));
        return key == null ? Optional.empty() : Optional.of(address(key));
    }

    private static byte[] address(BigInteger[] point) {
        byte[] hash = new byte[Keccak256.DIGEST_LENGTH];
        new Keccak256().update(word(point[0])).update(word(point[1])).digest(hash, 0);
        return Arrays.copyOfRange(hash, 12, 32);
    }

    private static byte[] word(BigInteger value) {
        byte[] bytes = value.toByteArray();
        byte[] word = new byte[32];
        int length = Math.min(32, bytes.length);
        System.arraycopy(bytes, bytes.length - length, word, 32 - length, length);
        return word;
    }

    private static BigInteger[] times(BigInteger factor, BigInteger[] point) {
        BigInteger[] sum = null;
        for (int bit = factor.bitLength() - 1; bit >= 0; bit--) {
            sum = plus(sum, sum);
            if (factor.testBit(bit)) {
                sum = plus(sum, point);
            }
        }
        return sum;
    }

    /** Null is the point at infinity. */
    private static BigInteger[] plus(BigInteger[] a, BigInteger[] b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        BigInteger slope;
        if (!a[0].equals(b[0])) {
            slope = b[1].subtract(a[1]).multiply(b[0].subtract(a[0]).modInverse(P));
        } else if (a[1].equals(b[1])) {
            slope = a[0].pow(2)
                    .multiply(BigInteger.valueOf(3))
                    .multiply(a[1].shiftLeft(1).modInverse(P));
        } else {
            return null;
        }
        BigInteger x = slope.pow(2).subtract(a[0]).subtract(b[0]).mod(P);
        return new BigInteger[] {
            x, slope.multiply(a[0].subtract(x)).subtract(a[1]).mod(P)
        };
    }
}
