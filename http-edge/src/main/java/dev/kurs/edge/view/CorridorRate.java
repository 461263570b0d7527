package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.PriceSource;

/** The oracle mid of a corridor: 16 312.5 IDRX per USDT is {@code midE12} 16 312.5 × 10^12; zeros where there is none. */
public record CorridorRate(
        Availability availability,
        PriceSource source,
        long midE12,
        long publishTimeNs,
        long basePriceE12,
        long changedAtNs) {
    static final CorridorRate NONE = new CorridorRate(Availability.ORACLE_STALE, PriceSource.PRIMARY, 0, 0, 0, 0);

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
