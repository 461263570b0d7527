package dev.kurs.service.backtest;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.math.BigDecimal;

/** The unit in which the configuration names a term, and how the journal keeps it: 5 basis points are 50 000 at 10^-8. */
enum TermUnit {
    BASIS_POINTS(4),
    FACTOR(8),
    DOLLARS(6),
    SECONDS(9),
    REAL(0);

    private final int shift;

    TermUnit(int shift) {
        this.shift = shift;
    }

    /** The eight bytes of the journal's field. */
    long bits(String key, BigDecimal value) {
        if (this == REAL) {
            return Double.doubleToRawLongBits(value.doubleValue());
        }
        try {
            return value.movePointRight(shift).longValueExact();
        } catch (ArithmeticException unfit) {
            throw new InvalidConfiguration(
                    key + " is " + value.toPlainString() + ", which has more than " + shift
                            + " decimals or is too large",
                    unfit);
        }
    }
}
