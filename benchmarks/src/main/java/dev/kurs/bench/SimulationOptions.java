package dev.kurs.bench;

import java.util.Set;

/**
 * What a simulated month is made of.
 *
 * @param seed the first of {@code seeds}, each a month of its own
 * @param clients uninformed requests a corridor and day, on average
 * @param medianUsd of their sizes, which are log-normal with {@code sizeSigma} up to the corridor's maximum
 * @param lean the share of them that send the corridor's base
 * @param elasticity by which a client's willingness falls per basis point: at 0.05 a cost of 20 bps leaves 37 of 100
 * @param informed requests of informed clients a corridor and day
 * @param informedMedianUsd of their sizes
 * @param horizonMinutes how far ahead the informed see
 */
record SimulationOptions(
        long seed,
        int seeds,
        int days,
        double clients,
        double medianUsd,
        double sizeSigma,
        double lean,
        double elasticity,
        double informed,
        double informedMedianUsd,
        int horizonMinutes) {
    static final int MINUTES_PER_DAY = 1_440;

    private static final Set<String> NAMES = Set.of(
            "seed",
            "seeds",
            "days",
            "clients",
            "median",
            "sigma",
            "lean",
            "elasticity",
            "informed",
            "informed-median",
            "horizon");

    static SimulationOptions usual() {
        return new SimulationOptions(20261122, 5, 30, 300, 2_000, 1.5, 0.6, 0.05, 24, 20_000, 60);
    }

    /** Takes {@code name=value} words over the usual ones. */
    static SimulationOptions of(String[] words) {
        SimulationOptions options = usual();
        for (String word : words) {
            int at = word.indexOf('=');
            if (at < 0 || !NAMES.contains(word.substring(0, at))) {
                throw new IllegalArgumentException(word + " is no name=value of " + NAMES);
            }
            options = options.with(word.substring(0, at), Double.parseDouble(word.substring(at + 1)));
        }
        return options;
    }

    int minutes() {
        return days * MINUTES_PER_DAY;
    }

    private SimulationOptions with(String name, double value) {
        return new SimulationOptions(
                name.equals("seed") ? (long) value : seed,
                name.equals("seeds") ? (int) value : seeds,
                name.equals("days") ? (int) value : days,
                name.equals("clients") ? value : clients,
                name.equals("median") ? value : medianUsd,
                name.equals("sigma") ? value : sizeSigma,
                name.equals("lean") ? value : lean,
                name.equals("elasticity") ? value : elasticity,
                name.equals("informed") ? value : informed,
                name.equals("informed-median") ? value : informedMedianUsd,
                name.equals("horizon") ? (int) value : horizonMinutes);
    }
}
