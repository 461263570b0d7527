package dev.kurs.chain.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Gas that an account's transactions of one UTC day have taken, on disk before one is sent, so that no number of restarts spends more.
 *
 * <p>Example of its file: {@code 20780 1250000}, the day and units. What was reserved for a transaction counts, whether it took all of it or not. Not
 * for several threads.
 */
public final class GasLedger {
    private final Path file;
    private final GasLimits limits;
    private long day;
    private long taken;

    private GasLedger(Path file, GasLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    /** @throws IllegalStateException if the file is damaged */
    public static GasLedger open(Path file, GasLimits limits) {
        GasLedger ledger = new GasLedger(file, limits);
        try {
            if (Files.exists(file)) {
                ledger.read(Files.readString(file));
            }
            return ledger;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the gas ledger " + file, unreadable);
        }
    }

    private void read(String text) {
        String[] words = text.strip().split(" ", -1);
        try {
            day = Long.parseLong(words[0]);
            taken = Long.parseLong(words[1]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            throw new IllegalStateException(
                    "the gas ledger " + file + " is damaged: move it away to begin the day anew", damaged);
        }
    }

    /**
     * Takes gas from the day's budget.
     *
     * @param today UTC day
     * @throws ChainException if it is more than one may take, or than is left of the day
     */
    public void take(String what, long gas, long today) {
        if (gas > limits.ofOne()) {
            throw new ChainException(
                    what + " takes " + gas + " gas, and " + limits.section() + ".max_gas is " + limits.ofOne());
        }
        long before = takenOn(today);
        if (before + gas > limits.ofADay()) {
            throw new ChainException(what + " takes " + gas + " gas, and of the day's " + limits.section()
                    + ".max_gas_per_day " + limits.ofADay() + " are " + before + " taken");
        }
        write(Math.max(day, today), before + gas);
    }

    /** Units that transactions of that day have taken; a day that was over, of a block that is gone, goes on with the later one's. */
    public long takenOn(long today) {
        return today <= day ? taken : 0;
    }

    private void write(long newDay, long newTaken) {
        try {
            OwnerOnlyFile.write(file, (newDay + " " + newTaken + "\n").getBytes(UTF_8));
            day = newDay;
            taken = newTaken;
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write the gas ledger " + file, unwritable);
        }
    }
}
