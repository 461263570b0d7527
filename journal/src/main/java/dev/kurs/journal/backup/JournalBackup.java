package dev.kurs.journal.backup;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.seal.SealedPlaces;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Copies a journal's whole records, each with a look at it, and what stands beside their files; also while a service writes it.
 *
 * <p>Example: a record of which half is written is not in the copy, whose newest file ends before it. What tells of records is copied before them (client_refs, then
 * seals, which are written first), so that nothing in the copy knows of a record that it lacks; but indexes after, of the files that are there, since an index
 * without its file says that somebody deleted that.
 */
public final class JournalBackup {
    private static final int PROGRESS_EVERY = 4_096;
    private static final Pattern BESIDE =
            Pattern.compile("base\\.clientrefs|\\d{8}-\\d{4}\\.(clientrefs|cut|torn|lost|seal\\.lost)");
    private static final String SEAL_SUFFIX = ".seal";
    private static final Pattern SEALS = Pattern.compile("\\d{8}-\\d{4}\\.seal");

    private final Path from;
    private final Path to;
    private final ProgressListener progress;
    private int files;
    private long records;

    private JournalBackup(Path from, Path to, ProgressListener progress) {
        this.from = from;
        this.to = to;
        this.progress = progress;
    }

    /**
     * Copies one journal's directory into another, which is made.
     *
     * @throws dev.kurs.journal.file.JournalDamagedException where a record is broken or missing
     * @throws RecordsMissingException where there is none, or retention took a file meanwhile
     */
    public static CopiedRecords copy(Path from, Path to, ProgressListener progress) throws IOException {
        return new JournalBackup(from, to, progress).run();
    }

    private CopiedRecords run() throws IOException {
        SealedPlaces.require(from);
        OwnerOnlyFile.createDirectories(to);
        copyBeside(BESIDE);
        int seals = copyBeside(SEALS);
        JournalRange range = JournalRange.of(from);
        if (range.isEmpty()) {
            throw new RecordsMissingException("The journal in " + from + " has no record to copy");
        }
        try {
            copyRecords(range);
        } catch (JournalDamagedException | UncheckedIOException missing) {
            throw isRetired(range) ? retired("The beginning of the journal in " + from, missing) : missing;
        }
        return new CopiedRecords(files, records, seals, range.lastSequence());
    }

    private int copyBeside(Pattern names) throws IOException {
        List<Path> beside;
        try (Stream<Path> paths = Files.list(from)) {
            beside = paths.filter(
                            path -> names.matcher(path.getFileName().toString()).matches())
                    .toList();
        }
        for (Path path : beside) {
            OwnerOnlyFile.copy(path, to.resolve(path.getFileName()));
        }
        return beside.size();
    }

    /** Whoever reads on behind a file that is gone does not know that more went with it. */
    private boolean isRetired(JournalRange range) {
        return JournalRange.of(from).firstSequence() > range.firstSequence();
    }

    private static RecordsMissingException retired(String what, Exception cause) {
        RecordsMissingException retired = new RecordsMissingException(
                what + " went while it was copied, as journal.retention takes the oldest: make the copy again");
        retired.initCause(cause);
        return retired;
    }

    /** Up to where the journal ended when this began, though it goes on. */
    private void copyRecords(JournalRange range) throws IOException {
        long total = range.count();
        long at = 0;
        try (JournalReader reader = new JournalReader(from)) {
            JournalFile file = null;
            long end = 0;
            while (at < range.lastSequence() && reader.nextUpToEnd()) {
                if (file != null && file.minute() != reader.file().minute()) {
                    copy(file, end);
                }
                file = reader.file();
                end = reader.position().offset() + reader.recordSpace();
                at = reader.sequence();
                records++;
                if (records % PROGRESS_EVERY == 0) {
                    progress.onProgress(records, Math.max(records, total));
                }
            }
            copy(file, end);
        }
        progress.onProgress(records, records);
    }

    /** Ends with its last record and is finished: nobody writes it. */
    private void copy(JournalFile file, long end) throws IOException {
        try {
            OwnerOnlyFile.copy(stillThere(file), inCopy(file, JournalFile.FINISHED_SUFFIX), end);
        } catch (NoSuchFileException gone) {
            throw retired("The journal file " + file.path(), gone);
        }
        Path index = file.withSuffix(JournalFile.QUOTES_SUFFIX);
        if (Files.exists(inCopy(file, SEAL_SUFFIX)) && Files.isRegularFile(index) && Files.isReadable(index)) {
            copyIndex(index, inCopy(file, JournalFile.QUOTES_SUFFIX));
        }
        files++;
    }

    /** Retention takes it before its file, which is copied by now, and a start makes it again. */
    private static void copyIndex(Path index, Path inCopy) throws IOException {
        try {
            OwnerOnlyFile.copy(index, inCopy);
        } catch (NoSuchFileException gone) {
            Files.deleteIfExists(inCopy);
        }
    }

    /** A writer that starts renames the files of the run before. */
    private static Path stillThere(JournalFile file) {
        return Files.exists(file.path()) ? file.path() : file.withSuffix(JournalFile.FINISHED_SUFFIX);
    }

    private Path inCopy(JournalFile file, String suffix) {
        return to.resolve(file.withSuffix(suffix).getFileName());
    }
}
