package dev.kurs.journal.readmodel;

import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.Executions.Turnover;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The read model as a list: every version of every execution, and days counted from the beginning whenever asked. */
final class Twin {
    private static final Comparator<Version> NEWEST_FIRST = Comparator.comparingLong(
                    (Version version) -> version.place.timeSeconds())
            .thenComparingLong(version -> version.sequence)
            .reversed();

    private final List<Version> versions = new ArrayList<>();
    private final Map<String, Version> standing = new LinkedHashMap<>();
    private final Map<String, State> states = new LinkedHashMap<>();
    private final Map<String, Quote> quotes = new LinkedHashMap<>();
    private final Map<String, Quote> parts = new LinkedHashMap<>();

    /** An execution, as it stood until another took its place. */
    static final class Version {
        final long sequence;
        final Quote quote;
        final Status status;
        final boolean asQuoted;
        final BigInteger amountIn;
        final BigInteger amountOut;
        final Place place;
        private long supersededAt = Long.MAX_VALUE;

        Version(
                long sequence,
                Quote quote,
                Status status,
                boolean asQuoted,
                BigInteger in,
                BigInteger out,
                Place place) {
            this.sequence = sequence;
            this.quote = quote;
            this.status = status;
            this.asQuoted = asQuoted;
            this.amountIn = in;
            this.amountOut = out;
            this.place = place;
        }

        private boolean stoodAt(long asOf) {
            return sequence <= asOf && supersededAt > asOf;
        }

        private boolean matches(Filter filter) {
            return filter.partnerId().orElse(quote.partnerId()) == quote.partnerId()
                    && filter.corridorId().orElse(quote.corridorId()) == quote.corridorId()
                    && filter.status().orElse(status) == status
                    && filter.fromSeconds().orElse(place.timeSeconds()) <= place.timeSeconds()
                    && filter.toSeconds().orElse(place.timeSeconds()) >= place.timeSeconds();
        }
    }

    void issue(Quote quote) {
        quotes.put(quote.id(), quote);
        states.put(quote.id(), State.OPEN);
    }

    /** So much of a quote is executed. */
    void start(Quote part) {
        parts.put(part.id(), part);
    }

    /** What a commit of the quote exchanges. */
    Quote executed(Quote quote) {
        return parts.getOrDefault(quote.id(), quote);
    }

    void expire(Quote quote) {
        states.replace(quote.id(), State.OPEN, State.EXPIRED);
    }

    void settle(Version version) {
        if (quotes.containsKey(version.quote.id()) && states.get(version.quote.id()) != State.SETTLED) {
            stand(version, State.SETTLED);
        }
    }

    void fail(Version version) {
        if (quotes.containsKey(version.quote.id()) && states.get(version.quote.id()) != State.SETTLED) {
            stand(version, State.FAILED);
        }
    }

    private void stand(Version version, State state) {
        Version before = standing.put(version.quote.id(), version);
        if (before != null) {
            before.supersededAt = version.sequence;
        }
        versions.add(version);
        states.put(version.quote.id(), state);
    }

    State state(Quote quote) {
        return states.get(quote.id());
    }

    Optional<Version> standing(Quote quote) {
        return Optional.ofNullable(standing.get(quote.id()));
    }

    List<Version> history(Filter filter, long asOf) {
        return versions.stream()
                .filter(version -> version.stoodAt(asOf) && version.matches(filter))
                .sorted(NEWEST_FIRST)
                .toList();
    }

    List<CorridorDay> day(int partnerId, LocalDate date) {
        Map<Integer, List<Quote>> byCorridor = new TreeMap<>();
        quotes.values().stream()
                .filter(quote -> quote.partnerId() == partnerId && date.equals(dateOf(quote)))
                .forEach(quote -> byCorridor
                        .computeIfAbsent(quote.corridorId(), corridor -> new ArrayList<>())
                        .add(quote));
        return byCorridor.entrySet().stream()
                .map(entry -> day(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The one day a quote counts on; null for an open one. */
    private LocalDate dateOf(Quote quote) {
        return switch (states.get(quote.id())) {
            case OPEN -> null;
            case EXPIRED -> date(quote.expiresAtSeconds());
            case SETTLED, FAILED -> date(standing.get(quote.id()).place.timeSeconds());
        };
    }

    private static LocalDate date(long seconds) {
        return Instant.ofEpochSecond(seconds).atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private CorridorDay day(int corridorId, List<Quote> ofDay) {
        List<Quote> settled = in(State.SETTLED, ofDay);
        List<Quote> expired = in(State.EXPIRED, ofDay);
        Map<Side, Turnover> turnover = new EnumMap<>(Side.class);
        settled.stream()
                .map(quote -> standing.get(quote.id()))
                .forEach(version -> turnover.merge(
                        version.quote.side(),
                        new Turnover(version.amountIn, version.amountOut),
                        (left, right) -> new Turnover(
                                left.source().add(right.source()),
                                left.destination().add(right.destination()))));
        return new CorridorDay(
                corridorId,
                settled.size(),
                BigInteger.valueOf(settled.stream()
                        .map(this::executed)
                        .mapToLong(Quote::notionalE6)
                        .sum()),
                BigInteger.valueOf(settled.stream()
                        .map(this::executed)
                        .mapToLong(Quote::totalFeeE6)
                        .sum()),
                in(State.FAILED, ofDay).size(),
                expired.size(),
                BigInteger.valueOf(expired.stream().mapToLong(Quote::notionalE6).sum()),
                turnover);
    }

    private List<Quote> in(State state, List<Quote> ofDay) {
        return ofDay.stream().filter(quote -> states.get(quote.id()) == state).toList();
    }
}
