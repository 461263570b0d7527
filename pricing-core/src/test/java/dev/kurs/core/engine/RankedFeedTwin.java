package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A feed of many sources, worked out anew from all that ever happened to it whenever somebody asks. */
final class RankedFeedTwin {
    private static final BigInteger E8 = BigInteger.valueOf(100_000_000);
    private static final BigInteger E12 = BigInteger.valueOf(1_000_000_000_000L);

    /** What the feed is allowed. */
    record Terms(
            List<PriceSource> priced,
            List<PriceSource> checks,
            Set<PriceSource> inverted,
            long maxAgeNs,
            long maxConfidenceE8,
            long maxDeviationE8,
            int recoveryTicks,
            int returnTicks) {}

    /** A tick, or the passing of time alone where there is no source. */
    private record Happening(long timeNs, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {}

    /** What the feed says. */
    record Answer(FeedHealth health, boolean isChecked, PriceSource selected) {
        boolean isStale() {
            return health == FeedHealth.STALE;
        }
    }

    private final Terms terms;
    private final List<Happening> happenings = new ArrayList<>();

    RankedFeedTwin(Terms terms) {
        this.terms = terms;
    }

    void tick(long timeNs, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        happenings.add(new Happening(timeNs, source, priceE12, confidenceE8, publishTimeNs));
    }

    void time(long timeNs) {
        happenings.add(new Happening(timeNs, null, 0, 0, 0));
    }

    /** All that the feed has. */
    List<PriceSource> sources() {
        return Stream.concat(terms.priced().stream(), terms.checks().stream()).toList();
    }

    Answer answer() {
        PriceSource kept = null;
        boolean isLatched = false;
        int recovered = 0;
        Answer answer = null;
        for (int count = 1; count <= happenings.size(); count++) {
            Happening happening = happenings.get(count - 1);
            kept = choose(count - 1, happening.timeNs(), kept);
            kept = choose(count, happening.timeNs(), kept);
            Boolean isBeyond = kept == null ? null : isBeyond(count, happening.timeNs(), kept);
            if (Boolean.TRUE.equals(isBeyond)) {
                isLatched = true;
                recovered = 0;
            } else if (happening.source() != null && isLatched) {
                recovered = isBeyond == null ? 0 : recovered + 1;
                isLatched = recovered < terms.recoveryTicks();
            }
            FeedHealth health = kept == null ? FeedHealth.STALE : isLatched ? FeedHealth.DEVIATING : FeedHealth.USABLE;
            answer = new Answer(health, isBeyond != null, kept == null ? PriceSource.PRIMARY : kept);
        }
        return answer;
    }

    /** By what had happened before the given place in the list. */
    private PriceSource choose(int count, long nowNs, PriceSource kept) {
        List<PriceSource> good = terms.priced().stream()
                .filter(source -> isGood(last(count, source), nowNs))
                .toList();
        if (!good.contains(kept)) {
            return good.isEmpty() ? null : good.getFirst();
        }
        return good.stream()
                .filter(source -> source == kept || goodTicks(count, source) >= terms.returnTicks())
                .findFirst()
                .orElseThrow();
    }

    private boolean isGood(Happening tick, long nowNs) {
        return tick != null
                && Math.max(0, nowNs - tick.publishTimeNs()) <= terms.maxAgeNs()
                && tick.confidenceE8() <= terms.maxConfidenceE8();
    }

    private Happening last(int count, PriceSource source) {
        return happenings.subList(0, count).stream()
                .filter(happening -> happening.source() == source)
                .reduce(null, (before, after) -> after);
    }

    /** Backwards from the last: each good when it came, and the one before it good until then. */
    private int goodTicks(int count, PriceSource source) {
        List<Happening> ticks = happenings.subList(0, count).stream()
                .filter(happening -> happening.source() == source)
                .toList();
        int good = 0;
        for (int index = ticks.size() - 1; index >= 0; index--) {
            if (!isGood(ticks.get(index), ticks.get(index).timeNs())) {
                return good;
            }
            good++;
            boolean followsGood =
                    index > 0 && isGood(ticks.get(index - 1), ticks.get(index).timeNs());
            if (!followsGood) {
                return good;
            }
        }
        return good;
    }

    /** Null where no check is good. */
    private Boolean isBeyond(int count, long nowNs, PriceSource selected) {
        List<Dollars> checks = terms.checks().stream()
                .filter(source -> isGood(last(count, source), nowNs))
                .map(source -> dollars(last(count, source)))
                .sorted()
                .toList();
        if (checks.isEmpty()) {
            return null;
        }
        Dollars price = dollars(last(count, selected));
        return isBeyond(price, checks.get((checks.size() - 1) / 2)) || isBeyond(price, checks.get(checks.size() / 2));
    }

    /** |P − C| > C × bound, over all the denominators; a price exactly at the bound is within it. */
    private boolean isBeyond(Dollars price, Dollars check) {
        BigInteger distance = price.over(check).subtract(check.over(price)).abs();
        return distance.multiply(E8).compareTo(check.over(price).multiply(BigInteger.valueOf(terms.maxDeviationE8())))
                > 0;
    }

    private Dollars dollars(Happening tick) {
        BigInteger price = BigInteger.valueOf(tick.priceE12());
        return terms.inverted().contains(tick.source()) ? new Dollars(E12, price) : new Dollars(price, E12);
    }

    /** Dollars per unit as a fraction, since the inverse of a price has no last digit. */
    private record Dollars(BigInteger numerator, BigInteger denominator) implements Comparable<Dollars> {
        /** This numerator over both denominators. */
        BigInteger over(Dollars other) {
            return numerator.multiply(other.denominator);
        }

        @Override
        public int compareTo(Dollars other) {
            return over(other).compareTo(other.over(this));
        }
    }
}
