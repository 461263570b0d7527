package dev.kurs.journal.support;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system of a few MiB in memory, that a test can fill to the last byte: {@code disk.fill(); disk.free()}.
 *
 * <p>A test is skipped, with a word, where this user may not mount one.
 */
public final class SmallDisk implements AutoCloseable {
    private final Path path;
    private final Path filler;

    private SmallDisk(Path path) {
        this.path = path;
        filler = path.resolve("somebody-elses");
    }

    /** Mounts one below a directory. */
    public static SmallDisk mount(Path below, long bytes) throws IOException {
        Path path = Files.createDirectories(below.resolve("disk"));
        boolean isMounted = run("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", path.toString());
        assumeTrue(isMounted, "this user may not mount a small file system");
        return new SmallDisk(path);
    }

    private static boolean run(String... command) throws IOException {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    public Path path() {
        return path;
    }

    /** Writes until nothing more goes on it. */
    public void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(filler)) {
            byte[] bytes = new byte[4096];
            while (true) {
                out.write(bytes);
            }
        } catch (IOException full) {
            if (Files.getFileStore(path).getUsableSpace() > 0) {
                throw full;
            }
        }
    }

    /** Takes away what filled it. */
    public void free() throws IOException {
        Files.delete(filler);
    }

    @Override
    public void close() throws IOException {
        run("umount", "-l", path.toString());
    }
}
