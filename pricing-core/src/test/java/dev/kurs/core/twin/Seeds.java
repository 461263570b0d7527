package dev.kurs.core.twin;

/** The seed of a random run: {@code -Dkurs.seed=42} repeats one, else the clock gives it; either way it is printed. */
final class Seeds {
    private Seeds() {}

    static long announced(String test) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println(test + ": repeat with -Dkurs.seed=" + seed);
        return seed;
    }

    /** How many random cases, by a property that may ask for more or fewer. */
    static int count(String property, int usual) {
        return Integer.getInteger(property, usual);
    }
}
