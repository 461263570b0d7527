package dev.kurs.chain.mirror;

import java.math.BigInteger;

/**
 * From which difference on a change is worth a command.
 *
 * <p>Example: room falling from 1 000 to 999 is told at once; rising to 1 009 is not worth it, to 1 011 it is, and any rise is after 30 s.
 */
final class PublishingThreshold {
    private static final long PATIENCE_SECONDS = 30;
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final BigInteger HUNDRED_AND_ONE = BigInteger.valueOf(101);

    private PublishingThreshold() {}

    /** @param told what the engine was told, {@code agoSeconds} ago */
    static boolean isWorthTelling(BigInteger told, BigInteger now, long agoSeconds) {
        int direction = now.compareTo(told);
        return direction < 0
                || (direction > 0 && agoSeconds >= PATIENCE_SECONDS)
                || now.multiply(HUNDRED).compareTo(told.multiply(HUNDRED_AND_ONE)) > 0;
    }
}
