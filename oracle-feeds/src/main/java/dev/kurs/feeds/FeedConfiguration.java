package dev.kurs.feeds;

/**
 * What a source needs to know before it can start; every source has an implementation of its own.
 *
 * <p>Example: {@code new RecordedConfiguration("classpath:sandbox/prices.jsonl.gz", 1.0, true, true).open(context)}
 * gives the sandbox's feed.
 */
public interface FeedConfiguration {
    /** Makes the feed without starting it; a configuration that cannot work fails here. */
    PriceFeed open(FeedContext context);
}
