package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.command.CommandLineTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

class CommandLineTreeTest {
    private static Set<String> names(String... arguments) {
        return CommandLineTree.lineFor(arguments).getSubcommands().keySet();
    }

    private static Set<String> commands() {
        Set<String> names = new TreeSet<>(names());
        names.remove("help");
        assertTrue(names.size() > 30, "" + names);
        return names;
    }

    @Test
    void shouldBuildTheNamedCommandAlone() {
        for (String name : commands()) {
            assertEquals(Set.of(name), names(name, "--help"));
            assertEquals(Set.of(name, "help"), names("help", name));
        }
    }

    @Test
    void shouldSayOfEveryCommandWhatItSaysOfItself() {
        Map<String, CommandLine> listed = CommandLineTree.lineFor().getSubcommands();
        for (String name : commands()) {
            CommandLine alone = CommandLineTree.lineFor(name).getSubcommands().get(name);
            UsageMessageSpec said = listed.get(name).getCommandSpec().usageMessage();
            assertArrayEquals(alone.getCommandSpec().usageMessage().description(), said.description(), name);
            assertEquals(alone.getCommandSpec().usageMessage().hidden(), said.hidden(), name);
            assertEquals(name, alone.getCommandName());
        }
    }

    @Test
    void shouldHelpWithACommandAsTheCommandDoes() {
        Set<String> shown = commands();
        shown.remove("rehearse");
        for (String name : shown) {
            String said = CommandLineRun.of(name, "--help").shouldEndWith(0).output();
            assertTrue(said.contains("--help"), said);
            assertEquals(said, CommandLineRun.of("help", name).shouldEndWith(0).output());
        }
    }

    @Test
    void shouldKnowEveryCommandWhereNoneIsNamed() {
        Set<String> all = names();
        assertEquals(all, names("help"));
        assertEquals(all, names("--version"));
        assertEquals(all, names("help", "sandboks"));
        assertEquals(all, names("sandboks"));
        CommandLineRun.of("sandboks").shouldEndWith(2).shouldSay("kurs sandbox");
        for (String[] arguments : new String[][] {{"help"}, {"--help"}, {"--help", "quote", "USDT-IDRX", "--firm"}}) {
            CommandLineRun.of(arguments).shouldEndWith(0).shouldSay("Lists and shows changes that wait");
        }
    }

    @Test
    void shouldTakeItsArgumentsFromAFile(@TempDir Path directory) throws IOException {
        Path arguments = Files.writeString(directory.resolve("arguments"), "quote\n--help\n");

        assertEquals(
                CommandLineRun.of("quote", "--help").shouldEndWith(0).output(),
                CommandLineRun.of("@" + arguments).shouldEndWith(0).output());
    }

    @Test
    void shouldTakeNoOptionThatAnotherCommandWouldBeGivenForNothing() {
        CommandLineRun.of("risk", "--url", "http://127.0.0.1:1", "batches")
                .shouldEndWith(2)
                .shouldSay("--url belongs behind batches");
        CommandLineRun.of("journal", "dump", "--help").shouldEndWith(0).shouldSay("--from-sequence");
    }
}
