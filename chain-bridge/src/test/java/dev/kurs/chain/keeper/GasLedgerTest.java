package dev.kurs.chain.keeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.rpc.ChainException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a day's gas, whatever the blocks say the day is. */
class GasLedgerTest {
    private static final KeeperTerms TERMS = new KeeperTerms(
            "a seed", Duration.ofMinutes(1), Duration.ofMinutes(15), Duration.ofMinutes(30), 0, 60, 100);

    @TempDir
    private Path directory;

    private GasLedger ledger() {
        return GasLedger.open(directory.resolve("gas"), TERMS);
    }

    @Test
    void shouldGrantADaysGasOnceThoughMidnightsBlockIsReplacedByOneBefore() {
        ledger().take("mark", 60, 20_780);
        ledger().take("mark", 60, 20_781);

        assertThrows(ChainException.class, () -> ledger().take("mark", 60, 20_780));
        assertThrows(ChainException.class, () -> ledger().take("mark", 60, 20_781));
        ledger().take("mark", 40, 20_780);

        assertEquals(100, ledger().takenOn(20_781));
        assertEquals(0, ledger().takenOn(20_782));
    }
}
