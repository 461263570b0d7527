package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** Overrides that run while the whole service stands still: one is over by the next start, another ends when its time comes. */
class OverrideExpiryTest {
    private static final Duration LEFT = Duration.ofSeconds(30);

    @TempDir
    private Path data;

    @Test
    void shouldEndAnOverrideThatRanOutMeanwhileAndKeepOneThatHasNot() throws IOException {
        String token;
        Instant startedAgain;
        Instant shortEnd;
        Instant longEnd;
        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            token = DrivenService.reserveOperator(data);
            OperatorApi desk = OperatorApi.ofReserve(service.baseUrl(), token);
            shortEnd = halt(desk, "USD-IDR", 30);
            longEnd = halt(desk, "USD-SGD", 120);
            Eventually.isTrue("USD-IDR is in HALT", () -> isIn(desk, "USD-IDR", "HALT"));
            Eventually.isTrue("USD-SGD is in HALT", () -> isIn(desk, "USD-SGD", "HALT"));
        }

        Duration ahead = Duration.between(Instant.now(), longEnd).minus(LEFT);
        try (DrivenService service = DrivenService.start(data, ahead)) {
            startedAgain = Instant.now().plus(ahead);
            OperatorApi desk = OperatorApi.ofReserve(service.baseUrl(), token);
            Map<?, ?> running = (Map<?, ?>) corridor(desk, "USD-SGD").get("override");
            assertEquals(longEnd, Instant.parse(String.valueOf(running.get("expires_at"))));
            Eventually.isTrue("USD-IDR is let go", () -> isLetGo(desk, "USD-IDR"));
            boolean isHalted = isIn(desk, "USD-SGD", "HALT");
            boolean isOver = !Instant.now().plus(ahead).isBefore(longEnd);
            assertTrue(isHalted || isOver, "it has " + LEFT + " left at the start");
            Eventually.isTrue("USD-SGD is let go", () -> isLetGo(desk, "USD-SGD"));
        }

        Instant ended = endOfOverride("USDT-IDRX");
        assertTrue(ended.isAfter(shortEnd) && !ended.isAfter(startedAgain.plusSeconds(10)), "at the start, " + ended);
        Duration late = Duration.between(longEnd, endOfOverride("USDT-tnSGD"));
        assertTrue(!late.isNegative() && late.toMillis() < 10_000, "at its time, " + late + " late");
        assertEquals(2, ended("OverrideChanged").size());
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
    }

    /** Until when. */
    private static Instant halt(OperatorApi desk, String corridor, int minutes) {
        Map<String, Object> made = desk.post(
                        "/state-override",
                        Map.of(
                                "corridor",
                                corridor,
                                "target_state",
                                "HALT",
                                "reason",
                                "a rumour",
                                "override_duration_minutes",
                                minutes))
                .shouldBe(200)
                .json();
        return Instant.parse(String.valueOf(made.get("expires_at")));
    }

    private static boolean isIn(OperatorApi desk, String corridor, String state) {
        return state.equals(corridor(desk, corridor).get("status"));
    }

    private static boolean isLetGo(OperatorApi desk, String corridor) {
        return corridor(desk, corridor).get("override") == null && !isIn(desk, corridor, "HALT");
    }

    private static Map<?, ?> corridor(OperatorApi desk, String name) {
        Map<?, ?> corridors =
                (Map<?, ?>) desk.get("/risk-status").shouldBe(200).json().get("corridors");
        return (Map<?, ?>) corridors.get(name);
    }

    /** When the one step of its history was that an override ended, which takes it out of HALT. */
    private Instant endOfOverride(String pair) throws IOException {
        List<String> lines = CommandLineRun.of(
                        "states", "--history", "--json", "--corridor", pair, "--data", data.toString())
                .shouldEndWith(0)
                .output()
                .lines()
                .filter(line -> line.contains("OVERRIDE_ENDED"))
                .toList();
        assertEquals(1, lines.size(), lines::toString);
        Map<String, Object> step = JSON.std.mapFrom(lines.getFirst());
        assertEquals("HALT", step.get("from"), step::toString);
        assertTrue(List.of("NORMAL", "PROTECT").contains(step.get("to")), step::toString);
        return Instant.parse(String.valueOf(step.get("at")));
    }

    /** What the journal tells of overrides that are active no more. */
    private List<String> ended(String event) {
        return CommandLineRun.of("journal", "dump", "--data", data.toString())
                .shouldEndWith(0)
                .output()
                .lines()
                .filter(line -> line.contains("\"" + event + "\"") && line.contains("\"isActive\":\"NO\""))
                .toList();
    }
}
