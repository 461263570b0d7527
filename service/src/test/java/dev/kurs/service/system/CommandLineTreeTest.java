package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.command.CommandLineTree;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CommandLineTreeTest {
    private static Map<String, CommandLine> all() {
        return CommandLineTree.line().getSubcommands();
    }

    @Test
    void shouldBuildTheNamedCommandAloneAndSayTheSameOfIt() {
        Map<String, String> told = new TreeMap<>();
        Map<String, String> toldAlone = new TreeMap<>();
        all().forEach((name, command) -> {
            if (!name.equals("help")) {
                CommandLine alone = CommandLineTree.lineFor(name, "--help");
                assertEquals(Set.of(name), alone.getSubcommands().keySet());
                told.put(name, command.getUsageMessage());
                toldAlone.put(name, alone.getSubcommands().get(name).getUsageMessage());
            }
        });

        assertTrue(told.size() > 30, "" + told.size());
        assertEquals(told, toldAlone);
    }

    @Test
    void shouldKnowEveryCommandWhereNoneIsNamed() {
        assertEquals(all().keySet(), CommandLineTree.lineFor().getSubcommands().keySet());
        assertEquals(
                all().keySet(), CommandLineTree.lineFor("help").getSubcommands().keySet());
        assertEquals(
                all().keySet(),
                CommandLineTree.lineFor("--version").getSubcommands().keySet());
        assertEquals(
                all().keySet(),
                CommandLineTree.lineFor("sandboks").getSubcommands().keySet());
    }

    @Test
    void shouldTakeNoOptionThatAnotherCommandWouldBeGivenForNothing() {
        CommandLineRun.of("risk", "--url", "http://127.0.0.1:1", "batches")
                .shouldEndWith(2)
                .shouldSay("--url belongs behind batches");
        CommandLineRun.of("journal", "dump", "--help").shouldEndWith(0).shouldSay("--from-sequence");
    }
}
