package dev.kurs.feeds.source;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks for one symbol after another, where a source answers one at a time; what is wrong with one answer keeps no other away.
 *
 * <p>Example: of USDTUSD, USDXXX and USDJPY the second is unknown; the others are published, and then UNKNOWN_ID names it.
 */
public final class PricePoll implements SourceSession {
    /** Asks for one symbol. */
    @FunctionalInterface
    public interface Question {
        SourcePrice ask(String symbol) throws SourceException, InterruptedException;
    }

    private final Question question;
    private final SourcePublisher publisher;

    public PricePoll(Question question, SourcePublisher publisher) {
        this.question = question;
        this.publisher = publisher;
    }

    @Override
    public End run(Collection<String> symbols) throws SourceException, InterruptedException {
        Set<String> unknown = new HashSet<>();
        SourceException unusable = null;
        for (String symbol : symbols) {
            try {
                if (publisher.publish(List.of(question.ask(symbol))) == End.SINK_CLOSED) {
                    return End.SINK_CLOSED;
                }
            } catch (SourceException failed) {
                if (isOfEverySymbol(failed.kind())) {
                    throw failed;
                }
                unknown.addAll(failed.unknownSymbols());
                unusable = failed.unknownSymbols().isEmpty() ? failed : unusable;
            }
        }
        if (!unknown.isEmpty()) {
            throw new SourceException(FeedError.UNKNOWN_ID, "unknown symbols " + unknown, unknown);
        }
        if (unusable != null) {
            throw unusable;
        }
        return End.ANSWERED;
    }

    /** Whether whoever asks for another symbol hears the same. */
    private static boolean isOfEverySymbol(FeedError kind) {
        return switch (kind) {
            case UNAUTHORIZED, RATE_LIMITED, UNREACHABLE, TIMED_OUT, STREAM_ENDED -> true;
            case UNKNOWN_ID, REFUSED, TOO_LARGE, MALFORMED, UNTRUSTED -> false;
        };
    }
}
