package dev.kurs.bench.table;

import java.io.IOException;
import java.util.Map;

/** A start without what the rehearsal left, the JDK's AOT cache, against one with it. */
final class UnrehearsedExperiment implements Experiment {
    private static final String NO_CACHE = "-XX:AOTMode=off";

    @Override
    public Map<String, Double> control(double seconds) throws IOException, InterruptedException {
        return StartExperiment.firstQuote("");
    }

    @Override
    public Map<String, Double> subject(double seconds) throws IOException, InterruptedException {
        return StartExperiment.firstQuote(NO_CACHE);
    }
}
