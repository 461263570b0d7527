package dev.kurs.journal.archive;

import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.protocol.file.FailureReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Opens sealed journal files by the index beside each, and makes an index that is missing or damaged again. */
final class SealedFiles {
    private final boolean isKeeper;
    private final SealDirectory seals;
    private final QuoteFactReader facts;
    private final List<String> remade = new ArrayList<>();
    private int opened;
    private long recordsRead;

    /** @param isKeeper whether indexes may be written */
    SealedFiles(Path directory, boolean isKeeper, QuoteFactReader facts) {
        this.isKeeper = isKeeper;
        this.facts = facts;
        seals = new SealDirectory(directory);
    }

    Optional<Seal> sealOf(JournalFile file) {
        return seals.of(file.stamp());
    }

    /** Opens a file by its index, or reads it where that is no good. */
    ArchivedFile open(JournalFile file) {
        Optional<Seal> seal = sealOf(file);
        if (seal.isEmpty()) {
            return read(ArchivedFile.unread(file));
        }
        try {
            ArchivedFile indexed = ArchivedFile.indexed(file, opened(file, seal.get()));
            opened++;
            return indexed;
        } catch (DamagedIndexException damage) {
            remade.add("the quote index of " + file.stamp() + " is made again: " + damage.getMessage());
            ArchivedFile read = read(ArchivedFile.unread(file));
            if (isKeeper) {
                writeIfPossible(read, seal.get());
            }
            return read;
        }
    }

    private static QuoteIndexFile opened(JournalFile file, Seal seal) {
        if (!Files.exists(QuoteIndexFile.pathOf(file))) {
            throw new DamagedIndexException("there is none");
        }
        try {
            return QuoteIndexFile.open(file, seal);
        } catch (IOException unreadable) {
            throw new DamagedIndexException("it cannot be read: " + FailureReason.of(unreadable));
        }
    }

    /** Reads a file again whose index turned out to be damaged. */
    ArchivedFile read(ArchivedFile file) {
        recordsRead += file.read(facts);
        return file;
    }

    /** Without an index the file is in memory, and the next start reads it. */
    private void writeIfPossible(ArchivedFile file, Seal seal) {
        try {
            file.goBy(written(file, seal));
        } catch (DiskFullException full) {
            remade.add(full.getMessage());
        } catch (UncheckedIOException unwritable) {
            remade.add(unwritable.getMessage() + ": delete it, and a start makes it again");
        }
    }

    /** Writes the index of a file that was read to its end, and opens it. */
    QuoteIndexFile written(ArchivedFile file, Seal seal) {
        if (file.records() != seal.records()) {
            throw new IllegalStateException("The journal file " + file.file().path() + " has " + file.records()
                    + " records, and its seal counts " + seal.records());
        }
        Path path = QuoteIndexFile.pathOf(file.file());
        try {
            QuoteIndexFile.write(path, seal, file.table());
            return QuoteIndexFile.open(file.file(), seal);
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                throw new DiskFullException("the quote index " + path + " finds no room");
            }
            throw new UncheckedIOException("Cannot write the quote index " + path + ": " + FailureReason.of(e), e);
        }
    }

    /** What was opened and read until now. */
    ArchiveStart report(long recordsOfTail) {
        return new ArchiveStart(opened, recordsRead + recordsOfTail, List.copyOf(remade));
    }
}
