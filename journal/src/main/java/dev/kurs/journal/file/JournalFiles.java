package dev.kurs.journal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a journal directory, oldest first. */
public final class JournalFiles {
    private JournalFiles() {}

    /** All files; a directory that is not there has none. */
    public static List<JournalFile> list(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        // A file renamed while we look may show under both names: one minute, one file.
        TreeMap<Integer, JournalFile> byMinute = new TreeMap<>();
        try (Stream<Path> paths = Files.list(directory)) {
            paths.flatMap(path -> JournalFile.of(path).stream()).forEach(file -> byMinute.put(file.minute(), file));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the journal directory " + directory, e);
        }
        return new ArrayList<>(byMinute.values());
    }

    /** The oldest file begun after the given minute. */
    public static Optional<JournalFile> after(Path directory, int minute) {
        return list(directory).stream().filter(file -> file.minute() > minute).findFirst();
    }
}
