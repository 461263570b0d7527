package dev.kurs.service.reference;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.CalendarDeclaration.Closure;
import java.time.Instant;
import java.util.List;

/**
 * When a declared market is closed next.
 *
 * <p>On a Wednesday with {@code ofNext(file, "FX", now, 1)}: from this Friday 17:00 to Sunday 17:00 in New York.
 *
 * @param closesAt may be past where the market is closed now
 */
public record MarketClosure(Instant closesAt, Instant opensAt) {
    /** Closures that are not over, the first ones first; an InvalidConfiguration where the calendar has a key that nobody knows. */
    public static List<MarketClosure> ofNext(Section file, String calendar, Instant now, int most) {
        Section declared = file.section("calendars").section(calendar);
        List<Closure> closures = CalendarDeclaration.closures(declared, now);
        declared.rejectUnknownKeys();
        return closures.stream()
                .filter(closure -> closure.to().isAfter(now))
                .limit(most)
                .map(MarketClosure::of)
                .toList();
    }

    private static MarketClosure of(Closure closure) {
        return new MarketClosure(closure.from(), closure.to());
    }

    public boolean isClosed(Instant now) {
        return !now.isBefore(closesAt) && now.isBefore(opensAt);
    }
}
