package dev.kurs.journal.seal;

import dev.kurs.journal.file.FileTwin;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sees by each file's first record that no file stands under another's name, and that no two have one. A loss of power does not move files: somebody did, or a copy went wrong.
 *
 * <p>Example: 20261121-1100 was sealed with records 41 to 80 and begins with 1, as a copy of 20261121-1000 does. What else may be wrong with a file is for others to
 * find.
 */
public final class SealedPlaces {
    private SealedPlaces() {}

    /** @throws JournalDamagedException at the first file that is not the one that was there */
    public static void require(Path directory) {
        FileTwin.find(directory).ifPresent(twin -> {
            throw new JournalDamagedException(twin.path(), 0, twin.problem());
        });
        SealDirectory seals = new SealDirectory(directory);
        long sealedTo = 0;
        long firstBefore = 0;
        String before = "";
        for (JournalFile file : JournalFiles.list(directory)) {
            Optional<Seal> seal = seals.of(file.stamp());
            OptionalLong first = firstSequence(file);
            if (first.isPresent() && seal.isPresent()) {
                requireSealed(file, first.getAsLong(), seal.get());
            } else if (first.isPresent()) {
                requireBehind(file, first.getAsLong(), sealedTo);
                requireInOrder(file, first.getAsLong(), before, firstBefore);
            }
            if (first.isPresent()) {
                firstBefore = first.getAsLong();
                before = file.name();
            }
            sealedTo = Math.max(sealedTo, seal.map(Seal::lastSequence).orElse(0L));
        }
    }

    private static void requireSealed(JournalFile file, long first, Seal seal) {
        if (first != seal.firstSequence()) {
            throw new JournalDamagedException(
                    file.path(),
                    0,
                    "it begins with sequence " + first + " and was sealed with " + seal.firstSequence() + " to "
                            + seal.lastSequence()
                            + ", so that it is not the file that was there; put that one back from a backup");
        }
    }

    private static void requireBehind(JournalFile file, long first, long sealedTo) {
        if (first <= sealedTo) {
            throw new JournalDamagedException(
                    file.path(),
                    0,
                    "it begins with sequence " + first + ", and the files before it are sealed to " + sealedTo
                            + ", so that it is not the file that was there; put that one back from a backup, or, if"
                            + " it is gone for good, take this one away");
        }
    }

    private static void requireInOrder(JournalFile file, long first, String before, long firstBefore) {
        if (first <= firstBefore) {
            throw new JournalDamagedException(
                    file.path(),
                    0,
                    "it begins with sequence " + first + ", and " + before + " before it with " + firstBefore
                            + ", so that one of the two is not the file that was there; put that one back from a backup,"
                            + " or both under their own names");
        }
    }

    /** Empty where there is none, or none that is whole. */
    private static OptionalLong firstSequence(JournalFile file) {
        try (RecordCursor cursor = new RecordCursor(file)) {
            if (cursor.next() != RecordCursor.Step.RECORD) {
                return OptionalLong.empty();
            }
            UnsafeBuffer record = new UnsafeBuffer(0, 0);
            cursor.wrap(record);
            return OptionalLong.of(Frame.sequence(record, RecordLayout.COMMAND));
        } catch (JournalDamagedException damaged) {
            return OptionalLong.empty();
        }
    }
}
