package dev.kurs.bench.table;

import dev.kurs.bench.BenchmarkWorld;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.Map;

/** What a million open firm quotes take of the heap, beside a world that has hardly any room for some. */
final class MemoryExperiment implements Experiment {
    private static final int QUOTES = 1_000_000;
    private static final int COLLECTIONS = 3;

    @Override
    public Map<String, Double> control(double seconds) {
        return Map.of("heap", heapOf(BenchmarkWorld.withoutRoomFor(QUOTES)));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        BenchmarkWorld world = BenchmarkWorld.keepingOpen(QUOTES);
        for (int quote = 0; quote < QUOTES; quote++) {
            world.quote(quote, QuoteKind.FIRM);
        }
        world.requireNoRefusals();
        return Map.of("heap", heapOf(world));
    }

    /** Bytes for each of the quotes. */
    static double bytesAQuote(Rounds rounds) {
        return (rounds.subject("heap") - rounds.control("heap")) / QUOTES;
    }

    private static double heapOf(BenchmarkWorld world) {
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
        }
        double used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        world.requireNoRefusals();
        return used;
    }
}
