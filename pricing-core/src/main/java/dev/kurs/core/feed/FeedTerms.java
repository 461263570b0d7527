package dev.kurs.core.feed;

import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * The configuration of a feed against USD.
 *
 * <p>USD/IDR published as rupiah per dollar by two sources and as dollars per rupiah by the check: {@code primaryInverted} and
 * {@code fallbackInverted} true, {@code crossCheckInverted} false; fresh for 60 s ({@code maxAgeNs} 60 × 10^9), within 50 bps
 * of its check ({@code maxDeviationE8} 500_000).
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
        int recoveryTicks) {
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
                command.recoveryTicks());
    }

    public boolean isInverted(PriceSource source) {
        return switch (source) {
            case PRIMARY -> primaryInverted;
            case FALLBACK -> fallbackInverted;
            default -> crossCheckInverted;
        };
    }

    /** The age up to which a source is fresh. */
    public long maxAgeNs(boolean marketClosed) {
        return marketClosed ? closedMaxAgeNs : maxAgeNs;
    }
}
