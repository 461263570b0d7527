package dev.kurs.journal.support;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What of a file the system has in memory and the disk has not, by cachestat(2), which Linux knows from 6.5 on. */
public final class PageCache {
    private static final long CACHESTAT = 451;
    private static final int READ_ONLY = 0;
    private static final long TO_THE_END = 0;
    private static final int COUNTS = 5;
    private static final int DIRTY = 1;
    private static final int WRITEBACK = 2;

    private PageCache() {}

    /** Pages that a loss of power would take; empty where the system does not say. */
    public static OptionalLong unwrittenPages(Path file) {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) function("open", ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT)
                    .invokeExact(arena.allocateFrom(file.toString()), READ_ONLY);
            MemorySegment range = arena.allocateFrom(ValueLayout.JAVA_LONG, 0, TO_THE_END);
            MemorySegment counts = arena.allocate(ValueLayout.JAVA_LONG, COUNTS);
            long result = (long) systemCall().invokeExact(CACHESTAT, descriptor, range, counts, 0);
            int closed = (int) function("close", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)
                    .invokeExact(descriptor);
            return descriptor < 0 || closed != 0 || result != 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(counts.getAtIndex(ValueLayout.JAVA_LONG, DIRTY)
                            + counts.getAtIndex(ValueLayout.JAVA_LONG, WRITEBACK));
        } catch (Throwable failure) {
            throw new IllegalStateException("The C library failed", failure);
        }
    }

    private static MethodHandle systemCall() {
        return function(
                "syscall",
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT);
    }

    @SuppressWarnings("restricted") // calls the C library
    private static MethodHandle function(String name, ValueLayout result, ValueLayout... arguments) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }
}
