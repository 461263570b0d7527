package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * Amounts as messages carry them: 128 bits in two halves, the sign in the high one, in a token's smallest unit.
 *
 * <p>Example: of 0 and 1 500 000 it is 1 500 000, which of a token with 6 decimals is 1.5; of -1 and -1 it is -1.
 */
public final class RawAmounts {
    private RawAmounts() {}

    public static BigInteger of(AmountDecoder amount) {
        return of(amount.high(), amount.low());
    }

    public static BigInteger of(long high, long low) {
        if (high == 0 && low >= 0) {
            return BigInteger.valueOf(low);
        }
        return new BigInteger(
                ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array());
    }
}
