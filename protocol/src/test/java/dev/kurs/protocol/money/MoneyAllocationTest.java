package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.agrona.AsciiSequenceView;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class MoneyAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int OPERATIONS = 1_000_000;
    private static final int WARM_UP = 200_000;

    private final Wide product = new Wide();
    private final Wide divisor = new Wide();
    private final Amount amount = new Amount();
    private final Amount result = new Amount();
    private final Amount zero = new Amount();
    private final SignedAmount net = new SignedAmount();
    private final byte[] text = new byte[128];
    private final AsciiSequenceView written = new AsciiSequenceView();
    private final UnsafeBuffer buffer = new UnsafeBuffer(text);
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
        written.wrap(buffer, 0, AmountText.putDisplay(text, 0, net.setDifference(amount, zero), 18));
        sink += AmountText.parse(written, 18, result) == AmountText.ParseResult.OK ? 1 : 0;
        written.wrap(buffer, 0, DecimalText.putScaled(text, 0, amount.low(), Rates.DECIMALS));
        sink += DecimalText.parseRateE12(written);
    }
}
