package dev.kurs.service.start;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes every file of this process its user's alone: the journal's, a database's, those of the programs it starts (umask 077).
 *
 * <p>Example: after {@code PrivateUmask.set()} a new file has mode 0600 and a new directory 0700, whoever in the process makes it.
 */
public final class PrivateUmask {
    private static final int OWNER_ALONE = 0077;
    private static final Path STATUS = Path.of("/proc/self/status");

    private PrivateUmask() {}

    /**
     * Does nothing on systems whose files have no such permissions, nor where whoever started the process did it: to link a native call is a fifth of what a small
     * command takes.
     */
    public static void set() {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix") && !isSet()) {
            Linker linker = Linker.nativeLinker();
            call(linker, linker.defaultLookup().findOrThrow("umask"));
        }
    }

    /** Whether Linux says so of this process. */
    private static boolean isSet() {
        try {
            return Files.readAllLines(STATUS).contains("Umask:\t0077");
        } catch (IOException unknown) {
            return false;
        }
    }

    @SuppressWarnings("restricted") // umask(2) takes a number and cannot fail
    private static void call(Linker linker, MemorySegment umask) {
        MethodHandle handle =
                linker.downcallHandle(umask, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try {
            int before = (int) handle.invokeExact(OWNER_ALONE);
            assert before >= 0 : before;
        } catch (Throwable impossible) {
            throw new IllegalStateException("umask cannot be called: files would be readable by others", impossible);
        }
    }
}
