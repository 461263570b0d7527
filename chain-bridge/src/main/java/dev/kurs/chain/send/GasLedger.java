package dev.kurs.chain.keeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Gas that runs of one UTC day have taken, on disk before a run is sent, so that no number of restarts spends more.
 *
 * <p>Example of its file: {@code 20780 1250000}, the day and units. What was reserved for a run counts, whether the run took all of it or not. Not for several
 * threads.
 */
final class GasLedger {
    private final Path file;
    private final KeeperTerms terms;
    private long day;
    private long taken;

    private GasLedger(Path file, KeeperTerms terms) {
        this.file = file;
        this.terms = terms;
    }

    /** @throws IllegalStateException if the file is damaged */
    static GasLedger open(Path file, KeeperTerms terms) {
        GasLedger ledger = new GasLedger(file, terms);
        try {
            if (Files.exists(file)) {
                ledger.read(Files.readString(file));
            }
            return ledger;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the keeper's gas ledger " + file, unreadable);
        }
    }

    private void read(String text) {
        String[] words = text.strip().split(" ", -1);
        try {
            day = Long.parseLong(words[0]);
            taken = Long.parseLong(words[1]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            throw new IllegalStateException(
                    "the keeper's gas ledger " + file + " is damaged: move it away to begin the day anew", damaged);
        }
    }

    /**
     * Takes gas from the day's budget.
     *
     * @param today UTC day
     * @throws ChainException if it is more than a run may take, or than is left of the day
     */
    void take(String what, long gas, long today) {
        if (gas > terms.mostGas()) {
            throw new ChainException(what + " takes " + gas + " gas, and chain.keeper.max_gas is " + terms.mostGas());
        }
        long before = takenOn(today);
        if (before + gas > terms.mostGasADay()) {
            throw new ChainException(what + " takes " + gas + " gas, and of the day's chain.keeper.max_gas_per_day "
                    + terms.mostGasADay() + " are " + before + " taken");
        }
        write(Math.max(day, today), before + gas);
    }

    /** Units that runs of that day have taken; a day that was over, of a block that is gone, goes on with the later one's. */
    long takenOn(long today) {
        return today <= day ? taken : 0;
    }

    private void write(long newDay, long newTaken) {
        try {
            OwnerOnlyFile.write(file, (newDay + " " + newTaken + "\n").getBytes(UTF_8));
            day = newDay;
            taken = newTaken;
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write the keeper's gas ledger " + file, unwritable);
        }
    }
}
