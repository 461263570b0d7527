package dev.kurs.service.states;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.jr.ob.JSON;

/** Weekends, Sundays of daylight saving, a holiday behind an early close and a late opening, in New York time, as {@code kurs calendar} tells them. */
class MarketHoursWalkTest {
    private static final Instant START = Instant.parse("2026-10-28T12:00:00Z");
    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final Duration QUIET = Duration.ofMinutes(5);
    private static final String CALENDARS = """
            calendars:
              FX: {friday_close: "17:00", sunday_open: "17:00", holidays: [2026-12-25, 2027-01-01], early_closes: ["2026-12-24 13:00"], late_opens: ["2027-01-03 19:30"]}
              IDR: {friday_close: "17:00", sunday_open: "18:00", holidays: [2026-12-25, 2027-01-01], early_closes: ["2026-12-24 13:00"]}

            feeds:""";

    /** When the market is closed, by hand: clocks went back in New York on 1 November 2026 and go forward on 14 March 2027. */
    private record Closed(String why, Instant from, Instant untilFx, Instant untilIdr) {
        static Closed of(String why, String from, String untilFx, String untilIdr) {
            return new Closed(why, Instant.parse(from), Instant.parse(untilFx), Instant.parse(untilIdr));
        }
    }

    private static final List<Closed> CLOSED = List.of(
            Closed.of("clocks go back", "2026-10-30T21:00:00Z", "2026-11-01T22:00:00Z", "2026-11-01T23:00:00Z"),
            Closed.of("a weekend", "2026-11-20T22:00:00Z", "2026-11-22T22:00:00Z", "2026-11-22T23:00:00Z"),
            Closed.of("Christmas", "2026-12-24T18:00:00Z", "2026-12-27T22:00:00Z", "2026-12-27T23:00:00Z"),
            Closed.of("a late opening", "2026-12-31T22:00:00Z", "2027-01-04T00:30:00Z", "2027-01-03T23:00:00Z"),
            Closed.of("clocks go forward", "2027-03-12T22:00:00Z", "2027-03-14T21:00:00Z", "2027-03-14T22:00:00Z"));

    @TempDir
    private Path directory;

    private static ConfigurationText configuration(ClosedPolicy policy) {
        return ConfigurationText.packaged()
                .with("\nfeeds:", "\n" + CALENDARS)
                .with("USD/JPY: {", "USD/JPY: {calendar: FX, ")
                .with("USD/IDR: {", "USD/IDR: {calendar: IDR, ")
                .with("weekend_state: CLOSED", "weekend_state: " + policy);
    }

    @ParameterizedTest
    @EnumSource(
            value = ClosedPolicy.class,
            names = {"PROTECT", "RESTRICT", "CLOSED"})
    void shouldBeShutWhileTheMarketIsAndOpenWithAPriceOfAfterTheOpen(ClosedPolicy policy) {
        WalkedDesk desk = new WalkedDesk(configuration(policy), START);
        for (Closed closed : CLOSED) {
            desk.passTo(closed.from().minus(QUIET).minus(WalkedDesk.STEP));
            desk.tick();
            desk.run(QUIET);
            desk.shouldBeWell();
            desk.passTo(closed.from().minus(MOMENT));
            desk.tick();
            assertEquals(RiskState.NORMAL, desk.state("USDT-JPYC"), closed.why());

            desk.passTo(closed.from());
            shouldBeShut(desk, "USDT-JPYC", policy, closed.why());
            shouldBeShut(desk, "USDT-IDRX", policy, closed.why());
            shouldBeShut(desk, "IDRX-JPYC", policy, closed.why());
            assertEquals(RiskState.NORMAL, desk.state("USDT-tnSGD"), closed.why());

            Instant first = closed.untilFx().isBefore(closed.untilIdr()) ? closed.untilFx() : closed.untilIdr();
            Instant last = closed.untilFx().isBefore(closed.untilIdr()) ? closed.untilIdr() : closed.untilFx();
            String firstOpen = first.equals(closed.untilFx()) ? "USDT-JPYC" : "USDT-IDRX";
            String lastOpen = first.equals(closed.untilFx()) ? "USDT-IDRX" : "USDT-JPYC";
            desk.passTo(first.minus(MOMENT));
            desk.tick();
            shouldBeShut(desk, firstOpen, policy, closed.why());
            desk.passTo(first.plus(MOMENT));
            shouldBeShut(desk, firstOpen, policy, closed.why() + ", before the first price of after the open");
            desk.run(QUIET);
            assertEquals(RiskState.NORMAL, desk.state(firstOpen), closed.why());
            assertTrue(desk.allowsAny(firstOpen), closed.why());
            shouldBeShut(desk, lastOpen, policy, closed.why());
            shouldBeShut(desk, "IDRX-JPYC", policy, closed.why());

            desk.passTo(last.plus(MOMENT));
            desk.run(QUIET);
            desk.shouldBeWell();
        }
    }

    private static void shouldBeShut(WalkedDesk desk, String corridor, ClosedPolicy policy, String why) {
        String when = corridor + " at " + desk.now() + ", " + why;
        if (policy == ClosedPolicy.CLOSED) {
            assertFalse(desk.allowsAny(corridor), when);
        } else {
            assertTrue(
                    desk.state(corridor).value()
                            >= RiskState.valueOf(policy.name()).value(),
                    () -> when + ": " + desk.state(corridor));
        }
        assertTrue(desk.cause(corridor) != StateCause.RECOVERED, when);
    }

    @Test
    void shouldTellTheSameHoursToPeople() {
        Path file = configuration(ClosedPolicy.CLOSED).write(directory.resolve("kurs.yaml"));
        List<Map<String, Object>> told = calendar(file, START, 25);
        for (Closed closed : CLOSED) {
            assertTrue(told.contains(said("FX", closed.from(), closed.untilFx())), () -> closed + " in " + told);
            assertTrue(told.contains(said("IDR", closed.from(), closed.untilIdr())), () -> closed + " in " + told);
        }
        Instant inside = CLOSED.getFirst().from().plus(Duration.ofHours(1));
        assertEquals(true, calendar(file, inside, 1).getFirst().get("is_closed"));
        CommandLineRun.of("calendar", "-c", file.toString(), "--at", inside.toString(), "--next", "1")
                .shouldEndWith(0)
                .shouldSay("FX is closed at 2026-10-30T22:00:00Z")
                .shouldSay("Sun 2026-11-01 17:00 EST");
        CommandLineRun.of("calendar", "-c", file.toString(), "--at", inside.toString(), "--next", "0")
                .shouldEndWith(0)
                .shouldSay("FX is closed at 2026-10-30T22:00:00Z");
    }

    private static List<Map<String, Object>> calendar(Path file, Instant at, int next) {
        return CommandLineRun.of(
                        "calendar", "-c", file.toString(), "--at", at.toString(), "--next", "" + next, "--json")
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .toList();
    }

    private static Map<String, Object> said(String calendar, Instant from, Instant until) {
        return Map.of(
                "calendar", calendar, "closes_at", from.toString(), "opens_at", until.toString(), "is_closed", false);
    }
}
