package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * A feed as a quote's derivation shows it: its configuration, its health and what its sources published.
 *
 * <p>USD/IDR with {@code selected} PRIMARY, whose {@code priceE12} is 16_312_500_000_000_000 and which is inverted.
 */
public interface PublishedFeed {
    int feedId();

    /** The feed's name in ASCII; not copied, not changed. */
    byte[] nameAscii();

    long maxAgeNs();

    long closedMaxAgeNs();

    long maxFutureNs();

    long maxConfidenceE8();

    long maxDeviationE8();

    int recoveryTicks();

    FeedHealth health();

    boolean isChecked();

    PriceSource selected();

    boolean isInverted(PriceSource source);

    /** As published, or 0 before the source's first tick. */
    long priceE12(PriceSource source);

    /** Every source that may have a price, by their numbers; not copied, not changed. */
    PriceSource[] sources();

    /** Whether a derivation names the source: it has a price, and is one of the first three or counted. */
    boolean isShown(PriceSource source);

    long confidenceE8(PriceSource source);

    long publishTimeNs(PriceSource source);
}
