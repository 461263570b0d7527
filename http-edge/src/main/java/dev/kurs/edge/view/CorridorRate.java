package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * The oracle mid of a corridor: 16 312.5 IDRX per USDT is {@code midE12} 16 312.5 × 10^12; zeros where there is none.
 *
 * @param basePriceE12 dollars × 10^12 that the base is worth, or was last, which outlives the mid
 * @param last the last mid that there was, which outlives the mid
 */
public record CorridorRate(
        Availability availability,
        PriceSource source,
        long midE12,
        long publishTimeNs,
        long basePriceE12,
        long changedAtNs,
        LastMid last) {
    static final CorridorRate NONE =
            new CorridorRate(Availability.ORACLE_STALE, PriceSource.PRIMARY, 0, 0, 0, 0, new LastMid(0, 0));

    /** A mid with what its base was worth then, in dollars × 10^12; zeros where there was none. */
    public record LastMid(long midE12, long basePriceE12) {}

    /** With a last mid that is known from elsewhere, and what the base was worth by it where no price of its own was told. */
    CorridorRate withLast(LastMid newLast) {
        long knownPriceE12 = basePriceE12 > 0 ? basePriceE12 : newLast.basePriceE12();
        return new CorridorRate(availability, source, midE12, publishTimeNs, knownPriceE12, changedAtNs, newLast);
    }

    public boolean isAvailable() {
        return availability == Availability.AVAILABLE;
    }

    /** Whether the feeds have told a price at all, be it too old by now. */
    public boolean isKnown() {
        return publishTimeNs > 0;
    }

    public long ageNs(long nowNs) {
        return Math.max(0, nowNs - publishTimeNs);
    }
}
