package dev.kurs.protocol.port;

/** Keeps a feed's own producers off while somebody sets its prices by hand (sandbox). */
public interface FeedHold {
    /** Whether the hold begins with this; false where the feed is held already. */
    boolean hold(String feed);

    void release(String feed);

    void releaseAll();
}
