package dev.kurs.chain.send;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Question;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Gas that an account's transactions of one UTC day have taken, on disk before one is sent, so that no number of restarts spends more.
 *
 * <p>Example of its file: {@code 20780 1250000}, the day and units. What was reserved for a transaction counts, whether it took all of it or not. The day is the newest
 * block's, as most nodes say it, and at most one ahead of this machine's clock: a day of the year 2100 would not end before that year does.
 */
public final class GasLedger {
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);
    private static final long MOST_DAYS_AHEAD = 1;
    private static final long ANY_DAY = Long.MAX_VALUE - MOST_DAYS_AHEAD;

    private final LongPairFile dayAndTaken;
    private final GasLimits limits;
    private final LongSupplier clocksDay;

    private GasLedger(LongPairFile dayAndTaken, GasLimits limits, LongSupplier clocksDay) {
        this.dayAndTaken = dayAndTaken;
        this.limits = limits;
        this.clocksDay = clocksDay;
    }

    /**
     * Goes by this machine's clock, except on a development chain, where days pass as somebody says.
     *
     * @throws IllegalStateException if the file is damaged
     */
    public static GasLedger open(Path file, GasLimits limits, long chainId) {
        InstantSource clock = InstantSource.system();
        return open(
                file,
                limits,
                DevelopmentAccounts.belongTo(chainId)
                        ? () -> ANY_DAY
                        : () -> clock.instant().getEpochSecond() / DAY_SECONDS);
    }

    /** @param clocksDay UTC day */
    static GasLedger open(Path file, GasLimits limits, LongSupplier clocksDay) {
        return new GasLedger(
                LongPairFile.open(file, "gas ledger", "move it away to begin the day anew"), limits, clocksDay);
    }

    /** What is left of the day that most nodes say the newest block is of. */
    public GasBudget budget(ChainReader chain) {
        return (what, gas, before) -> take(what, gas, before, today(chain));
    }

    private static long today(ChainReader chain) {
        long newest = chain.newest().number();
        return chain.agreed(newest, new DayQuestion(newest));
    }

    /** UTC day of a block. */
    private record DayQuestion(long block) implements Question<Long> {
        @Override
        public Long askOf(ChainReader node) {
            return node.ask(Queries.header(block)).orElseThrow(this::isGone).timeSeconds() / DAY_SECONDS;
        }

        private ChainException isGone() {
            return new ChainException("there is no block " + block + " any more");
        }

        @Override
        public String difference(Long one, Long other) {
            return "block " + block + " of day " + one;
        }
    }

    /**
     * Takes gas from the day's budget.
     *
     * @param gas limit of the transaction, units
     * @param before of them those that were taken for it earlier
     * @param today UTC day
     * @throws ChainException if it is more than one may take, or than is left of the day, or if the day is not near
     */
    public synchronized void take(String what, BigInteger gas, BigInteger before, long today) {
        long clock = clocksDay.getAsLong();
        if (today > clock + MOST_DAYS_AHEAD) {
            throw new ChainException(what + " is not sent: its chain's newest block is of day " + today
                    + ", and this machine's clock of day " + clock);
        }
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
        boolean isWrong = dayAndTaken.first() > clock + MOST_DAYS_AHEAD;
        dayAndTaken.write(isWrong ? today : Math.max(dayAndTaken.first(), today), taken + more);
    }

    /** Units that transactions of that day have taken; a day that was over, of a block that is gone, goes on with the later one's. */
    public synchronized long takenOn(long today) {
        return today <= dayAndTaken.first() ? dayAndTaken.second() : 0;
    }
}
