package dev.kurs.bench.table;

import dev.kurs.bench.http.Asked;
import dev.kurs.bench.http.HttpContest;
import dev.kurs.bench.http.QuotingService.Terms;
import java.io.IOException;
import java.util.List;
import java.util.Set;

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
            "partner-memory",
            "corridor-memory",
            "reference-memory",
            "durability",
            "pauses",
            "signing",
            "http-indicative",
            "http-open",
            "http-open-10000",
            "http-mixed",
            "http-firm",
            "corridors",
            "partners",
            "open-quotes",
            "start",
            "small-command",
            "idle");

    private static final Set<String> UNHURRIED =
            Set.of("partner-memory", "corridor-memory", "reference-memory", "http-open-10000", "http-mixed");

    private static final int CONNECTIONS = 16;
    private static final int MOST = 0;

    /** Low enough that a request seldom finds another before it, on two cores with the client beside the server. */
    private static final int OPEN_RATE = 2_000;

    private static final int HIGH_RATE = 10_000;
    private static final int NO_TICKS = 0;
    private static final int TICKS = 1_000;
    private static final double WARM_UP_SECONDS = 20;

    private Laboratory() {}

    /** Those that a short run has time for. */
    static List<String> quick() {
        return EXPERIMENTS.stream().filter(name -> !UNHURRIED.contains(name)).toList();
    }

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
            case "open-memory" -> MemoryExperiment.ofOpenQuotes();
            case "partner-memory" -> MemoryExperiment.ofPartners();
            case "corridor-memory" -> MemoryExperiment.ofCorridors();
            case "reference-memory" -> MemoryExperiment.ofReferences();
            case "durability" -> new DurabilityExperiment();
            case "pauses" -> new PauseExperiment();
            case "signing" -> new SigningExperiment();
            case "http-indicative" -> http(Asked.INDICATIVE, MOST, NO_TICKS);
            case "http-open" -> http(Asked.INDICATIVE, OPEN_RATE, NO_TICKS);
            case "http-open-10000" -> http(Asked.INDICATIVE, HIGH_RATE, NO_TICKS);
            case "http-mixed" -> http(Asked.MIXED, OPEN_RATE, TICKS);
            case "http-firm" -> http(Asked.FIRM, MOST, NO_TICKS);
            case "corridors" -> GrowthExperiment.ofCorridors();
            case "partners" -> GrowthExperiment.ofPartners();
            case "open-quotes" -> GrowthExperiment.ofOpenQuotes();
            case "start" -> new StartExperiment();
            case "small-command" -> new SmallCommandExperiment();
            case "idle" -> new IdleExperiment();
            default -> Alternatives.open(name);
        };
    }

    private static Experiment http(Asked asked, int rate, int ticks) throws IOException {
        return new HttpExperiment(new HttpContest(new Terms(asked, rate, CONNECTIONS, ticks, WARM_UP_SECONDS)));
    }
}
