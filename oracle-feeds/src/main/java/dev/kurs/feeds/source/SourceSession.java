package dev.kurs.feeds.source;

import dev.kurs.feeds.SourceException;
import java.util.Collection;

/** One exchange with a source: a question and its answer, or a stream for as long as it lasts. */
@FunctionalInterface
public interface SourceSession {
    /** How a session ended that did not fail. */
    enum End {
        /** Go on: with a question after the poll interval, with a stream at once. */
        ANSWERED,
        /** The ring is closed: there is nobody to tell. */
        SINK_CLOSED
    }

    End run(Collection<String> symbols) throws SourceException, InterruptedException;
}
