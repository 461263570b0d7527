package dev.kurs.service.system;

import dev.kurs.service.command.Commands;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command of Kurs in this process: {@code CommandLineRun.of("replay", "--data", "kurs-data")}. */
public final class CommandLineRun {
    private CommandLineRun() {}

    public static Outcome of(String... arguments) {
        StringWriter output = new StringWriter();
        CommandLine line = Commands.line();
        PrintWriter writer = new PrintWriter(output, true);
        line.setOut(writer);
        line.setErr(writer);
        int exitCode = line.execute(arguments);
        return new Outcome(exitCode, output.toString());
    }
}
