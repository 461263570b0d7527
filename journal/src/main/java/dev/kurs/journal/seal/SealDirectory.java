package dev.kurs.journal.seal;

import dev.kurs.protocol.file.FailureReason;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The seals in a journal's directory, oldest first: {@code 20261121-0018.seal} is of the journal file of that name.
 *
 * <p>A file that retention deleted leaves its seal, so that the chain stays whole.
 */
public final class SealDirectory {
    private static final String SUFFIX = ".seal";
    private static final String SET_ASIDE = ".lost";
    private static final Pattern NAME = Pattern.compile("\\d{8}-\\d{4}\\.seal");

    private final Path directory;

    public SealDirectory(Path directory) {
        this.directory = directory;
    }

    /** The files there are. */
    List<Path> files() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.filter(
                            path -> NAME.matcher(path.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the seals in " + directory, e);
        }
    }

    public boolean isEmpty() {
        return files().isEmpty();
    }

    /** The newest seal. */
    public Optional<Seal> newest() {
        List<Path> files = files();
        return files.isEmpty() ? Optional.empty() : Optional.of(read(files.getLast()));
    }

    /** The seal of the file that holds a record. */
    public Optional<Seal> covering(long sequence) {
        List<Path> files = files();
        int low = 0;
        int high = files.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Seal seal = read(files.get(middle));
            if (seal.lastSequence() < sequence) {
                low = middle + 1;
            } else if (seal.firstSequence() > sequence) {
                high = middle - 1;
            } else {
                return Optional.of(seal);
            }
        }
        return Optional.empty();
    }

    /** Whether a journal file, named without its suffix, is sealed. */
    public boolean isSealed(String file) {
        return Files.exists(directory.resolve(file + SUFFIX));
    }

    /** Every seal that can be read, the oldest first; which cannot the check of the seals tells. */
    public List<Seal> readable() {
        return files().stream().flatMap(path -> readable(path).stream()).toList();
    }

    /** What is wrong with those that cannot be, in a sentence for each. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (Path file : files()) {
            try {
                Seal unused = read(file);
            } catch (BrokenSealException broken) {
                problems.add(broken.getMessage());
            }
        }
        return problems;
    }

    /** The seal of a journal file, named without its suffix; none where it cannot be read. */
    public Optional<Seal> of(String file) {
        Path path = directory.resolve(file + SUFFIX);
        return Files.exists(path) ? readable(path) : Optional.empty();
    }

    private Optional<Seal> readable(Path path) {
        try {
            return Optional.of(read(path));
        } catch (BrokenSealException broken) {
            return Optional.empty();
        }
    }

    Seal read(Path file) {
        try {
            return Seal.decode(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new BrokenSealException("The seal " + file + " cannot be read: " + FailureReason.withRemedy(e));
        } catch (IllegalArgumentException e) {
            throw new BrokenSealException(
                    "The seal " + file + " is broken: " + e.getMessage() + "; put it back from a backup");
        }
    }

    void write(Seal seal) throws IOException {
        OwnerOnlyFile.write(directory.resolve(seal.file() + SUFFIX), seal.encoded());
    }

    /** Takes seals out of the chain without deleting them: those of records that a journal has lost. */
    public List<Path> setAside(LongPredicate isLost) {
        return files().stream()
                .filter(file -> isLost.test(read(file).lastSequence()))
                .map(SealDirectory::setAside)
                .toList();
    }

    private static Path setAside(Path file) {
        try {
            return Files.move(file, file.resolveSibling(file.getFileName() + SET_ASIDE));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot set the seal " + file + " aside", e);
        }
    }
}
