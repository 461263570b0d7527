package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a day's gas, whatever the blocks say the day is. */
class GasLedgerTest {
    private static final GasLimits LIMITS = new GasLimits("chain.keeper", 60, 100);

    @TempDir
    private Path directory;

    private GasLedger ledger() {
        return GasLedger.open(directory.resolve("gas"), LIMITS, () -> 20_781);
    }

    @Test
    void shouldGrantADaysGasOnceThoughMidnightsBlockIsReplacedByOneBefore() {
        take(60, 20_780);
        take(60, 20_781);

        assertThrows(ChainException.class, () -> take(60, 20_780));
        assertThrows(ChainException.class, () -> take(60, 20_781));
        take(40, 20_780);

        assertEquals(100, ledger().takenOn(20_781));
        assertEquals(0, ledger().takenOn(20_782));
    }

    private void take(long gas, long today) {
        takeAgain(gas, 0, today);
    }

    private void takeAgain(long gas, long before, long today) {
        ledger().take("mark", BigInteger.valueOf(gas), BigInteger.valueOf(before), today);
    }

    @Test
    void shouldTakeWhatALaterVersionAddsAndBoundItAsOneTransaction() {
        take(40, 20_780);
        takeAgain(60, 40, 20_780);
        assertEquals(60, ledger().takenOn(20_780));

        ChainException tooMuch = assertThrows(ChainException.class, () -> takeAgain(61, 40, 20_780));
        assertEquals("mark takes 61 gas, and chain.keeper.max_gas is 60", tooMuch.getMessage());

        take(30, 20_780);
        ChainException none = assertThrows(ChainException.class, () -> takeAgain(50, 30, 20_780));
        assertEquals(
                "mark takes 20 gas more, and of the day's chain.keeper.max_gas_per_day 100 are 90 taken",
                none.getMessage());
        assertEquals(90, ledger().takenOn(20_780));
    }
}
