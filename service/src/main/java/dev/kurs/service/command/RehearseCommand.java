package dev.kurs.service.command;

import dev.kurs.service.sandbox.Sandbox;
import dev.kurs.service.sandbox.SandboxOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.agrona.IoUtil;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code kurs rehearse}: starts a sandbox in a directory that it throws away, asks it for quotes and stops it.
 *
 * <p>{@code ./kurs} lets the JVM watch (JEP 514): what it loaded and linked meanwhile goes into {@code kurs.aot}, from which long runs start. What follows the
 * command is how a JVM of its own begins that watches a small command, {@code java -XX:AOTCacheOutput=small.aot -jar kurs.jar}: it asks the same sandbox once.
 */
@Command(name = "rehearse", hidden = true, description = "Starts, quotes and stops, for the JVM to learn how.")
final class RehearseCommand implements Callable<Integer> {
    private static final int ROUNDS = 8;
    private static final int SMALL_SECONDS = 60;

    @Spec
    private CommandSpec spec;

    @Parameters(description = "How a process begins that rehearses a small command.")
    private List<String> small = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path stage = Files.createTempDirectory("kurs-rehearsal");
        try {
            String data = stage.resolve("data").toString();
            Sandbox sandbox = Sandbox.start(
                    Path.of(data),
                    SandboxOptions.here(0, false, false),
                    failure -> Runtime.getRuntime().halt(CommandLine.ExitCode.SOFTWARE));
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    play("quote", "USDT-IDRX", "SELL", "20", "--data", data);
                    play("quote", "USDT-IDRX", "SELL", "20", "--firm", "--json", "--data", data);
                }
                if (!small.isEmpty()) {
                    playBeside("quote", "USDT-IDRX", "SELL", "20", "--firm", "--data", data);
                }
            } finally {
                sandbox.close();
            }
            play("help");
        } finally {
            IoUtil.delete(stage.toFile(), false);
        }
        return CommandLine.ExitCode.OK;
    }

    /** Small commands start without it where it fails; what long runs start from is not lost by that. */
    private void playBeside(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(small);
        command.addAll(List.of(arguments));
        String failure = failureOf(command);
        if (!failure.isEmpty()) {
            spec.commandLine().getErr().println("kurs: no rehearsal of a small command, " + failure);
        }
    }

    /** Why a process did not do what it should; empty where it did. */
    private static String failureOf(List<String> command) throws InterruptedException {
        String line = String.join(" ", command);
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            if (!process.waitFor(SMALL_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                return "which took " + SMALL_SECONDS + " s: " + line;
            }
            int code = process.exitValue();
            return code == CommandLine.ExitCode.OK ? "" : "which ended with " + code + ": " + line;
        } catch (IOException absent) {
            return absent.getMessage();
        }
    }

    private static void play(String... arguments) {
        CommandLine line = CommandLineTree.lineFor(arguments).setOut(new PrintWriter(Writer.nullWriter()));
        if (line.execute(arguments) != CommandLine.ExitCode.OK) {
            throw new IllegalStateException("the rehearsal failed at kurs " + String.join(" ", arguments));
        }
    }
}
