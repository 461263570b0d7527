package dev.kurs.service.terms;

import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.service.configuration.Durations;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.agrona.MutableDirectBuffer;

/**
 * The unit in which the configuration names a term, and how the journal keeps it: 5 basis points are 50 000 at 10^-8, in eight bytes; what is counted has four, what is
 * chosen one.
 */
public enum TermUnit {
    BASIS_POINTS(4),
    FACTOR(8),
    DOLLARS(6),
    DURATION(9),
    REAL(0),
    WHOLE(0),
    CLOSED_POLICY(0);

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?");

    private final int shift;

    TermUnit(int shift) {
        this.shift = shift;
    }

    /** Puts what {@link #bits} gives into the journal's field. */
    public void put(MutableDirectBuffer frame, int at, long bits) {
        switch (this) {
            case WHOLE -> frame.putInt(at, Math.toIntExact(bits), ByteOrder.LITTLE_ENDIAN);
            case CLOSED_POLICY -> frame.putByte(at, (byte) bits);
            default -> frame.putLong(at, bits, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /**
     * What the journal's field is to hold; a duration may be said in seconds, too.
     *
     * @throws InvalidConfiguration naming the key where the value is none of this unit
     */
    public long bits(String key, String value) {
        if (this == CLOSED_POLICY) {
            return closedPolicy(key, value).value();
        }
        if (!NUMBER.matcher(value).matches()) {
            if (this == DURATION) {
                return Durations.parse(key, value).toNanos();
            }
            throw new InvalidConfiguration(key + " is " + value + ", which is no plain number");
        }
        BigDecimal number = new BigDecimal(value);
        if (this == REAL) {
            return Double.doubleToRawLongBits(number.doubleValue());
        }
        try {
            return this == WHOLE
                    ? number.intValueExact()
                    : number.movePointRight(shift).longValueExact();
        } catch (ArithmeticException unfit) {
            String wrong = this == WHOLE ? "is no whole number" : "has more than " + shift + " decimals";
            throw new InvalidConfiguration(key + " is " + value + ", which " + wrong + " or is too large", unfit);
        }
    }

    /** As the configuration writes what the journal is printed with: 50000 as 5 basis points, 61000000000 as 61s. */
    public String text(String printed) {
        return switch (this) {
            case WHOLE, CLOSED_POLICY -> printed;
            case DURATION -> Durations.text(Long.parseLong(printed));
            default ->
                new BigDecimal(printed)
                        .movePointLeft(shift)
                        .stripTrailingZeros()
                        .toPlainString();
        };
    }

    private static ClosedPolicy closedPolicy(String key, String value) {
        List<ClosedPolicy> policies = Arrays.stream(ClosedPolicy.values())
                .filter(policy -> policy != ClosedPolicy.NULL_VAL)
                .toList();
        return policies.stream()
                .filter(policy -> policy.name().equals(value))
                .findFirst()
                .orElseThrow(() -> new InvalidConfiguration(key + " is " + value + ", which is none of " + policies));
    }
}
