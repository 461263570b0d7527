package dev.kurs.service.backtest;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;

/** The unit in which the configuration names a term, and how the journal keeps it: 5 basis points are 50 000 at 10^-8, in eight bytes; what is counted has four. */
enum TermUnit {
    BASIS_POINTS(4),
    FACTOR(8),
    DOLLARS(6),
    SECONDS(9),
    REAL(0),
    WHOLE(0);

    private final int shift;

    TermUnit(int shift) {
        this.shift = shift;
    }

    /** Puts what {@link #bits} gives into the journal's field. */
    void put(MutableDirectBuffer frame, int at, long bits) {
        if (this == WHOLE) {
            frame.putInt(at, Math.toIntExact(bits), ByteOrder.LITTLE_ENDIAN);
        } else {
            frame.putLong(at, bits, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** What the journal's field is to hold. */
    long bits(String key, BigDecimal value) {
        if (this == REAL) {
            return Double.doubleToRawLongBits(value.doubleValue());
        }
        try {
            return this == WHOLE
                    ? value.intValueExact()
                    : value.movePointRight(shift).longValueExact();
        } catch (ArithmeticException unfit) {
            if (this == WHOLE) {
                throw new InvalidConfiguration(
                        key + " is " + value.toPlainString() + ", which is no whole number or is too large", unfit);
            }
            throw new InvalidConfiguration(
                    key + " is " + value.toPlainString() + ", which has more than " + shift
                            + " decimals or is too large",
                    unfit);
        }
    }
}
