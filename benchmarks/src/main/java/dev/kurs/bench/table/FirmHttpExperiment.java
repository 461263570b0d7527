package dev.kurs.bench.table;

import dev.kurs.bench.http.HttpContest;
import dev.kurs.bench.http.QuotingService;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Signed firm quotes over HTTP, against a constant answer of the same length; in the same turn what a firm quote is made of, a bare signature and an indicative quote of
 * the same service.
 *
 * <p>As many quotes end in a round as begin: each round of the service's begins with a second of the clock that is a whole number of periods, of which a quote lives a
 * whole number, so that what was given in a round ends in a later one, and in no control's. Example: rounds of 1.25 s every 5 s; what the first gives ends in the tenth.
 */
final class FirmHttpExperiment implements Experiment {
    private static final int AT_ONCE = 16;

    /** The sandbox's {@code firm_ttl}. */
    private static final int LIFE_SECONDS = 45;

    private static final double CONSTANT_SHARE = 0.5;
    private static final double SIGNING_SHARE = 0.3;
    private static final double INDICATIVE_SHARE = 0.7;

    /** Of a round, the service's share included, and a moment for what is neither. */
    private static final double ROUND_SHARE = 1 + CONSTANT_SHARE + SIGNING_SHARE + INDICATIVE_SHARE;

    private static final double MOMENT_SECONDS = 0.75;
    private static final String SIGNATURES = "signatures";
    private static final String INDICATIVE_RATE = "indicative_rate";
    private static final String INDICATIVE_PROCESSOR = "indicative_processor_us";
    private static final double MICROS = 1e6;

    private final HttpContest indicative;
    private final HttpContest firm;
    private final SigningLoad signing = new SigningLoad();
    private long period;

    /**
     * Both of one service.
     *
     * @param indicative whoever made it closes it
     * @param firm closed with this
     */
    FirmHttpExperiment(HttpContest indicative, HttpContest firm) {
        this.indicative = indicative;
        this.firm = firm;
    }

    /** Until the quotes that end are those of such rounds. */
    @Override
    public void warmUp(double seconds) throws IOException, InterruptedException {
        int rounds = LIFE_SECONDS / periodSeconds(seconds);
        for (int round = 0; round < rounds; round++) {
            control(seconds);
            subject(seconds);
        }
    }

    /** The shortest that has room for a round, and of which a quote lives a whole number. */
    static int periodSeconds(double seconds) {
        int period = (int) Math.ceil(ROUND_SHARE * seconds + MOMENT_SECONDS);
        while (period < LIFE_SECONDS && LIFE_SECONDS % period != 0) {
            period++;
        }
        return period;
    }

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        Map<String, Double> figures =
                HttpExperiment.figures(firm.control(CONSTANT_SHARE * seconds, QuotingService.MOST));
        figures.put(SIGNATURES, Rate.of(SIGNING_SHARE * seconds, AT_ONCE, signing::signHash));
        Map<String, Double> asked =
                HttpExperiment.figures(indicative.service(INDICATIVE_SHARE * seconds, QuotingService.MOST));
        figures.put(INDICATIVE_RATE, asked.get("rate"));
        figures.put(INDICATIVE_PROCESSOR, asked.get("processor_us"));
        return figures;
    }

    @Override
    public Map<String, Double> subject(double seconds) throws IOException, InterruptedException {
        long before = period;
        awaitPeriod(periodSeconds(seconds));
        Map<String, Double> figures = HttpExperiment.figures(firm.service(seconds, QuotingService.MOST));
        figures.put("periods_left_out", before == 0 ? 0 : period - before - 1.0);
        return figures;
    }

    private void awaitPeriod(int seconds) throws InterruptedException {
        long periodMs = TimeUnit.SECONDS.toMillis(seconds);
        long nowMs = System.currentTimeMillis();
        period = Math.ceilDiv(nowMs, periodMs);
        TimeUnit.MILLISECONDS.sleep(period * periodMs - nowMs);
    }

    /** Quotes a second over what all cores could sign and serve, of each what an indicative one takes of them and of who asks. */
    static double ofMachine(Rounds rounds) {
        return ofPossible(rounds, cores() / rounds.control(INDICATIVE_RATE));
    }

    /** The same without who asks: an indicative quote's processor time in the service alone. */
    static double ofService(Rounds rounds) {
        return ofPossible(rounds, rounds.control(INDICATIVE_PROCESSOR) / MICROS);
    }

    /** @param requestSeconds of a core that a request takes beside its signature */
    private static double ofPossible(Rounds rounds, double requestSeconds) {
        double signatureSeconds = 1 / rounds.control(SIGNATURES);
        return rounds.subject("rate") * (signatureSeconds + requestSeconds) / cores();
    }

    private static double cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public void close() throws IOException {
        try (firm) {
            signing.close();
        }
    }
}
