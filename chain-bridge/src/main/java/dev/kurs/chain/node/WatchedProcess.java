package dev.kurs.chain.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that ends with this process, however that ends.
 *
 * <p>A shell between keeps watch: its standard input ends with this process, and then it ends the program, gently, so that anvil still
 * writes its state. Whoever wants to know that the program has ended looks up the number that the shell wrote.
 */
final class WatchedProcess {
    private static final String WATCH = """
            number=$1
            shift
            exec 3<&0
            "$@" 3<&- </dev/null &
            child=$!
            echo $child >"$number"
            { cat <&3; kill $child; } >/dev/null 2>&1 &
            exec 3<&-
            wait $child
            """;

    private WatchedProcess() {}

    /** @param numberFile where the program's process id is written; {@code /dev/null} where nobody asks */
    static Process start(List<String> program, Path numberFile, ProcessBuilder.Redirect output) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", WATCH, "sh", numberFile.toString()));
        command.addAll(program);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    /** Ends the program and returns when it has ended. */
    static void end(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyEnded) {
            throw new UncheckedIOException("the watch over a program cannot be told to end it", alreadyEnded);
        }
        process.onExit().join();
    }
}
