package dev.kurs.bench;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.SmallQuotient;
import dev.kurs.protocol.money.Wide;
import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One conversion of 1 000 USDT (6 decimals) into JPYC (18 decimals) at 159.83, fast and by BigInteger; and what that position gained since 16 300, by a short division and a long one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MoneyBenchmark {
    private static final int INPUT_DECIMALS = 6;
    private static final int OUTPUT_DECIMALS = 18;
    private static final long MID_E12 = 16_312_500_000_000_000L;
    private static final long MOVE_E12 = 12_500_000_000_000L;
    private static final long DOLLAR_E12 = 1_000_000_000_000L;
    private static final BigInteger E12 = BigInteger.TEN.pow(12);

    private final SmallQuotient small = new SmallQuotient();
    private final Wide numerator = new Wide();
    private final Wide divisor = new Wide();
    private final Amount amount = new Amount();
    private final Amount output = new Amount();
    private long amountRaw = 1_000_000_000L;
    private long rateE12 = 159_833_960_970_000L;

    @Benchmark
    public Amount convertByWide() {
        amount.set(amountRaw++);
        numerator.set(amount).times(rateE12);
        divisor.set(1);
        int exponent = OUTPUT_DECIMALS - INPUT_DECIMALS - 12;
        (exponent >= 0 ? numerator : divisor).timesPowerOfTen(Math.abs(exponent));
        numerator.divideRoundingDown(divisor, output);
        return output;
    }

    @Benchmark
    public BigInteger convertByBigInteger() {
        return BigInteger.valueOf(amountRaw++)
                .multiply(BigInteger.valueOf(rateE12))
                .multiply(BigInteger.TEN.pow(OUTPUT_DECIMALS))
                .divide(E12.multiply(BigInteger.TEN.pow(INPUT_DECIMALS)));
    }

    @Benchmark
    public long applySpread() {
        return ExactMath.multiplyDivideRoundingDown(rateE12++, Fractions.TWO_E8 - 250_000, Fractions.TWO_E8);
    }

    @Benchmark
    public long gainBySmallQuotient() {
        return small.halfEven(amountRaw++, MOVE_E12, DOLLAR_E12, MID_E12, DOLLAR_E12);
    }

    @Benchmark
    public long gainByWide() {
        divisor.set(MID_E12).times(DOLLAR_E12);
        return numerator
                .set(amount.set(0, amountRaw++))
                .times(MOVE_E12)
                .times(DOLLAR_E12)
                .divideRoundingHalfEvenToLong(divisor);
    }
}
