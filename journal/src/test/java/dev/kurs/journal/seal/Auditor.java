package dev.kurs.journal.seal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Somebody with a shell and openssl who does exactly what SEALS.md says. */
final class Auditor {
    private static final Path PAGE = Path.of("SEALS.md");

    private Auditor() {}

    /** How the commands ended. */
    record Finding(int exitCode, String output) {}

    static Finding check(Path journal, Path key) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", commands()).redirectErrorStream(true);
        shell.environment().put("JOURNAL", journal.toString());
        shell.environment().put("KEY", key.toString());
        Process process = shell.start();
        try (InputStream out = process.getInputStream()) {
            String output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            return new Finding(process.waitFor(), output);
        }
    }

    private static String commands() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf("```sh\n") + "```sh\n".length();
        return page.substring(begin, page.indexOf("```", begin));
    }
}
