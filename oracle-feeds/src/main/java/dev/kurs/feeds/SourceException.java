package dev.kurs.feeds;

import java.util.Set;

/**
 * An attempt at a source that failed, with the kind that tells what to do about it.
 *
 * <p>Example: kind UNKNOWN_ID, message {@code 404: Price ids not found: 0x6693…}, unknown symbols {@code [6693…]}.
 */
public final class SourceException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MESSAGE = 300;

    private final FeedError kind;
    private final transient Set<String> unknownSymbols;

    public SourceException(FeedError kind, String message) {
        this(kind, message, Set.of());
    }

    public SourceException(FeedError kind, String message, Set<String> unknownSymbols) {
        super(printable(message));
        this.kind = kind;
        this.unknownSymbols = Set.copyOf(unknownSymbols);
    }

    public SourceException(FeedError kind, String message, Throwable cause) {
        super(printable(message), cause);
        this.kind = kind;
        this.unknownSymbols = Set.of();
    }

    /** An answer that is not what the source documents. */
    public static SourceException malformed(String problem) {
        return new SourceException(FeedError.MALFORMED, problem);
    }

    public FeedError kind() {
        return kind;
    }

    /** Of the symbols asked for, those that the source named as unknown to it. */
    public Set<String> unknownSymbols() {
        return unknownSymbols;
    }

    private static String printable(String message) {
        String bounded = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + '…';
        return bounded.replaceAll("\\p{Cntrl}+", " ").strip();
    }
}
