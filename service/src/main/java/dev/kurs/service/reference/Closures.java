package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.service.reference.CalendarDeclaration.Closure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * When a market is closed, in order.
 *
 * <p>A start years later tells other weekends of the same calendar: those that are over do not count, and those to come count as far as both know them.
 */
record Closures(List<Closure> inOrder) {
    /** Less than this ahead, a calendar is told anew. */
    private static final Duration LEAST_AHEAD = Duration.ofDays(365);

    /** The closures of a calendar's commands. */
    static Closures of(List<byte[]> frames) {
        List<Closure> closures = new ArrayList<>();
        for (byte[] frame : frames) {
            ConfigurationCommands.decode(new ConfigureCalendarDecoder(), frame)
                    .closures()
                    .forEach(closure -> closures.add(new Closure(instant(closure.fromNs()), instant(closure.toNs()))));
        }
        return new Closures(List.copyOf(closures));
    }

    private static Instant instant(long epochNs) {
        return Instant.EPOCH.plusNanos(epochNs);
    }

    /** Whether the other says the same of the time from now on, and this is known far enough ahead. */
    boolean isSameFrom(Instant now, Closures declared) {
        return !end().isBefore(now.plus(LEAST_AHEAD))
                && missingIn(now, declared).isEmpty()
                && declared.missingIn(now, this).isEmpty();
    }

    /** What is different, for people. */
    String difference(Instant now, Closures declared) {
        if (end().isBefore(now.plus(LEAST_AHEAD))) {
            return "known until " + end() + ", told until " + declared.end();
        }
        return missingIn(now, declared).size() + " closures to come fall away, "
                + declared.missingIn(now, this).size() + " are new";
    }

    /** Closures of this that the other does not have, from now on and as far as both reach. */
    private Set<Closure> missingIn(Instant now, Closures other) {
        Instant horizon = end().isBefore(other.end()) ? end() : other.end();
        Set<Closure> missing = new HashSet<>(inOrder.stream()
                .filter(closure -> closure.to().isAfter(now) && !closure.to().isAfter(horizon))
                .toList());
        other.inOrder.forEach(missing::remove);
        return missing;
    }

    private Instant end() {
        return inOrder.isEmpty() ? Instant.EPOCH : inOrder.getLast().to();
    }
}
