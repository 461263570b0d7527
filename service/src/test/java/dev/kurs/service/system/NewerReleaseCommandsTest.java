package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.support.NewerRelease;
import dev.kurs.protocol.message.KnownVersions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a release says that was rolled back to, of a journal in which the newer one has written. */
class NewerReleaseCommandsTest {
    private static final int COMMANDS = 6_000;
    private static final String RECORD = "Record " + (COMMANDS + 1) + " in ";
    private static final String VERSION =
            " is of schema version " + NewerRelease.SCHEMA + ", and this release knows versions up to "
                    + KnownVersions.SCHEMA + ": a newer release wrote it. Start that release.";

    @TempDir
    private static Path directory;

    private static Path data;
    private static Path byNewerRules;
    private static Path byEarlierFile;

    @BeforeAll
    static void trade() throws IOException {
        data = directory.resolve("schema");
        byNewerRules = directory.resolve("rules");
        new TradingDays(Seed.fresh("NewerReleaseCommandsTest")).writeInto(data, COMMANDS);
        byEarlierFile = directory.resolve("earlier-file");
        Trees.copy(data, byNewerRules);
        Trees.copy(data, byEarlierFile);
        NewerRelease.appendCommand(data.resolve("journal"));
        NewerRelease.appendRules(byNewerRules.resolve("journal"), KnownVersions.RULES + 1, true);
        NewerRelease.appendRulesAndAnotherFile(byEarlierFile.resolve("journal"), KnownVersions.RULES + 1);
        Trees.closeToOthers(byEarlierFile);
        Trees.closeToOthers(data);
        Trees.closeToOthers(byNewerRules);
    }

    private static Outcome kurs(Path journaled, String command) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--data", journaled.toString()));
        Outcome outcome = CommandLineRun.of(arguments.toArray(String[]::new)).shouldEndWith(1);
        assertFalse(outcome.output().contains("\tat "), outcome.output());
        return outcome;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sandbox --no-chain",
                "replay",
                "replay --from-snapshot",
                "reconcile",
                "backtest",
                "stress",
                "journal verify",
                "journal stat",
                "journal dump",
                "explain --from 2026-07-31",
                "explain 0x0000000000000000000000000000000000000000000000000000000000000000",
                "export executions --from 2026-07-31 --to 2026-07-31",
                "readmodel hash",
                "readmodel rebuild",
                "states",
                "states --history"
            })
    void shouldSayThatTheNewerReleaseHasToBeStarted(String command) {
        List<JournalFile> files = JournalFiles.list(data.resolve("journal"));

        kurs(data, command).shouldSay(RECORD).shouldSay(VERSION);
        kurs(byNewerRules, command)
                .shouldSay(RECORD)
                .shouldSay(" puts rules " + (KnownVersions.RULES + 1) + " in force, and this release knows rules up to "
                        + KnownVersions.RULES + ": a newer release wrote it. Start that release.");

        assertEquals(files, JournalFiles.list(data.resolve("journal")));
    }

    @Test
    void shouldFindNewerRulesInAnEarlierFileBeforeAStartChangesAnything() {
        List<JournalFile> files = JournalFiles.list(byEarlierFile.resolve("journal"));

        for (String command : List.of("sandbox --no-chain", "clock status")) {
            kurs(byEarlierFile, command)
                    .shouldSay("Record " + (COMMANDS + 2) + " in ")
                    .shouldSay(" puts rules " + (KnownVersions.RULES + 1) + " in force");
            assertEquals(files, JournalFiles.list(byEarlierFile.resolve("journal")));
        }
    }
}
