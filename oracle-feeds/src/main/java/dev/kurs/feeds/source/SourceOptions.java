package dev.kurs.feeds.source;

import java.util.List;

/**
 * What the configuration says of a source beyond the terms that all have; a value that is wrong is refused with its key.
 *
 * <p>Example: {@code options.integer("quorum", 3)} is what stands under {@code feeds.live.redstone.quorum}, or 3.
 */
public interface SourceOptions {
    String text(String key, String otherwise);

    int integer(String key, int otherwise);

    boolean flag(String key, boolean otherwise);

    /** Empty where the key is absent. */
    List<String> texts(String key);
}
