package dev.kurs.bench.table;

import dev.kurs.bench.BenchmarkWorld;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.lang.ref.Reference;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * What many of a thing take of memory, beside a world that has hardly any of them.
 *
 * <p>Measured once, behind a small world that loads what every world does, and told every round: no neighbour changes it.
 */
final class MemoryExperiment implements Experiment {
    private static final String MEMORY = "memory";
    private static final String MANY = "many";
    private static final int SOME = 10;
    private static final int QUOTES = 1_000_000;
    private static final int PARTNERS = 10_000;
    private static final int CORRIDORS = 400;
    private static final int REFERENCES = 1_000_000;
    private static final int COLLECTIONS = 3;

    private final double few;
    private final double many;
    private final int count;

    /**
     * @param count how many more {@code manyMade} has
     * @param beside bytes outside the heap
     */
    private <T> MemoryExperiment(int count, Supplier<T> fewMade, Supplier<T> manyMade, ToDoubleFunction<T> beside) {
        bytes(() -> BenchmarkWorld.quoting(1, 1), world -> 0);
        this.count = count;
        few = bytes(fewMade, beside);
        many = bytes(manyMade, beside);
    }

    /** A million open firm quotes. */
    static MemoryExperiment ofOpenQuotes() {
        return ofWorlds(QUOTES, () -> BenchmarkWorld.withoutRoomFor(QUOTES), () -> {
            BenchmarkWorld world = BenchmarkWorld.keepingOpen(QUOTES);
            for (int quote = 0; quote < QUOTES; quote++) {
                world.quote(quote, QuoteKind.FIRM);
            }
            world.requireNoRefusals();
            return world;
        });
    }

    /** Ten thousand partners, each with a key, a wallet and ten corridors. */
    static MemoryExperiment ofPartners() {
        return ofWorlds(
                PARTNERS,
                () -> BenchmarkWorld.quoting(SOME, SOME),
                () -> BenchmarkWorld.quoting(SOME, SOME + PARTNERS));
    }

    /** Four hundred corridors, each with a token, a feed of three sources and ten partners. */
    static MemoryExperiment ofCorridors() {
        return ofWorlds(
                CORRIDORS,
                () -> BenchmarkWorld.quoting(SOME, SOME),
                () -> BenchmarkWorld.quoting(SOME + CORRIDORS, SOME));
    }

    /** A million used references. */
    static MemoryExperiment ofReferences() {
        return new MemoryExperiment(
                REFERENCES,
                () -> new ReferenceLookUps(0),
                () -> new ReferenceLookUps(REFERENCES),
                ReferenceLookUps::bytes);
    }

    private static MemoryExperiment ofWorlds(int count, Supplier<BenchmarkWorld> few, Supplier<BenchmarkWorld> many) {
        return new MemoryExperiment(count, few, many, world -> 0);
    }

    private static <T> double bytes(Supplier<T> made, ToDoubleFunction<T> beside) {
        T held = made.get();
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
        }
        double used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        try {
            return used + beside.applyAsDouble(held);
        } finally {
            Reference.reachabilityFence(held);
        }
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return Map.of(MEMORY, few);
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return Map.of(MEMORY, many, MANY, (double) count);
    }

    /** Bytes for each. */
    static double bytesEach(Rounds rounds) {
        return (rounds.subject(MEMORY) - rounds.control(MEMORY)) / rounds.subject(MANY);
    }
}
