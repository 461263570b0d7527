package dev.kurs.journal.file;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Tells a record that does not follow the one before by what the directory's names tell: which file is gone, or which stands under another's name.
 *
 * <p>Example: 20261121-1000 ends with 40, 20261121-1200 begins with 81, and of 20261121-1100 the seal alone is there: 41 to 80 are missing, and that file had
 * them. Asked only once it has happened.
 */
public final class SequenceBreak {
    private final JournalFile file;
    private final List<JournalFile> files;
    private final long expected;
    private final long found;

    private SequenceBreak(JournalFile file, long expected, long found) {
        this.file = file;
        this.expected = expected;
        this.found = found;
        files = JournalFiles.list(file.path().toAbsolutePath().getParent());
    }

    /** @param cursor at the record that was found where another was expected */
    public static JournalDamagedException at(RecordCursor cursor, long expected, long found) {
        String place = "sequence " + expected + " should stand here, not " + found;
        return new JournalDamagedException(
                cursor.file().path(), cursor.recordPosition(), place + reasonAt(cursor, expected, found));
    }

    /** Nothing within a file, and where the directory cannot be read. */
    private static String reasonAt(RecordCursor cursor, long expected, long found) {
        try {
            return cursor.recordPosition() == firstPosition(cursor.file())
                    ? new SequenceBreak(cursor.file(), expected, found).reason()
                    : "";
        } catch (UncheckedIOException | NewerReleaseException untold) {
            return "";
        }
    }

    private static long firstPosition(JournalFile file) {
        try (RecordCursor cursor = new RecordCursor(file)) {
            return cursor.skip() == RecordCursor.Step.RECORD ? cursor.recordPosition() : 0;
        }
    }

    /** Why, as far as names and first records tell. */
    private String reason() {
        return otherBeginningWith(expected)
                .map(other -> ", which begins " + other.name() + ": a file stands under another's name")
                .or(() -> otherBeginningWith(found)
                        .map(other -> ", which begins " + other.name() + " too: one is a copy under another's name"))
                .orElseGet(() -> found > expected ? missing() : "");
    }

    private Optional<JournalFile> otherBeginningWith(long sequence) {
        return files.stream()
                .filter(other -> other.minute() != file.minute() && firstSequence(other) == sequence)
                .findFirst();
    }

    private static long firstSequence(JournalFile file) {
        try (RecordCursor cursor = new RecordCursor(file)) {
            if (cursor.skip() != RecordCursor.Step.RECORD) {
                return 0;
            }
            UnsafeBuffer record = new UnsafeBuffer(0, 0);
            cursor.wrap(record);
            return Frame.sequence(record, RecordLayout.COMMAND);
        } catch (JournalDamagedException | NewerReleaseException unreadable) {
            return 0;
        }
    }

    private String missing() {
        String range = ": " + expected + " to " + (found - 1) + " are missing";
        Optional<JournalFile> before =
                files.stream().filter(other -> other.minute() < file.minute()).reduce((earlier, later) -> later);
        if (before.isEmpty()) {
            return range;
        }
        List<String> gone = stampsBetween(before.get());
        return range + " between " + before.get().name() + " and this file"
                + (gone.isEmpty() ? "" : ", where " + String.join(" and ", gone) + " was and other files tell of it");
    }

    /** Of files that are gone and whose seals, indexes or client_refs are there. */
    private List<String> stampsBetween(JournalFile before) {
        try (Stream<Path> paths = Files.list(file.path().toAbsolutePath().getParent())) {
            TreeSet<String> stamps = new TreeSet<>();
            paths.flatMap(path -> JournalFile.stampOf(path).stream())
                    .filter(stamp -> stamp.compareTo(before.stamp()) > 0 && stamp.compareTo(file.stamp()) < 0)
                    .forEach(stamps::add);
            return List.copyOf(stamps);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the journal directory of " + file.path(), e);
        }
    }
}
