package dev.kurs.protocol.money;

import java.math.BigInteger;

/** Between limbs and BigInteger, for the exact twins of the tests. */
final class Limbs {
    static final BigInteger TWO_63 = BigInteger.ONE.shiftLeft(63);
    static final BigInteger TWO_127 = BigInteger.ONE.shiftLeft(127);
    static final BigInteger TWO_256 = BigInteger.ONE.shiftLeft(256);

    private Limbs() {}

    static BigInteger unsigned(long limb) {
        BigInteger value = BigInteger.valueOf(limb & Long.MAX_VALUE);
        return limb < 0 ? value.setBit(63) : value;
    }

    static BigInteger exact(Amount amount) {
        return unsigned(amount.high()).shiftLeft(64).or(unsigned(amount.low()));
    }

    static BigInteger exact(SignedAmount amount) {
        return BigInteger.valueOf(amount.high()).shiftLeft(64).add(unsigned(amount.low()));
    }

    static BigInteger exact(Wide wide) {
        BigInteger value = BigInteger.ZERO;
        for (int limb = 3; limb >= 0; limb--) {
            value = value.shiftLeft(64).or(unsigned(wide.limb(limb)));
        }
        return value;
    }

    static Amount amount(BigInteger value) {
        return new Amount().set(value.shiftRight(64).longValueExact(), value.longValue());
    }

    static Amount amount(String raw) {
        return amount(new BigInteger(raw));
    }

    static SignedAmount signedAmount(BigInteger value) {
        return new SignedAmount().set(value.shiftRight(64).longValueExact(), value.longValue());
    }

    static Wide wide(BigInteger value) {
        Wide wide = new Wide();
        Wide part = new Wide();
        for (int position = 224; position >= 0; position -= 32) {
            wide.times(1L << 32).plus(part.set(value.shiftRight(position).longValue() & 0xFFFF_FFFFL));
        }
        return wide;
    }

    static Wide wide(String value) {
        return wide(new BigInteger(value));
    }
}
