package dev.kurs.chain;

import java.util.Random;

/** A seeded random run that prints the seed that repeats it: {@code -Dkurs.seed=42}. */
public final class RandomRun {
    private RandomRun() {}

    public static Random of(Class<?> test) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println(test.getSimpleName() + ": repeat with -Dkurs.seed=" + seed);
        return new Random(seed);
    }
}
