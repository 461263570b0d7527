package dev.kurs.feeds.pyth;

import dev.kurs.feeds.FeedError;
import java.util.Set;

/**
 * An attempt at a Hermes server that failed, with the kind that tells what to do about it.
 *
 * <p>Example: kind UNKNOWN_ID, message {@code 404: Price ids not found: 0x6693…}, unknown ids {@code [6693…]}.
 */
public final class HermesException extends Exception {
    private static final int LONGEST_MESSAGE = 300;

    private final FeedError kind;
    private final Set<String> unknownIds;

    public HermesException(FeedError kind, String message) {
        this(kind, message, Set.of());
    }

    public HermesException(FeedError kind, String message, Set<String> unknownIds) {
        super(printable(message));
        this.kind = kind;
        this.unknownIds = Set.copyOf(unknownIds);
    }

    public HermesException(FeedError kind, String message, Throwable cause) {
        super(printable(message), cause);
        this.kind = kind;
        this.unknownIds = Set.of();
    }

    public FeedError kind() {
        return kind;
    }

    /** Of the ids asked for, those that the server named as unknown to it. */
    public Set<String> unknownIds() {
        return unknownIds;
    }

    private static String printable(String message) {
        String bounded = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + '…';
        return bounded.replaceAll("\\p{Cntrl}+", " ").strip();
    }
}
