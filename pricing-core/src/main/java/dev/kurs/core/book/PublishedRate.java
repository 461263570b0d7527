package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * The oracle's view of a corridor, as it was last said and as it still is.
 *
 * <p>USDT-IDRX: AVAILABLE from PRIMARY at 16312.5, 3 bps sure, the older feed published at 12:00:00. Without a usable price all
 * numbers are 0.
 */
public final class PublishedRate {
    private Availability availability = Availability.ORACLE_STALE;
    private PriceSource source = PriceSource.PRIMARY;
    private long midE12;
    private long confidenceE8;
    private long publishTimeNs;
    private long basePriceE12;
    private boolean news = true;

    /** Says that there is no usable price. */
    public void setUnavailable(Availability reason) {
        note(reason, PriceSource.PRIMARY, 0);
        noteDetails(0, 0, 0);
    }

    public void setAvailable(PriceSource newSource, long newMidE12) {
        note(Availability.AVAILABLE, newSource, newMidE12);
    }

    public void noteDetails(long newConfidenceE8, long newPublishTimeNs, long newBasePriceE12) {
        news |= confidenceE8 != newConfidenceE8 || publishTimeNs != newPublishTimeNs || basePriceE12 != newBasePriceE12;
        confidenceE8 = newConfidenceE8;
        publishTimeNs = newPublishTimeNs;
        basePriceE12 = newBasePriceE12;
    }

    public void restore(
            Availability newAvailability,
            PriceSource newSource,
            long newMidE12,
            long newConfidenceE8,
            long newPublishTimeNs,
            long newBasePriceE12) {
        note(newAvailability, newSource, newMidE12);
        noteDetails(newConfidenceE8, newPublishTimeNs, newBasePriceE12);
        news = false;
    }

    /** Whether something changed since this was last asked. */
    public boolean pollChanged() {
        boolean wasNews = news;
        news = false;
        return wasNews;
    }

    public boolean isAvailable() {
        return availability == Availability.AVAILABLE;
    }

    public Availability availability() {
        return availability;
    }

    /** FALLBACK when one of the tokens' feeds reads its fallback. */
    public PriceSource source() {
        return source;
    }

    public long midE12() {
        return midE12;
    }

    public long confidenceE8() {
        return confidenceE8;
    }

    /** Of the older of the tokens' feeds. */
    public long publishTimeNs() {
        return publishTimeNs;
    }

    /** P(base). */
    public long basePriceE12() {
        return basePriceE12;
    }

    private void note(Availability newAvailability, PriceSource newSource, long newMidE12) {
        news |= availability != newAvailability || source != newSource || midE12 != newMidE12;
        availability = newAvailability;
        source = newSource;
        midE12 = newMidE12;
    }
}
