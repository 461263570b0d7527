package dev.kurs.journal.quote;

import dev.kurs.protocol.port.QuoteArchive.State;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Decides what becomes of a firm quote, event by event in the journal's order; a dot changes nothing and counts for nothing.
 *
 * <pre>
 *   it is          QuoteSettled   QuoteFailed           QuoteFailed     QuoteExpired
 *                                 by its own wallet     by a stranger
 *   OPEN           SETTLED        FAILED                .               EXPIRED
 *   FAILED         SETTLED        FAILED (the later)    .               .
 *   EXPIRED        SETTLED        FAILED                .               .
 *   SETTLED        .              .                     .               .
 *   never issued   .              .                     .               .
 * </pre>
 *
 * <p>Example: reverted at 12:00:01, expired at 12:00:15, and settled in a block whose time is 12:00:14 and that was confirmed later is SETTLED.
 *
 * <p>{@code QuoteFailed} is journaled of reverted commits whose sender was their payer, and fails the quote only where that payer is the wallet it was given
 * to: anybody can revert anything. {@code QuoteExpired} is the engine's word: of quotes that settle on chain by a confirmed block's time, of others, and of
 * every quote of v0.1, by the commands' time. It releases the reservation of a failed quote as well, though that stays FAILED.
 */
public final class QuoteLifecycle {
    private QuoteLifecycle() {}

    /**
     * What a commit that succeeded makes of a quote.
     *
     * @param before null for one that was never issued
     * @return empty when it counts for nothing
     */
    public static Optional<State> settled(State before) {
        return before == null || before == State.SETTLED ? Optional.empty() : Optional.of(State.SETTLED);
    }

    /**
     * What a reverted commit makes of a quote.
     *
     * @param before null for one that was never issued
     * @param isOfItsWallet asked only where the answer counts
     * @return empty when it counts for nothing
     */
    public static Optional<State> failed(State before, BooleanSupplier isOfItsWallet) {
        boolean canFail = before != null && before != State.SETTLED;
        return canFail && isOfItsWallet.getAsBoolean() ? Optional.of(State.FAILED) : Optional.empty();
    }

    /**
     * What its end makes of a quote.
     *
     * @param before null for one that was never issued
     * @return empty when it counts for nothing
     */
    public static Optional<State> expired(State before) {
        return before == State.OPEN ? Optional.of(State.EXPIRED) : Optional.empty();
    }
}
