package dev.kurs.core.twin;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.math.BigInteger;

/** 128-bit amounts as big integers and back. */
final class Amounts {
    private Amounts() {}

    static BigInteger of(Amount amount) {
        return of(amount.high(), amount.low());
    }

    static BigInteger of(SignedAmount amount) {
        return of(amount.high(), amount.low());
    }

    /** The value of two's complement halves. */
    static BigInteger of(long high, long low) {
        BigInteger unsignedLow = BigInteger.valueOf(low >>> 1).shiftLeft(1).add(BigInteger.valueOf(low & 1));
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(unsignedLow);
    }

    static void set(Amount target, BigInteger value) {
        target.set(value.shiftRight(Long.SIZE).longValueExact(), value.longValue());
    }

    static void set(SignedAmount target, BigInteger value) {
        target.set(value.shiftRight(Long.SIZE).longValueExact(), value.longValue());
    }
}
