package dev.kurs.bench.table;

import dev.kurs.bench.Scratch;
import dev.kurs.bench.http.QuotingService;
import dev.kurs.bench.http.QuotingService.Terms;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Signed indicative quotes over HTTP from a service with other options of the JVM, against one with its own. */
final class JvmExperiment implements Experiment {
    private final Scratch folderOfUsual = new Scratch();
    private final Scratch folderOfOther = new Scratch();
    private final QuotingService usual;
    private final QuotingService other;

    JvmExperiment(Terms terms, String option) throws IOException {
        usual = QuotingService.start(folderOfUsual.directory(), terms, List.of());
        try {
            other = QuotingService.start(folderOfOther.directory(), terms, List.of(option));
        } catch (IOException | RuntimeException failed) {
            usual.close();
            throw failed;
        }
    }

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        return HttpExperiment.figures(usual.measure(seconds, QuotingService.MOST));
    }

    @Override
    public Map<String, Double> subject(double seconds) throws IOException {
        return HttpExperiment.figures(other.measure(seconds, QuotingService.MOST));
    }

    @Override
    public void close() throws IOException {
        try (folderOfUsual;
                folderOfOther;
                usual) {
            other.close();
        }
    }
}
