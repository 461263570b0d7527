package dev.kurs.chain.keeper;

import java.time.Duration;

/**
 * When the keeper works and what it may spend.
 *
 * <p>Example: with a jitter of 5 minutes the mark of a day is sent between 00:00 and 00:05 UTC, at a moment that follows from the seed and the day alone; with
 * {@code lateAfter} of 30 minutes a mark that is not in a block at 00:30 is an alarm.
 *
 * @param seed what the jitter is made of; keepers with different ones do not send at once
 * @param jitter longest time from the moment a run is due to when it is sent; zero for none
 * @param lookEvery how often the chain is asked what waits, when nothing is known to be due sooner
 * @param lateAfter from when it is due to when a run that is not done is an alarm
 * @param leastTokens a day's requests of one class below so many whole tokens are no alarm, whatever becomes of them; they are processed like all others
 * @param mostGas of one run, units
 * @param mostGasADay of all runs of one UTC day, units
 */
public record KeeperTerms(
        String seed,
        Duration jitter,
        Duration lookEvery,
        Duration lateAfter,
        int leastTokens,
        long mostGas,
        long mostGasADay) {
    /** @throws IllegalArgumentException naming what is out of its range */
    public KeeperTerms {
        requirePositive("look_every", lookEvery.toMillis());
        requirePositive("late_after", lateAfter.toMillis());
        if (leastTokens < 0) {
            throw new IllegalArgumentException("least_tokens must not be negative, was " + leastTokens);
        }
        requirePositive("max_gas", mostGas);
        if (mostGasADay < mostGas) {
            throw new IllegalArgumentException("max_gas_per_day " + mostGasADay + " is less than max_gas " + mostGas
                    + ", so that no run could go");
        }
        if (jitter.isNegative() || jitter.compareTo(lateAfter) >= 0) {
            throw new IllegalArgumentException("jitter " + jitter + " must be shorter than late_after " + lateAfter
                    + ", or a run would be an alarm before it is sent");
        }
    }

    private static void requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be positive, was " + value);
        }
    }
}
