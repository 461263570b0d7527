package dev.kurs.bench;

import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.protocol.port.Journal;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** The latest records that the usual mix of quotes leads to, some ten thousand, as they are handed to a journal. */
public final class SampledRecords implements Journal {
    private static final int SAMPLES = 10_000;
    private static final double SAMPLE_SECONDS = 0.5;

    private final List<byte[]> records = new ArrayList<>();
    private int next;

    private SampledRecords() {}

    /** Runs a world of eight corridors and a hundred partners for half a second. */
    public static List<byte[]> ofTheUsualMix() {
        SampledRecords sampled = new SampledRecords();
        try (CoreWorld world = CoreWorld.usual(WaitMode.BLOCKING, sampled)) {
            world.rate(SAMPLE_SECONDS);
        }
        return sampled.records;
    }

    @Override
    public void append(DirectBuffer record, int offset, int length) {
        byte[] copy = new byte[length];
        record.getBytes(offset, copy);
        if (records.size() < SAMPLES) {
            records.add(copy);
        } else {
            records.set(next++ % SAMPLES, copy);
        }
    }

    @Override
    public void commit() {
        // What is kept is kept.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
