package dev.kurs.feeds.pyth;

import java.util.Collection;

/** One exchange with a Hermes server: a request for the latest prices, or a stream for as long as it lasts. */
interface HermesSession {
    /** How a session ended that did not fail. */
    enum End {
        /** Go on after the poll interval. */
        ANSWERED,
        /** The ring is closed: there is nobody to tell. */
        SINK_CLOSED
    }

    End run(Collection<String> ids) throws HermesException, InterruptedException;
}
