package dev.kurs.feeds;

/**
 * One running source of prices that offers its ticks to a {@link dev.kurs.protocol.port.PriceSink}.
 *
 * <p>Example: the sandbox starts one {@code recorded} feed, which offers about eight ticks a second until it is
 * closed; a live service starts one {@code pyth} feed.
 */
public interface PriceFeed extends AutoCloseable {
    /** Starts the feed on a thread of its own; once only. */
    void start();

    /** Stops the feed and waits until its thread offers nothing more. */
    @Override
    void close();

    /**
     * Asks the source once on the calling thread and offers what it says; a feed that was tried is not started.
     *
     * @throws SourceException with what failed
     */
    void tryOnce() throws SourceException, InterruptedException;

    FeedStatus status();
}
