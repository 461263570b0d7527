package dev.kurs.edge;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * What connections and bodies may take of a process's memory, at their most hostile: with a heap of 1 GiB and as much direct memory 5 461 connections of 48 KiB
 * in a quarter of the heap, and 64 MiB of bodies in a sixteenth.
 *
 * @param heapBytes the largest the heap may become
 * @param directBytes the most that buffers outside the heap may take
 */
public record EdgeMemory(long heapBytes, long directBytes) {
    static final int MOST_HEAD_BYTES = 16 * 1_024;

    /** A head as it is read, its strings, a body's first bytes, and the objects of Undertow and XNIO. */
    public static final int CONNECTION_HEAP_BYTES = 2 * MOST_HEAD_BYTES + 16 * 1_024;

    /** One buffer with what came too early, and one with an answer that nobody takes. */
    public static final int CONNECTION_DIRECT_BYTES = 2 * 16 * 1_024;

    private static final int CONNECTIONS_SHARE = 4;
    private static final int BODIES_SHARE = 16;
    private static final long MIB = 1L << 20;

    public static EdgeMemory ofThisProcess() {
        long heapBytes = Runtime.getRuntime().maxMemory();
        long directBytes = Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxDirectMemorySize")
                .getValue());
        return new EdgeMemory(heapBytes, directBytes == 0 ? heapBytes : directBytes);
    }

    public int mostConnections() {
        long inHeap = heapBytes / CONNECTIONS_SHARE / CONNECTION_HEAP_BYTES;
        long outside = directBytes / CONNECTIONS_SHARE / CONNECTION_DIRECT_BYTES;
        return Math.toIntExact(Math.min(inHeap, outside));
    }

    /** What bodies take together where nothing else is said. */
    public long bodyBudgetBytes() {
        return heapBytes / BODIES_SHARE;
    }

    public long mostBodyBytes() {
        return heapBytes / CONNECTIONS_SHARE;
    }

    /** Such as "a heap of 1024 MiB and 1024 MiB of direct memory". */
    public String text() {
        return "a heap of " + heapBytes / MIB + " MiB and " + directBytes / MIB + " MiB of direct memory";
    }
}
