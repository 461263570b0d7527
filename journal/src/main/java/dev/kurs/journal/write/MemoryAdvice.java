package dev.kurs.journal.write;

import dev.kurs.journal.file.CLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** What the system is told of mapped memory, see madvise(2); only advice that changes no byte of a file mapped to be shared. */
enum MemoryAdvice {
    /** Read nothing ahead. */
    READ_AT_RANDOM(1),

    /** Take the pages out of the map: what stands in them stays in the system's memory, and whoever comes to one finds it there. */
    LEAVE(4);

    private static final MethodHandle ADVISE = CLibrary.find(
            "madvise",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

    private final int number;

    MemoryAdvice(int number) {
        this.number = number;
    }

    /** Whether the system knows it. */
    boolean isKnown() {
        return give(0, 0);
    }

    /** Whether it was taken for all of these bytes, which begin with a page. */
    boolean give(long address, long length) {
        try {
            return ADVISE != null && (int) ADVISE.invokeExact(address, length, number) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's madvise failed", impossible);
        }
    }
}
