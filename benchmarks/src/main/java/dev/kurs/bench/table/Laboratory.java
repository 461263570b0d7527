package dev.kurs.bench.table;

import dev.kurs.bench.http.HttpContest;
import dev.kurs.bench.http.QuotingService.Terms;
import java.io.IOException;
import java.util.List;

/** The experiments by name, in the order in which they are done. */
final class Laboratory {
    static final List<String> EXPERIMENTS = List.of(
            "engine",
            "ring",
            "journal",
            "round-trip",
            "replay",
            "recovery",
            "open-memory",
            "durability",
            "pauses",
            "signing",
            "http-indicative",
            "http-open",
            "http-firm",
            "corridors",
            "partners",
            "open-quotes",
            "start",
            "small-command",
            "idle");

    private static final int CONNECTIONS = 16;
    private static final int MOST = 0;

    /** Low enough that a request seldom finds another before it, on two cores with the client beside the server. */
    private static final int OPEN_RATE = 2_000;

    private static final double WARM_UP_SECONDS = 20;

    private Laboratory() {}

    /**
     * One of these, or of the {@link Alternatives}.
     *
     * @throws IOException where something that it needs is not there; the message says what
     */
    static Experiment open(String name) throws IOException, InterruptedException {
        return switch (name) {
            case "engine" -> new EngineExperiment();
            case "ring" -> new RingExperiment();
            case "journal" -> new JournalExperiment();
            case "round-trip" -> new RoundTripExperiment();
            case "replay" -> new ReplayExperiment();
            case "recovery" -> new RecoveryExperiment();
            case "open-memory" -> new MemoryExperiment();
            case "durability" -> new DurabilityExperiment();
            case "pauses" -> new PauseExperiment();
            case "signing" -> new SigningExperiment();
            case "http-indicative" -> http(false, MOST);
            case "http-open" -> http(false, OPEN_RATE);
            case "http-firm" -> http(true, MOST);
            case "corridors" -> GrowthExperiment.ofCorridors();
            case "partners" -> GrowthExperiment.ofPartners();
            case "open-quotes" -> GrowthExperiment.ofOpenQuotes();
            case "start" -> new StartExperiment();
            case "small-command" -> new SmallCommandExperiment();
            case "idle" -> new IdleExperiment();
            default -> Alternatives.open(name);
        };
    }

    private static Experiment http(boolean isFirm, int rate) throws IOException {
        return new HttpExperiment(new HttpContest(new Terms(isFirm, rate, CONNECTIONS, WARM_UP_SECONDS)));
    }
}
