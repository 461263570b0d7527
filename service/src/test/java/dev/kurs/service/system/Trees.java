package dev.kurs.service.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories with all that is below them: {@code Trees.copy(data, kept)}. */
final class Trees {
    private Trees() {}

    /** With permissions and times, and without sockets; nothing may be at the target. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                if (Files.isDirectory(path) || Files.isRegularFile(path)) {
                    Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    /** As the service leaves its own, so that commands take it for a service's. */
    static void closeToOthers(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.toList()) {
                String permissions = Files.isDirectory(path) ? "rwx------" : "rw-------";
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            }
        }
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
