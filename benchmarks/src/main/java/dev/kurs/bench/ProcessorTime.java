package dev.kurs.bench;

import dev.kurs.journal.file.CLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;

/**
 * Processor time that a process, this one or another, has used, threads that have ended included: in nanoseconds where the C library has a clock of it,
 * elsewhere in the hundredths of a second that a {@link ProcessHandle} tells.
 */
public final class ProcessorTime {
    private static final MemoryLayout TIME = MemoryLayout.structLayout(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
    private static final MethodHandle CLOCK_OF = CLibrary.find(
            "clock_getcpuclockid",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    private static final MethodHandle READ = CLibrary.find(
            "clock_gettime", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

    private ProcessorTime() {}

    /** @throws IllegalStateException when the process has ended */
    public static long ns(ProcessHandle process) {
        if (CLOCK_OF == null || READ == null) {
            return process.info()
                    .totalCpuDuration()
                    .orElseThrow(() -> unread(process.pid()))
                    .toNanos();
        }
        try (Arena arena = Arena.ofConfined()) {
            return read(process.pid(), arena.allocate(ValueLayout.JAVA_INT), arena.allocate(TIME));
        }
    }

    private static long read(long pid, MemorySegment clock, MemorySegment time) {
        try {
            if ((int) CLOCK_OF.invokeExact(Math.toIntExact(pid), clock) != 0
                    || (int) READ.invokeExact(clock.get(ValueLayout.JAVA_INT, 0), time) != 0) {
                throw unread(pid);
            }
        } catch (RuntimeException unread) {
            throw unread;
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's clock_gettime failed", impossible);
        }
        return TimeUnit.SECONDS.toNanos(time.get(ValueLayout.JAVA_LONG, 0))
                + time.get(ValueLayout.JAVA_LONG, Long.BYTES);
    }

    private static IllegalStateException unread(long pid) {
        return new IllegalStateException("process " + pid + " has no processor time to read");
    }
}
