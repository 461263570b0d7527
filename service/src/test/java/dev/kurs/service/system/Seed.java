package dev.kurs.service.system;

import java.util.Random;

/** The seed of a random test, printed so that {@code -Dkurs.seed} can repeat it. */
public record Seed(long value) {
    public static Seed fresh(String test) {
        Seed seed = new Seed(Long.getLong("kurs.seed", System.nanoTime()));
        System.out.println(test + ": repeat with -Dkurs.seed=" + seed.value());
        return seed;
    }

    /** A generator of its own for each number. */
    public Random random(int number) {
        return new Random(value * 31 + number);
    }
}
