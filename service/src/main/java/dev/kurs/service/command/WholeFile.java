package dev.kurs.service.command;

import dev.kurs.chain.file.FileAccess;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written whole or stays as it was.
 *
 * <p>Example: {@code WholeFile.write(Path.of("days.csv"), out -> rows.forEach(out::println))} writes beside it, as readable as the one that stands there, and takes its place in the end. What
 * is no plain file, such as a link or a pipe, and what stands where nothing can be made beside it, is written in place.
 */
final class WholeFile {
    private WholeFile() {}

    /** Writes everything there is to write. */
    @FunctionalInterface
    interface Writing {
        void to(PrintWriter out) throws IOException;
    }

    static void write(Path file, Writing writing) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        boolean isPlain = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if ((isThere && !isPlain) || !Files.isWritable(directory)) {
            print(file, writing);
            return;
        }
        Path unfinished = directory.resolve(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
        try {
            Files.writeString(unfinished, "", StandardOpenOption.CREATE_NEW);
            if (isThere && FileAccess.isKnownAt(file)) {
                Files.setPosixFilePermissions(unfinished, Files.getPosixFilePermissions(file));
            }
            print(unfinished, writing);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void print(Path target, Writing writing) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(target))) {
            writing.to(out);
            if (out.checkError()) {
                throw new IOException("cannot write " + target);
            }
        }
    }
}
