package dev.kurs.edge.v02;

import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.money.Amount;

/** How large the amount of a quote can be, raw units: below 2^96 where it may be signed, as the contracts' struct has it, and below 2^127 where its price is only asked. */
public final class QuoteAmounts {
    private static final int SIGNED_BITS = 96;

    private QuoteAmounts() {}

    /** Whether an amount cannot be that of a quote of this kind. */
    public static boolean exceeds(QuoteKind kind, Amount amount) {
        return kind == QuoteKind.FIRM && amount.high() >>> (SIGNED_BITS - Long.SIZE) != 0;
    }
}
