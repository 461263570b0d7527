package dev.kurs.core.feed;

import dev.kurs.core.pricing.Deviation;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.SwitchReason;
import dev.kurs.protocol.money.ExactMath;
import java.util.Arrays;

/**
 * A feed's sources by rank: which of them is read, and what its checks make of it.
 *
 * <p>PRIMARY, FALLBACK, FALLBACK_2 with {@code returnTicks} 3: PRIMARY dies, so FALLBACK is read at once; PRIMARY is good again, and read from its third good tick
 * in a row on, unless FALLBACK dies before.
 */
final class FeedSources {
    private static final PriceSource[] ALL = PriceSources.ALL.toArray(PriceSource[]::new);

    private final FeedSource[] sources = new FeedSource[ALL.length];
    private final CheckMedian median = new CheckMedian(PriceSources.CHECKS.size());
    private final Deviation deviation = new Deviation();
    private FeedTerms terms;
    private PriceSource[] named;
    private FeedSource[] own;
    private PriceSource[] priced;
    private PriceSource[] checks;
    private PriceSource kept = PriceSource.NULL_VAL;

    FeedSources(FeedTerms terms) {
        for (int index = 0; index < sources.length; index++) {
            sources[index] = new FeedSource();
        }
        setTerms(terms);
    }

    /** Takes new terms; a source that is now the other way up, or no more, forgets its tick. */
    void replaceTerms(FeedTerms newTerms) {
        for (PriceSource source : ALL) {
            if (!newTerms.has(source) || newTerms.isInverted(source) != terms.isInverted(source)) {
                of(source).forget();
            }
        }
        setTerms(newTerms);
    }

    private void setTerms(FeedTerms newTerms) {
        terms = newTerms;
        named = PriceSources.ALL.stream().filter(newTerms::has).toArray(PriceSource[]::new);
        own = Arrays.stream(named).map(this::of).toArray(FeedSource[]::new);
        priced = PriceSources.PRICED.stream().filter(newTerms::has).toArray(PriceSource[]::new);
        checks = PriceSources.CHECKS.stream().filter(newTerms::has).toArray(PriceSource[]::new);
    }

    /** Those that the terms name, by their numbers; not copied, not changed. Others have no tick. */
    PriceSource[] named() {
        return named;
    }

    FeedSource of(PriceSource source) {
        return sources[source.value()];
    }

    void take(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        of(source).take(priceE12, confidenceE8, publishTimeNs);
    }

    /** Counts a tick just taken, where somebody asks how many were good in a row. */
    void countTick(PriceSource source, boolean followsGood, long nowNs, long maxAgeNs) {
        if (terms.returnTicks() > 0) {
            of(source).countTick(isGood(source, nowNs, maxAgeNs), followsGood);
        }
    }

    /** Forgets ticks that were published later than the given moment. */
    void forgetAfter(long latestNs) {
        for (FeedSource source : sources) {
            if (source.publishTimeNs() > latestNs) {
                source.forget();
            }
        }
    }

    /** Keeps to the source that is to be read from now on; whether that is another one. */
    boolean settle(long nowNs, long maxAgeNs) {
        PriceSource next = terms.returnTicks() == 0 ? PriceSource.NULL_VAL : choose(nowNs, maxAgeNs);
        boolean isOther = next != kept;
        kept = next;
        return isOther;
    }

    PriceSource kept() {
        return kept;
    }

    void restoreKept(PriceSource source) {
        kept = source;
    }

    /** Whether PRIMARY or a fallback ever gave a price. */
    boolean hasPrice() {
        for (PriceSource source : priced) {
            if (of(source).hasTick()) {
                return true;
            }
        }
        return false;
    }

    /** Whether PRIMARY or a fallback has a good price of after a moment. */
    boolean hasGoodAfter(long timeNs, long nowNs, long maxAgeNs) {
        for (PriceSource source : priced) {
            if (of(source).publishTimeNs() > timeNs && isGood(source, nowNs, maxAgeNs)) {
                return true;
            }
        }
        return false;
    }

    /** Of PRIMARY and the fallbacks; 0 before the first tick. */
    long lastPublishTimeNs() {
        long lastNs = 0;
        for (PriceSource source : priced) {
            lastNs = Math.max(lastNs, of(source).publishTimeNs());
        }
        return lastNs;
    }

    /** The next moment after now at which one of the last ticks is so old, or {@link MarketCalendar#NEVER}. */
    long nextAgeNs(long nowNs, long ageNs) {
        long nextNs = MarketCalendar.NEVER;
        for (FeedSource source : own) {
            long momentNs = source.publishTimeNs() + ageNs;
            if (source.hasTick() && momentNs > nowNs) {
                nextNs = Math.min(nextNs, momentNs);
            }
        }
        return nextNs;
    }

    boolean isGood(PriceSource source, long nowNs, long maxAgeNs) {
        return of(source).isFreshAndSure(nowNs, maxAgeNs, terms.maxConfidenceE8());
    }

    void read(FeedReading reading, long nowNs, long maxAgeNs) {
        PriceSource chosen = choose(nowNs, maxAgeNs);
        if (chosen == PriceSource.NULL_VAL) {
            reading.set(null, PriceSource.PRIMARY);
        } else {
            reading.set(of(chosen), chosen);
            check(reading, nowNs, maxAgeNs);
        }
    }

    /** The first good source, but one that is kept to until a better rank has given enough good ticks in a row. */
    private PriceSource choose(long nowNs, long maxAgeNs) {
        boolean keeps = kept != PriceSource.NULL_VAL && isGood(kept, nowNs, maxAgeNs);
        for (PriceSource source : priced) {
            boolean isEnough = !keeps || source == kept || of(source).goodTicks() >= terms.returnTicks();
            if (isEnough && isGood(source, nowNs, maxAgeNs)) {
                return source;
            }
        }
        return PriceSource.NULL_VAL;
    }

    /** Why the source before is not read any more, or that there was none. */
    SwitchReason switchReason(PriceSource previous, long nowNs, long maxAgeNs) {
        if (previous == PriceSource.NULL_VAL) {
            return SwitchReason.PRICED;
        }
        FeedSource before = of(previous);
        if (!before.hasTick()) {
            return SwitchReason.FORGOTTEN;
        }
        if (before.confidenceE8() > terms.maxConfidenceE8()) {
            return SwitchReason.UNSURE;
        }
        return before.ageNs(nowNs) > maxAgeNs ? SwitchReason.TOO_OLD : SwitchReason.RETURNED;
    }

    private void check(FeedReading reading, long nowNs, long maxAgeNs) {
        median.clear();
        for (PriceSource check : checks) {
            if (isGood(check, nowNs, maxAgeNs)) {
                median.add(check, sources, terms);
            }
        }
        if (!median.isEmpty()) {
            boolean exceeds = exceeds(reading.source(), median.lower()) || exceeds(reading.source(), median.upper());
            reading.check(median.lower(), median.upper(), exceeds ? Latch.Finding.BEYOND : Latch.Finding.WITHIN);
        }
    }

    private boolean exceeds(PriceSource source, PriceSource check) {
        return deviation.exceeds(
                of(source).priceE12(),
                terms.isInverted(source),
                of(check).priceE12(),
                terms.isInverted(check),
                terms.maxDeviationE8());
    }

    /** The sign of |P − C| / C − bound × factor × ratio, of a reading that is checked; the farther counts of two checks. */
    int compareDeviation(FeedReading reading, long factorE8, long ratioE8) {
        return Math.max(
                compareDeviation(reading, reading.lowerCheck(), factorE8, ratioE8),
                compareDeviation(reading, reading.upperCheck(), factorE8, ratioE8));
    }

    /** |P − C| / C at 10^-8, half-even, for display; the farther of two checks. */
    long deviationE8(FeedReading reading) {
        return Math.max(deviationE8(reading, reading.lowerCheck()), deviationE8(reading, reading.upperCheck()));
    }

    private long deviationE8(FeedReading reading, PriceSource check) {
        long shareE8 = deviation.toE8RoundingHalfEven(
                reading.selected().priceE12(),
                terms.isInverted(reading.source()),
                of(check).priceE12(),
                terms.isInverted(check));
        return shareE8 == ExactMath.OVERFLOW ? Long.MAX_VALUE : shareE8;
    }

    private int compareDeviation(FeedReading reading, PriceSource check, long factorE8, long ratioE8) {
        return deviation.compare(
                reading.selected().priceE12(),
                terms.isInverted(reading.source()),
                of(check).priceE12(),
                terms.isInverted(check),
                terms.maxDeviationE8(),
                factorE8,
                ratioE8);
    }
}
