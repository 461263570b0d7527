package dev.kurs.service.run;

import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.SourceException;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.configuration.FeedSection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Asks every source once, all at the same time, and keeps what each said.
 *
 * <p>Example: {@code FeedCheck.of(settings.feeds(), clock).failures()} is {@code {redstone=UNAUTHORIZED: 401: …}}.
 */
public final class FeedCheck {
    private final List<FeedStatus> statuses;
    private final Map<String, String> failures;
    private final FeedReport report;

    private FeedCheck(List<FeedStatus> statuses, Map<String, String> failures, FeedReport report) {
        this.statuses = statuses;
        this.failures = failures;
        this.report = report;
    }

    public static FeedCheck of(FeedSection settings, EpochNanoClock clock) throws InterruptedException {
        PriceSink nobody = (feed, source, price, confidence, time) -> PriceSink.Outcome.ACCEPTED;
        try (OpenedFeeds sources = new OpenedFeeds(settings, nobody, clock);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Optional<String>>> answers = threads.invokeAll(
                    sources.feeds().stream().map(FeedCheck::attempt).toList());
            List<FeedStatus> statuses = sources.statuses();
            Map<String, String> failures = new LinkedHashMap<>();
            for (int i = 0; i < statuses.size(); i++) {
                String name = statuses.get(i).name();
                failure(answers.get(i)).ifPresent(sentence -> failures.put(name, sentence));
            }
            return new FeedCheck(statuses, failures, sources.report());
        }
    }

    private static Callable<Optional<String>> attempt(PriceFeed feed) {
        return () -> {
            try {
                feed.tryOnce();
                return Optional.empty();
            } catch (SourceException failed) {
                return Optional.of(failed.kind() + ": " + failed.getMessage());
            }
        };
    }

    private static Optional<String> failure(Future<Optional<String>> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException unexpected) {
            return Optional.of("failed unexpectedly: " + unexpected.getCause());
        }
    }

    /** What failed, by source. */
    public Map<String, String> failures() {
        return failures;
    }

    /** Feeds that some source has a price of. */
    public List<String> pricedFeeds() {
        return report.lines(statuses).stream()
                .map(FeedReport.Line::feed)
                .distinct()
                .toList();
    }

    /** As {@code kurs feeds} shows it, with what failed under {@code failures}. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(report.json(statuses));
        json.put("failures", failures);
        return json;
    }

    /** What became of each source, by its name, to be read after it. */
    public Map<String, String> sentences() {
        Map<String, String> sentences = new LinkedHashMap<>();
        for (FeedStatus status : statuses) {
            String failure = failures.get(status.name());
            String told = String.join(", ", new TreeSet<>(status.lastTicks().keySet()));
            sentences.put(
                    status.name(),
                    (failure == null ? "answers" : "cannot be used, " + failure)
                            + (told.isEmpty() ? "" : "; told " + told));
        }
        return sentences;
    }
}
