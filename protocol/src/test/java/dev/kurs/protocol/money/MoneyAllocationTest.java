package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class MoneyAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int OPERATIONS = 1_000_000;
    private static final int WARM_UP = 200_000;

    private final Wide product = new Wide();
    private final Wide divisor = new Wide();
    private final Amount amount = new Amount();
    private final Amount result = new Amount();
    private final SignedAmount net = new SignedAmount();
    private final StringBuilder text = new StringBuilder(128);
    private long sink;

    @Test
    void shouldAllocateNothingForArithmeticAndText() {
        run(WARM_UP);
        THREADS.getCurrentThreadAllocatedBytes();
        long before = THREADS.getCurrentThreadAllocatedBytes();

        run(OPERATIONS);

        assertEquals(0, THREADS.getCurrentThreadAllocatedBytes() - before);
        assertNotEquals(0, sink);
    }

    private void run(int operations) {
        for (int operation = 1; operation <= operations; operation++) {
            convert(operation);
            account();
            printAndRead();
        }
    }

    private void convert(long operation) {
        amount.set(operation & 0xFF, operation * 0x9E3779B97F4A7C15L);
        product.set(amount).times(operation).plus(divisor).timesPowerOfTen(12);
        divisor.set(operation).timesPowerOfTen(18).times(amount);
        sink += product.divideRoundingHalfEvenToLong(divisor);
        sink += product.divideRoundingDown(divisor.set(operation), result) ? 1 : 0;
        sink += product.divideRoundingUpToLong(divisor.set(product).minus(divisor));
        sink += ExactMath.multiplyDivideRoundingUp(operation, operation, Fractions.E8);
    }

    private void account() {
        sink += result.tryAdd(amount) ? 1 : 0;
        sink += result.trySubtract(amount) ? 1 : 0;
        sink += net.setDifference(amount, result).tryAdd(amount) ? 1 : 0;
        sink += result.compareTo(amount) < 0 ? 1 : result.hashCode();
    }

    private void printAndRead() {
        text.setLength(0);
        AmountText.appendDisplay(text, amount, 18);
        sink += AmountText.parse(text, 18, result) == AmountText.ParseResult.OK ? 1 : 0;
        text.setLength(0);
        DecimalText.appendRate(text, amount.low());
        sink += DecimalText.parseRateE12(text);
    }
}
