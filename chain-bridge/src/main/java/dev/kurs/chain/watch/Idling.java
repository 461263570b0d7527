package dev.kurs.chain.watch;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * When blocks may be passed over because nothing of ours happens in them.
 *
 * <p>Example: with a rest of 10 s and no quote open, of the blocks of a chain that nobody trades on one every ten seconds is recorded; from the next firm
 * quote on it is every block again, until one is past the quote's end.
 *
 * @param rest of the chain's time, after which a block counts whatever is in it; zero: each counts
 * @param openUntilSeconds the last second, Unix, at which a quote that was given may settle; any thread
 */
public record Idling(Duration rest, LongSupplier openUntilSeconds) {
    /** Every block counts. */
    public static final Idling NEVER = new Idling(Duration.ZERO, () -> Long.MAX_VALUE);

    /** @throws IllegalArgumentException if the rest is negative */
    public Idling {
        if (rest.isNegative()) {
            throw new IllegalArgumentException("rest is " + rest.toMillis() + " ms, must be 0 or more");
        }
    }
}
