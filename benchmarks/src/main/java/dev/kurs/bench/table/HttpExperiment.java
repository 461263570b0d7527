package dev.kurs.bench.table;

import dev.kurs.bench.http.HttpContest;
import dev.kurs.bench.http.QuotingService.Round;
import java.io.IOException;
import java.util.Map;

/**
 * Signed quotes over HTTP, against a constant answer of the same length.
 *
 * @param contest whoever made it closes it
 * @param rate requests a second, or {@link dev.kurs.bench.http.QuotingService#MOST}
 */
record HttpExperiment(HttpContest contest, int rate) implements Experiment {
    /** Both are warm. */
    @Override
    public void warmUp(double seconds) {}

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        return figures(contest.control(seconds, rate));
    }

    @Override
    public Map<String, Double> subject(double seconds) throws IOException {
        return figures(contest.service(seconds, rate));
    }

    /** @throws IOException where requests were refused: that would measure refusals */
    static Map<String, Double> figures(Round round) throws IOException {
        if (round.refused() > 0) {
            throw new IOException(round.refused() + " requests were refused: this would measure refusals");
        }
        Map<String, Double> figures = Latencies.MICROSECONDS.of(round.latencies());
        figures.put("rate", round.rate());
        figures.put("processor_us", round.processorMicros());
        figures.put("bytes", round.allocatedBytes());
        return figures;
    }
}
