package dev.kurs.chain.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;

/** Another process that tries to open an outbox: {@code OpeningProcess.open(file)} is what it says about that. */
final class OpeningProcess {
    private OpeningProcess() {}

    static String open(Path file) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OpeningProcess.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    }

    public static void main(String[] arguments) {
        try (OutboxLock lock = OutboxLock.of(Path.of(arguments[0]))) {
            System.out.println(lock == null ? "" : "open");
        } catch (IOException taken) {
            System.out.println(taken.getMessage());
        }
    }
}
