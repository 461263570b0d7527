package dev.kurs.core.twin;

import java.math.BigInteger;

/** What the pool has of one token, raw units: balance held, promised to others, owed to the pool, and net paid out this UTC day (less than zero: taken in). */
record TwinBook(BigInteger balance, BigInteger reserved, BigInteger due, BigInteger netOutflow) {
    BigInteger consumed() {
        return netOutflow.max(BigInteger.ZERO);
    }

    /** The book once {@code amount} of this token has arrived for a settled swap. */
    TwinBook received(BigInteger amount) {
        return new TwinBook(balance.add(amount), reserved, due, netOutflow.subtract(amount));
    }

    /** The book once {@code amount} of this token has left for a settled swap. */
    TwinBook paid(BigInteger amount) {
        return new TwinBook(balance.subtract(amount), reserved, due, netOutflow.add(amount));
    }

    TwinBook owed(BigInteger amount) {
        return new TwinBook(balance, reserved, due.add(amount), netOutflow);
    }

    TwinBook promised(BigInteger amount) {
        return new TwinBook(balance, reserved.add(amount), due, netOutflow);
    }
}
