package dev.kurs.bench.table;

import java.nio.file.Path;

/** Where the project lies; {@code ./kurs} says so. */
final class Project {
    private Project() {}

    static Path home() {
        return Path.of(System.getProperty("kurs.home", "")).toAbsolutePath();
    }
}
