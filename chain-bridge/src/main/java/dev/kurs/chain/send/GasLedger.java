package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import java.nio.file.Path;

/**
 * Gas that an account's transactions of one UTC day have taken, on disk before one is sent, so that no number of restarts spends more.
 *
 * <p>Example of its file: {@code 20780 1250000}, the day and units. What was reserved for a transaction counts, whether it took all of it or not. Not
 * for several threads.
 */
public final class GasLedger {
    private final LongPairFile dayAndTaken;
    private final GasLimits limits;

    private GasLedger(LongPairFile dayAndTaken, GasLimits limits) {
        this.dayAndTaken = dayAndTaken;
        this.limits = limits;
    }

    /** @throws IllegalStateException if the file is damaged */
    public static GasLedger open(Path file, GasLimits limits) {
        return new GasLedger(LongPairFile.open(file, "gas ledger", "move it away to begin the day anew"), limits);
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
        dayAndTaken.write(Math.max(dayAndTaken.first(), today), before + gas);
    }

    /** Units that transactions of that day have taken; a day that was over, of a block that is gone, goes on with the later one's. */
    public long takenOn(long today) {
        return today <= dayAndTaken.first() ? dayAndTaken.second() : 0;
    }
}
