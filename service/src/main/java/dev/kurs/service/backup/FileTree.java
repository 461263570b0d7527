package dev.kurs.service.backup;

import dev.kurs.journal.file.DirectorySync;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Directories with all that is in them. */
final class FileTree {
    private FileTree() {}

    /** Copies files, directories and links into a directory; what a running service takes away or replaces meanwhile is left out, as are sockets. */
    static void copy(Path from, Path to, Predicate<Path> isWanted) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (!directory.equals(from) && !isWanted.test(directory)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                OwnerOnlyFile.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (isWanted.test(file) && !attributes.isOther()) {
                    copyFile(file, to.resolve(from.relativize(file)), attributes);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    private static void copyFile(Path from, Path to, BasicFileAttributes attributes) throws IOException {
        try {
            if (attributes.isSymbolicLink()) {
                Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
            } else {
                OwnerOnlyFile.copy(from, to);
            }
        } catch (NoSuchFileException gone) {
            Files.deleteIfExists(to);
        }
    }

    /** Makes the names in each directory survive a loss of power. */
    static void sync(Path root) throws IOException {
        for (Path path : all(root)) {
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                DirectorySync.sync(path);
            }
        }
    }

    /** Deletes a directory behind a failure, which is what is told. */
    static void delete(Path root, Exception failure) {
        try {
            for (Path path : all(root)) {
                Files.delete(path);
            }
        } catch (IOException left) {
            failure.addSuppressed(left);
        }
    }

    /** What is in a directory before the directory. */
    private static List<Path> all(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
