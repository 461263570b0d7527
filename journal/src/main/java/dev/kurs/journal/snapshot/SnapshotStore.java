package dev.kurs.journal.snapshot;

import dev.kurs.journal.file.DirectorySync;
import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.protocol.file.FailureReason;
import dev.kurs.protocol.port.StateMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps the newest few snapshots in a directory, each either whole or not there.
 *
 * <p>Example: {@code snapshot-0000000000001000000.kurs} is the state after command 1 000 000. One is kept more than is
 * needed, so that a broken newest one costs time and nothing else.
 */
public final class SnapshotStore {
    private static final Pattern NAME = Pattern.compile("snapshot-(\\d{19})\\.kurs");
    private static final String TEMPORARY = "snapshot.tmp";

    private final Path directory;
    private final int kept;

    /**
     * Creates the store; nothing is written before the first snapshot.
     *
     * @param kept how many snapshots stay, 2 or more
     */
    public SnapshotStore(Path directory, int kept) {
        if (kept < 2) {
            throw new IllegalArgumentException("Two snapshots or more are kept, not " + kept);
        }
        this.directory = directory;
        this.kept = kept;
    }

    /** Writes a machine's state, on the thread that drives it, and deletes the snapshots there are too many of. One thread at a time. */
    public WrittenSnapshot write(StateMachine machine) {
        long sequence = machine.lastSequence();
        try {
            Files.createDirectories(directory);
            Path temporary = directory.resolve(TEMPORARY);
            Path path = directory.resolve(name(sequence));
            long stateHash = SnapshotFormat.write(temporary, machine);
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            DirectorySync.sync(directory);
            deleteTooMany();
            return new WrittenSnapshot(path, sequence, stateHash);
        } catch (IOException e) {
            deleteTemporary(e);
            if (DiskFull.is(e)) {
                throw new DiskFullException("the snapshot at sequence " + sequence + " finds no room in " + directory);
            }
            throw new UncheckedIOException("Cannot write the snapshot at sequence " + sequence, e);
        }
    }

    /** Half a snapshot is of no use and may take the last of the disk's room. */
    private void deleteTemporary(IOException failure) {
        try {
            Files.deleteIfExists(directory.resolve(TEMPORARY));
        } catch (IOException alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    /** Takes snapshots out of use without deleting them: those of records that a journal has lost. */
    public List<Path> setAside(LongPredicate isLost) {
        return sequences().stream()
                .filter(isLost::test)
                .map(sequence -> setAside(directory.resolve(name(sequence))))
                .toList();
    }

    private static Path setAside(Path snapshot) {
        try {
            return Files.move(snapshot, snapshot.resolveSibling(snapshot.getFileName() + ".lost"));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot set the snapshot " + snapshot + " aside", e);
        }
    }

    private static String name(long sequence) {
        return String.format(Locale.ROOT, "snapshot-%019d.kurs", sequence);
    }

    private void deleteTooMany() throws IOException {
        List<Long> sequences = sequences();
        for (long sequence : sequences.subList(0, Math.max(0, sequences.size() - kept))) {
            Files.delete(directory.resolve(name(sequence)));
        }
    }

    /** Sequences of the snapshots there are, oldest first, broken ones included. */
    public List<Long> sequences() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.map(path -> NAME.matcher(path.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> Long.valueOf(name.group(1)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the snapshots in " + directory, e);
        }
    }

    /** The newest good snapshot. */
    public SnapshotSearch newest() {
        return newest(image -> true);
    }

    /** The newest good snapshot that includes no command after the given one. */
    public SnapshotSearch newestUpTo(long sequence) {
        return newest(image -> image.sequence() <= sequence);
    }

    /** The newest good snapshot that includes no command of that time (nanoseconds since the epoch) or later. */
    public SnapshotSearch newestBefore(long timestampNs) {
        return newest(image -> image.timestampNs() < timestampNs);
    }

    /** The oldest good snapshot that includes the given command, and what was wrong with older ones. */
    public SnapshotSearch oldestFrom(long sequence) {
        return first(sequences(), image -> image.sequence() >= sequence);
    }

    private SnapshotSearch newest(Predicate<SnapshotImage> wanted) {
        return first(sequences().reversed(), wanted);
    }

    private SnapshotSearch first(List<Long> sequences, Predicate<SnapshotImage> wanted) {
        List<String> problems = new ArrayList<>();
        for (long sequence : sequences) {
            Optional<SnapshotImage> image = read(sequence, problems).filter(wanted);
            if (image.isPresent()) {
                return new SnapshotSearch(image, problems);
            }
        }
        return new SnapshotSearch(Optional.empty(), problems);
    }

    private Optional<SnapshotImage> read(long sequence, List<String> problems) {
        Path file = directory.resolve(name(sequence));
        try {
            return Optional.of(SnapshotFormat.read(file));
        } catch (BrokenSnapshotException broken) {
            problems.add(broken.getMessage());
        } catch (IOException unreadable) {
            problems.add("The snapshot " + file + " cannot be read: " + FailureReason.of(unreadable));
        }
        return Optional.empty();
    }

    /** Up to where the oldest snapshot kept reaches: records up to there can go and every snapshot still be used. */
    public OptionalLong coveredSequence() {
        return sequences().stream().mapToLong(Long::longValue).min();
    }
}
