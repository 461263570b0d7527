package dev.kurs.service.backup;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * How much room a copy of a data directory takes at least: each file's length, and of journal files what their seals say of them, since a file that is written is
 * longer than its records. Of databases nothing: what was deleted in them is not copied.
 */
final class CopySize extends SimpleFileVisitor<Path> {
    private final SealDirectory seals;
    private long bytes;

    private CopySize(Path data) {
        seals = new SealDirectory(data.resolve(Settings.JOURNAL));
    }

    /** @throws InvalidConfiguration where the place has plainly too little, with both figures */
    static void requireRoom(Path data, Path place) throws IOException {
        long needed = leastOf(data);
        long room = Files.getFileStore(place).getUsableSpace();
        if (room < needed) {
            throw new InvalidConfiguration(
                    "%s has room for %,d bytes, and a copy of %s takes %,d or more: free some, or name another place"
                            .formatted(place, room, data, needed));
        }
    }

    private static long leastOf(Path data) throws IOException {
        CopySize size = new CopySize(data);
        Files.walkFileTree(data, size);
        return size.bytes;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        String name = file.getFileName().toString();
        boolean isLeftOut = name.endsWith(".room") || name.contains(".sqlite");
        if (attributes.isRegularFile() && !isLeftOut) {
            bytes += JournalFile.of(file).map(this::sealedBytes).orElseGet(attributes::size);
        }
        return FileVisitResult.CONTINUE;
    }

    private long sealedBytes(JournalFile file) {
        return seals.of(file.stamp()).map(Seal::bytes).orElse(0L);
    }

    /** What is gone or cannot be read the copy itself tells. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
        return FileVisitResult.CONTINUE;
    }
}
