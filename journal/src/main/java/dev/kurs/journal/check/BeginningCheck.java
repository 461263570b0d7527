package dev.kurs.journal.check;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks for signs that what a journal lacks at its beginning was not taken by retention, which deletes a file's index before the file, and sealed files alone.
 *
 * <p>Example: 20261121-0018.quotes is there and its journal file is not: somebody else deleted that.
 */
public final class BeginningCheck {
    private BeginningCheck() {}

    /** Why retention cannot have taken it, in a sentence; empty where nothing is missing or nothing speaks against retention. */
    public static Optional<String> run(Path directory) {
        JournalRange range = JournalRange.of(directory);
        return range.isEmpty() || range.hasBeginning()
                ? Optional.empty()
                : leftIndex(directory)
                        .or(() -> unsealed(directory, range.firstSequence() - 1))
                        .map(sign -> "The journal in " + directory + " begins with sequence " + range.firstSequence()
                                + ", and retention did not take what was before: " + sign
                                + ". Put the missing files back from a backup.");
    }

    private static Optional<String> leftIndex(Path directory) {
        // Looked at in the order in which retention deletes, and once more, since a service may be at it.
        List<Path> indexes = indexes(directory);
        List<String> stamps =
                JournalFiles.list(directory).stream().map(JournalFile::stamp).toList();
        return indexes.stream()
                .filter(index ->
                        !stamps.contains(stampOf(index)) && stampOf(index).compareTo(stamps.getFirst()) < 0)
                .filter(Files::exists)
                .findFirst()
                .map(index -> "it deletes a file's index first, and " + index.getFileName() + " is there");
    }

    private static List<Path> indexes(Path directory) {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.filter(path -> path.getFileName().toString().endsWith(JournalFile.QUOTES_SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the journal directory " + directory, e);
        }
    }

    private static String stampOf(Path index) {
        String name = index.getFileName().toString();
        return name.substring(0, name.length() - JournalFile.QUOTES_SUFFIX.length());
    }

    /** A journal without any seal may be of a release that had none. */
    private static Optional<String> unsealed(Path directory, long lastMissing) {
        return new SealDirectory(directory)
                .readable().stream().mapToLong(Seal::lastSequence).max().stream()
                        .filter(sealedTo -> sealedTo < lastMissing)
                        .mapToObj(sealedTo -> "it takes sealed files alone, and the seals reach to " + sealedTo)
                        .findFirst();
    }
}
