package dev.kurs.bench.table;

import dev.kurs.bench.http.Asked;
import dev.kurs.bench.http.HttpContest;
import dev.kurs.bench.http.QuotingService;
import dev.kurs.bench.http.QuotingService.Terms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.CloseHelper;

/**
 * The experiments by name, in the order in which they are done, and the servers that some of them share: two that are warm serve every load.
 *
 * <p>Example: {@code laboratory.open("http-open")} asks the servers that {@code http-indicative} has warmed up.
 */
final class Laboratory implements AutoCloseable {
    static final List<String> EXPERIMENTS = List.of(
            "engine",
            "ring",
            "journal",
            "round-trip",
            "round-trip-paced",
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
            "http-open-20000",
            "http-firm",
            "http-mixed",
            "corridors",
            "partners",
            "open-quotes",
            "start",
            "small-command",
            "idle");

    private static final Set<String> UNHURRIED =
            Set.of("partner-memory", "corridor-memory", "reference-memory", "http-open-10000", "http-mixed");

    /** They ask the same service. */
    private static final Set<String> SHARING =
            Set.of("http-indicative", "http-open", "http-open-10000", "http-open-20000", "http-firm");

    private static final int CONNECTIONS = 16;

    /** Low enough that a request seldom finds another before it, on two cores with the client beside the server. */
    private static final int OPEN_RATE = 2_000;

    private static final int HIGH_RATE = 10_000;
    private static final int HIGHEST_RATE = 20_000;
    private static final int NO_TICKS = 0;
    private static final int TICKS = 1_000;
    private static final double WARM_UP_SECONDS = 30;

    /** Of a service that is warm to indicative ones; the rounds that do not count go on with it. */
    private static final double FIRM_WARM_UP_SECONDS = 4;

    private final Map<Terms, HttpContest> contests = new HashMap<>();

    /** Those that a short run has time for. */
    static List<String> quick() {
        return EXPERIMENTS.stream().filter(name -> !UNHURRIED.contains(name)).toList();
    }

    /** The same names, those side by side that share their servers. */
    static List<List<String>> together(List<String> names) {
        List<List<String>> groups = new ArrayList<>();
        for (String name : names) {
            boolean isShared = SHARING.contains(name)
                    && !groups.isEmpty()
                    && SHARING.contains(groups.getLast().getLast());
            if (!isShared) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(name);
        }
        return groups;
    }

    /**
     * One of these, or of the {@link Alternatives}.
     *
     * @throws IOException where something that it needs is not there; the message says what
     */
    Experiment open(String name) throws IOException, InterruptedException {
        return switch (name) {
            case "engine" -> new EngineExperiment();
            case "ring" -> new RingExperiment();
            case "journal" -> new JournalExperiment();
            case "round-trip" -> RoundTripExperiment.closed();
            case "round-trip-paced" -> RoundTripExperiment.paced();
            case "replay" -> new ReplayExperiment();
            case "recovery" -> new RecoveryExperiment();
            case "open-memory" -> MemoryExperiment.ofOpenQuotes();
            case "partner-memory" -> MemoryExperiment.ofPartners();
            case "corridor-memory" -> MemoryExperiment.ofCorridors();
            case "reference-memory" -> MemoryExperiment.ofReferences();
            case "durability" -> new DurabilityExperiment();
            case "pauses" -> new PauseExperiment();
            case "signing" -> new SigningExperiment();
            case "http-indicative" -> http(Asked.INDICATIVE, QuotingService.MOST, NO_TICKS);
            case "http-open" -> http(Asked.INDICATIVE, OPEN_RATE, NO_TICKS);
            case "http-open-10000" -> http(Asked.INDICATIVE, HIGH_RATE, NO_TICKS);
            case "http-open-20000" -> http(Asked.INDICATIVE, HIGHEST_RATE, NO_TICKS);
            case "http-mixed" -> http(Asked.MIXED, OPEN_RATE, TICKS);
            case "http-firm" -> firm();
            case "corridors" -> GrowthExperiment.ofCorridors();
            case "partners" -> GrowthExperiment.ofPartners();
            case "open-quotes" -> GrowthExperiment.ofOpenQuotes();
            case "start" -> new StartExperiment();
            case "small-command" -> new SmallCommandExperiment();
            case "idle" -> new IdleExperiment();
            default -> Alternatives.open(name);
        };
    }

    private Experiment http(Asked asked, int rate, int ticks) throws IOException {
        return new HttpExperiment(contest(asked, ticks), rate);
    }

    private Experiment firm() throws IOException {
        HttpContest indicative = contest(Asked.INDICATIVE, NO_TICKS);
        return new FirmHttpExperiment(indicative, indicative.asked(Asked.FIRM, FIRM_WARM_UP_SECONDS));
    }

    private HttpContest contest(Asked asked, int ticks) throws IOException {
        Terms terms = new Terms(asked, CONNECTIONS, ticks, WARM_UP_SECONDS);
        HttpContest contest = contests.get(terms);
        if (contest == null) {
            contest = new HttpContest(terms);
            contests.put(terms, contest);
        }
        return contest;
    }

    /** Each of them, whatever becomes of another. */
    @Override
    public void close() {
        CloseHelper.closeAll(contests.values());
    }
}
