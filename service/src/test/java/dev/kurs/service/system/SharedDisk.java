package dev.kurs.service.system;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system in memory that somebody else fills and empties: {@code disk.leave(4 << 20); disk.empty()}.
 *
 * <p>A test is skipped, with a word, where this user may not mount one.
 */
final class SharedDisk implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final Path path;

    private SharedDisk(Path path) {
        this.path = path;
    }

    static SharedDisk mount(Path below, long bytes) throws IOException {
        Path path = Files.createDirectories(below.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", path.toString()),
                "this user may not mount a small file system");
        return new SharedDisk(path);
    }

    private static boolean run(String... command) throws IOException {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    Path path() {
        return path;
    }

    /** Changes how much fits on it. */
    void resize(long bytes) throws IOException {
        assumeTrue(run("mount", "-o", "remount,size=" + bytes, path.toString()), "the file system cannot be resized");
    }

    /** Writes until so much, at most, is left for others. */
    void leave(long bytes) throws IOException {
        try (OutputStream out = Files.newOutputStream(filler())) {
            while (Files.getFileStore(path).getUsableSpace() > bytes) {
                out.write(new byte[CHUNK]);
            }
        } catch (IOException full) {
            if (bytes > 0) {
                throw full;
            }
        }
    }

    void empty() throws IOException {
        Files.delete(filler());
    }

    private Path filler() {
        return path.resolve("somebody-elses");
    }

    @Override
    public void close() throws IOException {
        run("umount", "-l", path.toString());
    }
}
