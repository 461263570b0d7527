package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.RejectReason;

/**
 * What the chain still lets a quote do: C ≤ netIn, O ≤ out and its loss ≤ lossUsd of the engine contract's headroom.
 *
 * <p>{@code check} answers NONE, INSUFFICIENT_LIQUIDITY or CROSS_LEG_INSUFFICIENT. Until settlement exists it is
 * {@link #ALLOW_ALL}.
 */
@FunctionalInterface
public interface ChainAllowance {
    /** No bound. */
    ChainAllowance ALLOW_ALL = (request, sheet) -> RejectReason.NONE;

    RejectReason check(QuoteInput request, QuoteWorksheet sheet);
}
