package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service, whose operator decides by which rules it goes. */
class AdoptRulesTest {
    @TempDir
    private Path data;

    @Test
    void shouldGoByTheRulesThatAnOperatorAdoptedThroughARestart() throws IOException {
        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            kurs("rules", "status").shouldEndWith(0).shouldSay("rules 12 are in force; this release knows 1 to 12");

            kurs("rules", "adopt", "1", "--reason", "partners need a week's notice")
                    .shouldEndWith(1)
                    .shouldSay("rules 1 are earlier than rules 12, which are in force. Going back undoes nothing")
                    .shouldSay("Say --back to go back all the same");
            kurs("rules", "status").shouldEndWith(0).shouldSay("rules 12 are in force");

            kurs("rules", "adopt", "1", "--back", "--reason", "partners need a week's notice")
                    .shouldEndWith(0)
                    .shouldSay("rules 1 are in force");
            kurs("rules", "adopt", "13", "--reason", "higher is better")
                    .shouldEndWith(1)
                    .shouldSay("rules is 13, must be 1 to 12");
            kurs("rules", "adopt", "3", "--reason", " ").shouldEndWith(2).shouldSay("--reason must not be blank");
            Eventually.isTrue("a firm quote", () -> service.firmQuote().status() == 200);
        }

        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            kurs("rules", "status").shouldEndWith(0).shouldSay("rules 1 are in force");
            assertTrue(service.readiness().status() == 200);
        }
        kurs("rules", "status").shouldEndWith(2).shouldSay("no service runs on " + data);
        assertEquals(3, adoptions().count(), "a new journal's rules, and what the operator asked for twice");
        assertTrue(
                adoptions().anyMatch(line -> line.contains("partners need a week's notice") && line.contains("os:")));
    }

    private Stream<String> adoptions() {
        return kurs("journal", "dump")
                .shouldEndWith(0)
                .output()
                .lines()
                .filter(line -> line.contains("\"AdoptRules\""));
    }

    private Outcome kurs(String... arguments) {
        return CommandLineRun.of(Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString()))
                .toArray(String[]::new));
    }
}
