package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Gas that an account's transactions of one UTC day have taken, on disk before one is sent, so that no number of restarts spends more.
 *
 * <p>Example of its file: {@code 20780 1250000}, the day and units. What was reserved for a transaction counts, whether it took all of it or not.
 */
public final class GasLedger {
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);

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

    /** What is left of the day that the chain's newest block is of. */
    public GasBudget budget(ChainReader chain) {
        return (what, gas, before) -> take(what, gas, before, chain.newest().timeSeconds() / DAY_SECONDS);
    }

    /**
     * Takes gas from the day's budget.
     *
     * @param gas limit of the transaction, units
     * @param before of them those that were taken for it earlier
     * @param today UTC day
     * @throws ChainException if it is more than one may take, or than is left of the day
     */
    public synchronized void take(String what, BigInteger gas, BigInteger before, long today) {
        if (gas.compareTo(BigInteger.valueOf(limits.ofOne())) > 0) {
            throw new ChainException(
                    what + " takes " + gas + " gas, and " + limits.section() + ".max_gas is " + limits.ofOne());
        }
        long more = gas.subtract(before).longValueExact();
        long taken = takenOn(today);
        if (taken + more > limits.ofADay()) {
            throw new ChainException(what + " takes " + more + " gas" + (before.signum() == 0 ? "" : " more")
                    + ", and of the day's " + limits.section() + ".max_gas_per_day " + limits.ofADay() + " are " + taken
                    + " taken");
        }
        dayAndTaken.write(Math.max(dayAndTaken.first(), today), taken + more);
    }

    /** Units that transactions of that day have taken; a day that was over, of a block that is gone, goes on with the later one's. */
    public synchronized long takenOn(long today) {
        return today <= dayAndTaken.first() ? dayAndTaken.second() : 0;
    }
}
