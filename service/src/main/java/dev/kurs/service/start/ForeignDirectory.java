package dev.kurs.service.start;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A directory that is hardly meant for Kurs' data: the one that Kurs was started in, the user's home, or one above either, where there are files and none of Kurs'.
 *
 * <p>Example: {@code --data /} as root would take everybody's rights from the machine's files, since nobody but its owner may read a data directory.
 */
final class ForeignDirectory {
    private ForeignDirectory() {}

    /** @throws InvalidConfiguration where the directory is one */
    static void refuse(Path directory) throws IOException {
        Path data = directory.toRealPath();
        boolean isAbove = isAbove(data, Path.of("")) || isAbove(data, Path.of(System.getProperty("user.home")));
        if (isAbove && !isEmpty(data) && !hasOurs(data)) {
            throw new InvalidConfiguration(data + " has files, none of them Kurs', and would be closed to everybody but"
                    + " its owner as a data directory: name another, or an empty one, by --data");
        }
    }

    private static boolean isAbove(Path data, Path own) {
        return own.toAbsolutePath().normalize().startsWith(data);
    }

    private static boolean isEmpty(Path data) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.findAny().isEmpty();
        }
    }

    private static boolean hasOurs(Path data) {
        return Files.exists(data.resolve(Settings.MASTER_KEY))
                || !JournalFiles.list(data.resolve("journal")).isEmpty();
    }
}
