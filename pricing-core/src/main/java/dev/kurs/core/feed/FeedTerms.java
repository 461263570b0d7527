package dev.kurs.core.feed;

import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * The configuration of a feed against USD.
 *
 * <p>USD/IDR published as rupiah per dollar by two sources and as dollars per rupiah by the check: {@code primaryInverted} and
 * {@code fallbackInverted} true, {@code crossCheckInverted} false; fresh for 60 s ({@code maxAgeNs} 60 × 10^9), within 50 bps
 * of its check ({@code maxDeviationE8} 500_000).
 *
 * @param moreSources those beyond the first three, as {@link PriceSources#bit}s
 * @param moreInverted which of these publish units per dollar
 * @param returnTicks good ticks in a row after which a source of a better rank is read again; 0 for at once, as PRICING §2 has it
 */
public record FeedTerms(
        int feedId,
        String name,
        int calendarId,
        boolean primaryInverted,
        boolean fallbackInverted,
        boolean crossCheckInverted,
        long maxAgeNs,
        long closedMaxAgeNs,
        long maxFutureNs,
        long maxConfidenceE8,
        long maxDeviationE8,
        int recoveryTicks,
        int moreSources,
        int moreInverted,
        int returnTicks) {
    /** Reads the terms of a configuration command. */
    public static FeedTerms from(ConfigureFeedDecoder command) {
        return new FeedTerms(
                command.feedId(),
                command.name(),
                command.calendarId(),
                command.primaryInverted() == Flag.YES,
                command.fallbackInverted() == Flag.YES,
                command.crossCheckInverted() == Flag.YES,
                command.maxAgeNs(),
                command.closedMaxAgeNs(),
                command.maxFutureNs(),
                command.maxConfidenceE8(),
                command.maxDeviationE8(),
                command.recoveryTicks(),
                orNone(command.moreSources(), ConfigureFeedDecoder.moreSourcesNullValue()),
                orNone(command.moreInverted(), ConfigureFeedDecoder.moreInvertedNullValue()),
                orNone(command.returnTicks(), ConfigureFeedDecoder.returnTicksNullValue()));
    }

    public boolean isInverted(PriceSource source) {
        return switch (source) {
            case PRIMARY -> primaryInverted;
            case FALLBACK -> fallbackInverted;
            case CROSS_CHECK -> crossCheckInverted;
            default -> isIn(moreInverted, source);
        };
    }

    /** Whether the feed has a source of that rank. */
    public boolean has(PriceSource source) {
        return source.value() < PriceSources.FIRST.size() || isIn(moreSources, source);
    }

    private static boolean isIn(int set, PriceSource source) {
        return source != PriceSource.NULL_VAL && (set & PriceSources.bit(source)) != 0;
    }

    private static int orNone(int value, int none) {
        return value == none ? 0 : value;
    }

    /** The age up to which a source is fresh. */
    public long maxAgeNs(boolean marketClosed) {
        return marketClosed ? closedMaxAgeNs : maxAgeNs;
    }
}
