package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.CommandLineRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gave an administrative command, and why, is in the journal. */
class ActorTest {
    private static final Pattern ADMINISTRATIVE = Pattern.compile(
            "\\{\"type\":\"(Configure\\w+|(Issue|Rotate|Revoke|Reseal)Key|(Add|Rotate|Disable)Operator|AdoptRules|AcceptClock|AcceptPrice|OverrideCorridorState)\".*");
    private static final Pattern NAMED = Pattern.compile(
            ".*\"actorKind\":\"(SYSTEM|CONFIGURATION|SHELL|OPERATOR)\".*\"actor\":\"[^\"]+\".*\"reason\":\"[^\"]+\".*");
    private static final int KINDS_OF_CONFIGURATION = 8;

    @TempDir
    private Path data;

    @Test
    void shouldNameWhoStartedTheServiceWithWhichFileInEveryCommandOfTheConfiguration() throws IOException {
        DrivenService.start(data, Duration.ZERO).close();

        List<String> commands = administrative();
        assertTrue(kinds(commands) >= KINDS_OF_CONFIGURATION, () -> String.join("\n", commands));
        assertTrue(commands.stream().anyMatch(command -> command.contains("\"IssueKey\"")), commands.getLast());
        commands.forEach(command -> assertTrue(NAMED.matcher(command).matches(), command));
        assertTrue(
                commands.stream()
                        .anyMatch(command -> command.contains("\"actor\":\"os:" + System.getProperty("user.name"))),
                commands.getLast());
    }

    private static long kinds(List<String> commands) {
        return commands.stream()
                .map(ADMINISTRATIVE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .distinct()
                .count();
    }

    private List<String> administrative() {
        return CommandLineRun.of("journal", "dump", "--data", data.toString())
                .shouldEndWith(0)
                .output()
                .lines()
                .filter(line -> ADMINISTRATIVE.matcher(line).matches())
                .toList();
    }
}
