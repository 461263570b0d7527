package dev.kurs.journal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two files of which a journal has one: they differ in their suffix alone, so that a reader may take either.
 *
 * <p>Example: 20261205-0000.sealed was put back from a backup beside 20261205-0000.cq4.
 *
 * @param stamp their name without a suffix
 */
public record FileTwin(Path path, String stamp, String names) {
    /** The oldest there is. */
    public static Optional<FileTwin> find(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        try (Stream<Path> paths = Files.list(directory)) {
            return paths
                    .flatMap(path -> JournalFile.of(path).stream())
                    .collect(Collectors.groupingBy(JournalFile::stamp, TreeMap::new, Collectors.toList()))
                    .values()
                    .stream()
                    .flatMap(files -> of(files).stream())
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the journal directory " + directory, e);
        }
    }

    /** A writer that starts renames from .cq4 to .finished, so who looks for the later name first sees both only where there are two. */
    private static Optional<FileTwin> of(List<JournalFile> files) {
        List<JournalFile> there = files.stream()
                .sorted(Comparator.comparing(JournalFile::name).reversed())
                .filter(file -> Files.exists(file.path()))
                .toList();
        return there.size() < 2
                ? Optional.empty()
                : Optional.of(new FileTwin(
                        there.getLast().path(),
                        there.getLast().stamp(),
                        there.reversed().stream().map(JournalFile::name).collect(Collectors.joining(" and "))));
    }

    /** What is wrong, and what to do. */
    public String problem() {
        return "two files have this name, " + names
                + ": keep the one whose first bytes are those of its seal, or that was not put there later, and take the other away";
    }
}
