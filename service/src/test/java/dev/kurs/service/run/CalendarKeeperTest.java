package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The closures of calendars follow a clock that is put right, however wrong it was when the service started. */
class CalendarKeeperTest {
    private static final Instant NOW = Instant.parse("2026-12-05T12:00:00Z");
    private static final Duration YEARS = Duration.ofDays(1_800);
    private static final ConfigurationText CONFIGURATION = ConfigurationText.packaged()
            .with("\nfeeds:", "\ncalendars: {FX: {friday_close: \"17:00\", sunday_open: \"17:00\"}}\n\nfeeds:");

    @TempDir
    private Path data;

    private final Section file = Section.ofText("kurs.yaml", CONFIGURATION.yaml());
    private final List<byte[]> sent = new ArrayList<>();
    private Rehearsal engine;
    private Instant now;
    private boolean isTrusted = true;

    private CalendarKeeper startedAt(Instant start) {
        ReferenceData reference = new ReferenceData();
        reference.willGoBy(Rules.NEWEST);
        engine = Rehearsal.of(reference);
        engine.run(changes(start));
        now = start;
        return new CalendarKeeper(
                file, Environment.SANDBOX, engine.reference(), this::take, () -> now, () -> isTrusted);
    }

    private List<Change> changes(Instant at) {
        return new Declaration(file, Environment.SANDBOX, at, Actor.SYSTEM, "a test").against(engine.reference());
    }

    private String take(byte[] command) {
        sent.add(command);
        List<byte[]> unused = engine.run(
                List.of(new Change(Change.Action.CHANGE, "calendars.FX", List.of(), List.of(known -> command))));
        return "";
    }

    private void shouldFollow(CalendarKeeper keeper, Instant corrected) {
        keeper.look();
        assertEquals(0, sent.size(), "nothing has changed");

        now = corrected;
        isTrusted = false;
        keeper.look();
        assertEquals(0, sent.size(), "nobody knows yet which time it is");

        isTrusted = true;
        keeper.look();
        assertFalse(sent.isEmpty(), "the closures of another year");
        assertEquals(List.of(), changes(corrected));

        int before = sent.size();
        keeper.look();
        assertEquals(before, sent.size(), "told once");
    }

    @Test
    void shouldTellTheClosuresOfAClockThatWasYearsBehind() {
        shouldFollow(startedAt(NOW.minus(YEARS)), NOW);
    }

    @Test
    void shouldTellTheClosuresOfAClockThatWasYearsAhead() {
        shouldFollow(startedAt(NOW.plus(YEARS)), NOW);
    }

    @Test
    void shouldTellThemAgainBeforeAServiceThatRunsForYearsHasNone() {
        shouldFollow(startedAt(NOW), NOW.plus(YEARS));
    }

    /** They would take the place of those of the journal's time, and of no other use. */
    @Test
    void shouldTellNoneOfAStartsClockThatIsYearsBehindTheJournal() throws IOException {
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, CONFIGURATION, SandboxHooks.NONE)) {
            assertTrue(service.metrics().contains("kurs_clock_trusted 1.0"));
        }
        long told = calendars();
        try (DrivenService service = DrivenService.start(data, YEARS.negated(), CONFIGURATION, SandboxHooks.NONE)) {
            assertTrue(service.metrics().contains("kurs_clock_trusted 0.0"));
        }

        assertTrue(told > 0);
        assertEquals(told, calendars());
    }

    private long calendars() {
        return CommandLineRun.of("journal", "dump", "--data", data.toString())
                .shouldEndWith(0)
                .output()
                .lines()
                .filter(line -> line.contains("\"ConfigureCalendar\""))
                .count();
    }
}
