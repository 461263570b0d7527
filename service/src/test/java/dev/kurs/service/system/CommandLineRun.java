package dev.kurs.service.system;

import dev.kurs.service.command.CommandLineTree;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/** Runs a command of Kurs in this process: {@code CommandLineRun.of("replay", "--data", "kurs-data")}. */
public final class CommandLineRun {
    /** The commands that show a secret, once. */
    private static final Set<List<String>> ISSUING = Set.of(
            List.of("keys", "issue"),
            List.of("keys", "rotate"),
            List.of("operator", "add"),
            List.of("operator", "rotate"));

    private CommandLineRun() {}

    public static Outcome of(String... arguments) {
        StringWriter output = new StringWriter();
        CommandLine line = CommandLineTree.lineFor(arguments);
        PrintWriter writer = new PrintWriter(output, true);
        line.setOut(writer);
        line.setErr(writer);
        int exitCode = line.execute(arguments);
        String told = output.toString();
        if (ISSUING.contains(List.of(arguments).subList(0, Math.min(2, arguments.length)))) {
            IssuedSecrets.addFrom(told);
        } else {
            IssuedSecrets.requireAbsentFrom("kurs " + String.join(" ", arguments), told);
        }
        return new Outcome(exitCode, told);
    }

    /** Makes the master key of a data directory that has none, where the service looks for it. */
    public static void makeMasterKey(Path data) {
        of("keys", "master", "--file", data.resolve("master.key").toString()).shouldEndWith(0);
    }

    /**
     * Adds an operator; its token.
     *
     * @param scopes separated by commas
     */
    public static String addOperator(Path data, String email, String scopes) {
        return of("operator", "add", email, "--scope", scopes, "--reason", "a test", "--data", data.toString())
                .shouldEndWith(0)
                .output()
                .strip();
    }
}
