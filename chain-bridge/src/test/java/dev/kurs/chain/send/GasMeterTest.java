package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fees in dollars, each once. */
class GasMeterTest {
    private static final BigInteger MILLION_GWEI = BigInteger.TEN.pow(15);

    @TempDir
    private Path directory;

    private GasMeter meter(String coinUsd) {
        return GasMeter.open(directory.resolve("meter"), new BigDecimal(coinUsd));
    }

    @Test
    void shouldAddFeesRoundedUpToAMillionthOfADollar() {
        GasMeter meter = meter("3000");

        meter.paid(0, MILLION_GWEI);
        meter.paid(1, BigInteger.ONE);

        assertEquals(3_000_001, meter.totalE6());
    }

    @Test
    void shouldCountAFeeThatIsToldAgainByTheNextProcessOnce() {
        meter("3000").paid(4, MILLION_GWEI);

        meter("3000").paid(4, MILLION_GWEI);

        assertEquals(3_000_000, meter("3000").totalE6());
    }

    @Test
    void shouldLeaveWhatWasCountedWhereTheCoinsPriceChanges() {
        meter("3000").paid(0, MILLION_GWEI);

        meter("2000").paid(1, MILLION_GWEI);

        assertEquals(5_000_000, meter("1").totalE6());
    }

    @Test
    void shouldSayThatItsFileIsDamaged() throws IOException {
        Files.writeString(directory.resolve("meter"), "6");

        String refusal =
                assertThrows(IllegalStateException.class, () -> meter("3000")).getMessage();
        assertTrue(refusal.endsWith("is damaged: put back a kept copy, or move it away to count from zero"), refusal);
    }
}
