package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
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

    @Test
    void shouldCloseEarlyOnTheEveOfAHoliday() {
        assertTrue(closures(WEEKENDS + "holidays: [2026-12-25]\nearly_closes: [\"2026-12-24 13:00\"]")
                .contains(new Closure(Instant.parse("2026-12-24T18:00:00Z"), Instant.parse("2026-12-27T22:00:00Z"))));
    }

    @Test
    void shouldCloseEarlyUntilTheUsualOpeningOfThatDay() {
        String indonesian = "friday_close: \"17:00\"\nsunday_open: \"18:00\"\n";
        assertTrue(closures(indonesian + "early_closes: [\"2026-12-23 13:00\"]")
                .contains(new Closure(Instant.parse("2026-12-23T18:00:00Z"), Instant.parse("2026-12-23T23:00:00Z"))));
    }

    @Test
    void shouldOpenLateOnASunday() {
        assertTrue(closures(WEEKENDS + "late_opens: [\"2027-01-03 19:30\"]")
                .contains(new Closure(Instant.parse("2027-01-01T22:00:00Z"), Instant.parse("2027-01-04T00:30:00Z"))));
    }

    @Test
    void shouldRefuseAnEarlyCloseThatIsNone() {
        InvalidConfiguration late = assertThrows(
                InvalidConfiguration.class, () -> closures(WEEKENDS + "early_closes: [\"2026-12-24 17:00\"]"));
        assertTrue(late.getMessage().contains("2026-12-24 17:00"), late.getMessage());
        InvalidConfiguration early = assertThrows(
                InvalidConfiguration.class, () -> closures(WEEKENDS + "late_opens: [\"2027-01-03 17:00\"]"));
        assertTrue(early.getMessage().contains("2027-01-03 17:00"), early.getMessage());
    }

    /** {@code kurs calendar} shows what a start would take. */
    @Test
    void shouldShowNoClosuresOfACalendarWithAKeyThatNobodyKnows() {
        Section file = Section.ofText(
                "kurs.yaml",
                "calendars: {FX: {friday_close: \"17:00\", sunday_open: \"17:00\", holidais: [2026-12-25]}}");

        InvalidConfiguration refusal =
                assertThrows(InvalidConfiguration.class, () -> MarketClosure.ofNext(file, "FX", NOW, 1));

        assertEquals("kurs.yaml: calendars.FX.holidais is not a known key", refusal.getMessage());
    }
}
