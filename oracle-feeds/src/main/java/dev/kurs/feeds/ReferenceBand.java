package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.concurrent.EpochNanoClock;

/**
 * A sanity check against a daily reference: a price further from it than the band is dropped at its source, whoever says it.
 *
 * <p>Example: with a band of 10 % and a reference of 16 312.5 rupiah a dollar, 14 681.25 passes and 14 681.24 does not; where a source gives dollars per rupiah
 * the same holds of 1/price. Without a reference, or with one that is too old, everything passes: it is no price of its own.
 */
public final class ReferenceBand {
    /** Lets everything through. */
    public static final ReferenceBand NONE = new ReferenceBand(0, 0, Map.of(), () -> 0);

    private static final BigInteger E8 = BigInteger.valueOf(100_000_000);
    private static final BigInteger E12 = BigInteger.valueOf(1_000_000_000_000L);

    private final BigInteger bandE8;
    private final long maxAgeNs;
    private final Map<String, EnumSet<PriceSource>> unitsPerDollar;
    private final EpochNanoClock clock;
    private final Map<String, Reference> references = new ConcurrentHashMap<>();

    /** Units per dollar, and the time from which the reference is. */
    private record Reference(long priceE12, long timeNs) {}

    /**
     * @param bandE8 how far from the reference a price may be, as a fraction of it
     * @param maxAgeNs how long a reference counts
     * @param unitsPerDollar of each feed the sources that publish units per dollar; the others publish dollars per unit
     */
    public ReferenceBand(
            long bandE8, long maxAgeNs, Map<String, EnumSet<PriceSource>> unitsPerDollar, EpochNanoClock clock) {
        this.bandE8 = BigInteger.valueOf(bandE8);
        this.maxAgeNs = maxAgeNs;
        this.unitsPerDollar = Map.copyOf(unitsPerDollar);
        this.clock = clock;
    }

    /**
     * A feed's new reference; one of before the reference that it has is left aside, since an old document told again could take the band away.
     *
     * @param unitsPerDollarE12 positive
     * @param timeNs from when it is, nanoseconds since the epoch
     */
    public void refer(String feed, long unitsPerDollarE12, long timeNs) {
        references.merge(
                feed,
                new Reference(unitsPerDollarE12, timeNs),
                (held, told) -> told.timeNs() < held.timeNs() ? held : told);
    }

    public Set<String> feeds() {
        return Set.copyOf(references.keySet());
    }

    /** Whether a source's price, as published and positive, is one that can be. */
    public boolean admits(String feed, PriceSource source, long priceE12) {
        Reference reference = references.get(feed);
        if (reference == null || clock.nanoTime() - reference.timeNs() > maxAgeNs) {
            return true;
        }
        BigInteger price = BigInteger.valueOf(priceE12);
        BigInteger units = BigInteger.valueOf(reference.priceE12());
        return unitsPerDollar
                        .getOrDefault(feed, EnumSet.noneOf(PriceSource.class))
                        .contains(source)
                ? isWithin(price, units)
                : isWithin(E12.multiply(E12), price.multiply(units));
    }

    /** |value − reference| ≤ band × reference; what is the wrong way up is compared the right way up. */
    private boolean isWithin(BigInteger value, BigInteger reference) {
        return value.subtract(reference).abs().multiply(E8).compareTo(reference.multiply(bandE8)) <= 0;
    }
}
