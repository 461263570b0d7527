package dev.kurs.journal.shadow;

import dev.kurs.journal.file.CLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Has a thread that works for whole seconds give way to all others, as the system's {@code nice 10} does: a core that wakes finds its processor free instead of waiting
 * until the thread's time is over, and where nobody else wants it the thread has it whole.
 *
 * <p>Only where threads have a niceness each, which is Linux, and the system lets them; elsewhere nothing happens.
 */
public final class BackgroundPriority {
    /** A tenth of what a thread of the usual niceness gets beside it. */
    static final int NICENESS = 10;

    private static final int OF_A_THREAD = 0;
    private static final int THE_CALLING_ONE = 0;
    private static final MethodHandle SET_PRIORITY = setPriority();

    private BackgroundPriority() {}

    /** Takes it for the calling thread, for good, and for those that it will start; whether the system did so. */
    public static boolean take() {
        try {
            return SET_PRIORITY != null && (int) SET_PRIORITY.invokeExact(OF_A_THREAD, THE_CALLING_ONE, NICENESS) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's setpriority failed", impossible);
        }
    }

    /** Elsewhere it would be the process's. */
    private static MethodHandle setPriority() {
        boolean isOfThreads = System.getProperty("os.name").equals("Linux");
        FunctionDescriptor type = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        return isOfThreads ? CLibrary.find("setpriority", type) : null;
    }
}
