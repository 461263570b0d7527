package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.command.CommandLineTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** Whoever gives a key to check seals with believes that it was used. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "journal verify --seal-key kept.pub | --seal-key goes with --seals alone",
                "reconcile --json | --json goes with --chain alone",
                "reconcile -c kurs.yaml | -c goes with --chain alone",
                "quote USDT-IDRX SELL 10 --client-ref mine | --client-ref goes with --firm alone",
                "lp status --provider 2 --key-file wallet.key | --provider cannot stand beside --key-file",
                "keys issue --partner 6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10 --reason r --bearer --webhook | --bearer"
                        + " cannot stand beside --webhook"
            })
    void shouldRefuseAnOptionThatWouldBeDropped(String command, String refusal) {
        CommandLineRun.of(command.split(" ", -1)).shouldEndWith(2).shouldSay(refusal);
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

    /** Neither classes nor stacks. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            reconcile --from 2026-02-30                        | 2 | 2026-02-30 is no date such as 2026-11-20
            reconcile --to +999999999-12-31                    | 2 | must be from 1970-01-01 to 2200-01-01
            explain --from yesterday                           | 2 | yesterday is no date such as 2026-11-20
            pnl --date 1969-12-31                              | 2 | 1969-12-31 must be from 1970-01-01 to 2200-01-01
            stress --gap abc                                   | 2 | abc is no number such as 0.25
            stress --senior USDT=-1                            | 2 | --senior USDT=-1 must not be below 0
            sandbox --port 70000                               | 2 | --port must be 0 to 65535, was 70000
            sandbox --port -1                                  | 2 | --port must be 0 to 65535, was -1
            partner list --url ftp://desk --token-file TOKEN   | 1 | not an address of http or https: ftp://desk
            partner list --url desk:80 --token-file TOKEN      | 1 | not an address of http or https: desk:80
            partner list --url http://a^b --token-file TOKEN   | 1 | not an address of http or https: http://a^b
            partner list --url http://a --token-file /nowhere  | 1 | kurs: there is no /nowhere
            """)
    void shouldSayInAnOperatorsWordsWhatIsWrong(String line, int exitCode, String sentence, @TempDir Path directory)
            throws IOException {
        Path token = Files.writeString(directory.resolve("token"), "op_token");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        String[] arguments = line.strip().replace("TOKEN", token.toString()).split(" ", -1);

        Outcome outcome = CommandLineRun.of(arguments).shouldEndWith(exitCode).shouldSay(sentence);

        assertFalse(outcome.output().contains("Exception"), outcome::output);
        assertFalse(outcome.output().contains("java."), outcome::output);
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
        CommandLineRun.of("--data", "somewhere", "quote", "USDT-IDRX", "SELL", "10")
                .shouldEndWith(2)
                .shouldSay("--data belongs behind quote");
        CommandLineRun.of("--data=somewhere", "quote", "USDT-IDRX", "SELL", "10")
                .shouldEndWith(2)
                .shouldSay("--data belongs behind quote");
        CommandLineRun.of("--help", "quote").shouldEndWith(0).shouldSay("  sandbox");
        CommandLineRun.of("journal", "dump", "--help").shouldEndWith(0).shouldSay("--from-sequence");
    }

    @ParameterizedTest
    @CsvSource({
        "-c kurs.yaml serve, '-c, --configuration belongs behind serve'",
        "--configuration=kurs.yaml serve --data somewhere, '-c, --configuration belongs behind serve'",
        "-c kurs.yaml config diff, '-c, --configuration belongs behind diff'",
        "--data somewhere config diff -c kurs.yaml, --data belongs behind diff"
    })
    void shouldSayWhereAnOptionBelongsThatStandsBeforeItsCommand(String words, String sentence) {
        CommandLineRun.of(words.split(" ", -1)).shouldEndWith(2).shouldSay(sentence);
    }
}
