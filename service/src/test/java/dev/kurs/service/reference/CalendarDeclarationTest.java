package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.CalendarDeclaration.Closure;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalendarDeclarationTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final String WEEKENDS = "friday_close: \"17:00\"\nsunday_open: \"17:00\"\n";

    private static List<Closure> closures(String yaml) {
        return CalendarDeclaration.closures(Section.ofText("calendar", yaml), NOW);
    }

    @Test
    void shouldCloseOverTheWeekendInNewYorkTime() {
        assertTrue(closures(WEEKENDS)
                .contains(new Closure(Instant.parse("2026-11-20T22:00:00Z"), Instant.parse("2026-11-22T22:00:00Z"))));
    }

    @Test
    void shouldFollowDaylightSaving() {
        assertTrue(closures(WEEKENDS)
                .contains(new Closure(Instant.parse("2027-03-12T22:00:00Z"), Instant.parse("2027-03-14T21:00:00Z"))));
    }

    @Test
    void shouldCloseFromTheEveBeforeAHolidayToItsEvening() {
        assertTrue(closures(WEEKENDS + "holidays: [2026-12-23]")
                .contains(new Closure(Instant.parse("2026-12-22T22:00:00Z"), Instant.parse("2026-12-23T22:00:00Z"))));
    }

    @Test
    void shouldMergeAHolidayThatTouchesAWeekend() {
        assertTrue(closures(WEEKENDS + "holidays: [2026-12-25]")
                .contains(new Closure(Instant.parse("2026-12-24T22:00:00Z"), Instant.parse("2026-12-27T22:00:00Z"))));
    }

    @Test
    void shouldListClosuresInOrderWithoutOverlap() {
        List<Closure> closures = closures(WEEKENDS + "holidays: [2026-12-25, 2027-01-01]");

        for (int index = 1; index < closures.size(); index++) {
            assertTrue(
                    closures.get(index).from().isAfter(closures.get(index - 1).to()));
        }
        assertEquals(Instant.parse("2026-11-13T22:00:00Z"), closures.getFirst().from());
    }
}
