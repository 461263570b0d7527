package dev.kurs.feeds.source;

import dev.kurs.feeds.Backoff;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.FeedThread;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.TickPublisher;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Keeps one session after another going with a source, and waits longer after each failure; while a stream is down its back-up is asked instead.
 *
 * <p>Example: a broken stream is opened again after about 250 ms, then 500 ms, up to 30 s, and after 250 ms again once a
 * price has come on it; in between the latest prices are asked for every poll interval. Refused credentials are tried again every 30 s.
 */
public final class SourceFeed implements PriceFeed {
    private static final Logger LOG = LoggerFactory.getLogger(SourceFeed.class);
    private static final long FIRST_PAUSE_NS = 250_000_000;
    private static final long LONGEST_PAUSE_NS = 30_000_000_000L;
    private static final long BACK_PRESSURE_PATIENCE_NS = 200_000_000;

    /** Makes a source's sessions, which publish what they decode. */
    @FunctionalInterface
    public interface Sessions {
        SourceSession with(SourcePublisher publisher);
    }

    private final SourceTerms terms;
    private final FeedContext context;
    private final Map<String, String> feedsBySymbol;
    private final FeedHealth health;
    private final RequestedSymbols requested;
    private final Backoff backoff;
    private final SourceSession session;
    private final SourceSession question;
    private final boolean isPolling;
    private final boolean asksMeanwhile;
    private final FeedThread thread;
    private final Runnable onClose;
    private boolean onBackup;
    private boolean isAnswered;
    private boolean failing;

    private SourceFeed(
            SourceTerms terms,
            FeedContext context,
            Sessions sessions,
            Optional<Sessions> questions,
            boolean asksMeanwhile,
            Runnable onClose) {
        this.terms = terms;
        this.context = context;
        this.onClose = onClose;
        this.feedsBySymbol = terms.feedsBySymbol();
        this.health = new FeedHealth(terms.name(), context.clock());
        this.requested = new RequestedSymbols(feedsBySymbol);
        this.backoff = new Backoff(FIRST_PAUSE_NS, LONGEST_PAUSE_NS, context.random());
        this.thread = new FeedThread(terms.name() + "-feed", health, this::follow);
        SourcePublisher publisher = new SourcePublisher(
                terms,
                context,
                new TickPublisher(
                        thread.uninterrupted(context.sink()), context.pacer(), health, BACK_PRESSURE_PATIENCE_NS),
                health,
                this::onAnswer,
                () -> requested.isUnknownDue(context.clock().nanoTime()));
        this.session = sessions.with(publisher);
        this.question = questions.map(other -> other.with(publisher)).orElse(session);
        this.isPolling = questions.isEmpty();
        this.asksMeanwhile = asksMeanwhile;
    }

    /** A source that is asked again and again. */
    public static SourceFeed polling(SourceTerms terms, FeedContext context, Sessions question) {
        return polling(terms, context, question, () -> {});
    }

    /** @param onClose lets go of what the question holds */
    public static SourceFeed polling(SourceTerms terms, FeedContext context, Sessions question, Runnable onClose) {
        return new SourceFeed(terms, context, question, Optional.empty(), false, onClose);
    }

    /**
     * A source that tells by itself.
     *
     * @param question by which it is tried
     * @param asksMeanwhile whether that is also asked while it does not tell
     */
    public static SourceFeed streaming(
            SourceTerms terms, FeedContext context, Sessions stream, Sessions question, boolean asksMeanwhile) {
        return new SourceFeed(terms, context, stream, Optional.of(question), asksMeanwhile, () -> {});
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        thread.close();
        onClose.run();
    }

    @Override
    public FeedStatus status() {
        return health.status();
    }

    @Override
    public void tryOnce() throws SourceException, InterruptedException {
        health.connectionOpened();
        question.run(feedsBySymbol.keySet());
    }

    /** Runs sessions on the calling thread until it is interrupted or the ring is closed. */
    public void follow() throws InterruptedException {
        SourceSession.End end = SourceSession.End.ANSWERED;
        while (end != SourceSession.End.SINK_CLOSED) {
            Set<String> symbols = requested.at(context.clock().nanoTime());
            health.unavailable(requested.feedsLeftOut());
            if (symbols.isEmpty()) {
                context.pacer().pause(backoff.longestPauseNs());
            } else {
                end = follow(symbols);
            }
        }
    }

    private SourceSession.End follow(Set<String> symbols) throws InterruptedException {
        try {
            health.connectionOpened();
            isAnswered = false;
            SourceSession.End end = session.run(symbols);
            failing = false;
            if (end == SourceSession.End.ANSWERED && isPolling) {
                context.pacer().pause(terms.pollInterval().toNanos());
            }
            return end;
        } catch (SourceException failed) {
            return waitAfter(failed);
        }
    }

    private SourceSession.End waitAfter(SourceException failed) throws InterruptedException {
        note(failed);
        long pauseNs = pauseNs(failed.kind());
        Set<String> symbols = requested.at(context.clock().nanoTime());
        if (failed.kind() == FeedError.UNAUTHORIZED || !asksMeanwhile || symbols.isEmpty()) {
            context.pacer().pause(pauseNs);
            return SourceSession.End.ANSWERED;
        }
        return askMeanwhile(symbols, pauseNs);
    }

    /** Where one of several answers was unusable the others are good for as long as usual. */
    private long pauseNs(FeedError kind) {
        if (kind == FeedError.UNAUTHORIZED) {
            return backoff.longestPauseNs();
        }
        return isAnswered && isPolling ? terms.pollInterval().toNanos() : backoff.nextPauseNs();
    }

    /** Fills a pause with questions, until one fails. */
    private SourceSession.End askMeanwhile(Set<String> symbols, long pauseNs) throws InterruptedException {
        onBackup = true;
        long leftNs = pauseNs;
        try {
            while (leftNs > 0) {
                if (question.run(symbols) == SourceSession.End.SINK_CLOSED) {
                    return SourceSession.End.SINK_CLOSED;
                }
                long stepNs = Math.min(leftNs, terms.pollInterval().toNanos());
                context.pacer().pause(stepNs);
                leftNs -= stepNs;
            }
        } catch (SourceException failed) {
            note(failed);
            context.pacer().pause(leftNs);
        } finally {
            onBackup = false;
        }
        return SourceSession.End.ANSWERED;
    }

    /** Only the first failure of a series is a warning. */
    private void note(SourceException failed) {
        health.errorSeen(failed.kind(), named(failed));
        LOG.atLevel(failing ? Level.DEBUG : Level.WARN).log("{} {}: {}", terms.name(), failed.kind(), named(failed));
        failing = true;
        requested.leaveOut(failed.unknownSymbols(), context.clock().nanoTime());
    }

    private void onAnswer() {
        if (!onBackup) {
            isAnswered = true;
            backoff.reset();
            failing &= isPolling;
        }
    }

    private String named(SourceException failed) {
        if (failed.unknownSymbols().isEmpty()) {
            return failed.getMessage();
        }
        Map<String, String> unknown = new TreeMap<>(feedsBySymbol);
        unknown.keySet().retainAll(failed.unknownSymbols());
        return "unknown symbols " + unknown;
    }
}
