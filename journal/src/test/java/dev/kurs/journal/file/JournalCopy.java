package dev.kurs.journal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Copies a journal without the empty space at the end of its files, as the tests keep them.
 *
 * <p>Example: a file of 80 MB that holds 40 kB of records becomes one of 40 kB. The copy is finished and can be read and
 * continued like any other journal. What is appended meanwhile is not part of it.
 */
public final class JournalCopy {
    private JournalCopy() {}

    /** Copies the records of one directory into another, which must not have any. */
    public static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        if (!JournalFiles.list(to).isEmpty()) {
            throw new IllegalArgumentException("There is a journal in " + to + " already");
        }
        for (JournalFile file : JournalFiles.list(from)) {
            copy(file, new JournalFile(to.resolve(file.name()), file.minute()).withSuffix(JournalFile.FINISHED_SUFFIX));
        }
    }

    private static void copy(JournalFile file, Path target) throws IOException {
        long end = FileScan.of(file).end();
        try (FileChannel source = FileChannel.open(file.path(), StandardOpenOption.READ);
                FileChannel copy = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long done = 0;
            while (done < end) {
                done += source.transferTo(done, end - done, copy);
            }
            copy.force(true);
        }
    }
}
