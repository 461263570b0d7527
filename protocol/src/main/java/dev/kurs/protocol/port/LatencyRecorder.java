package dev.kurs.protocol.port;

/** Takes durations in nanoseconds; one thread records. */
@FunctionalInterface
public interface LatencyRecorder {
    LatencyRecorder NONE = nanoseconds -> {};

    void record(long nanoseconds);
}
