package dev.kurs.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory on the machine's disk that is gone with whoever made it. */
public final class Scratch implements Closeable {
    private final Path directory;

    public Scratch() {
        try {
            directory = Files.createTempDirectory("kurs-bench");
        } catch (IOException unmade) {
            throw new UncheckedIOException(unmade);
        }
    }

    public Path directory() {
        return directory;
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException undeleted) {
            throw new UncheckedIOException(undeleted);
        }
    }
}
