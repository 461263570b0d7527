package dev.kurs.protocol.port;

/** Keeps a feed's own producers off while somebody sets its prices by hand (sandbox). */
public interface FeedHold {
    void hold(String feed);

    void releaseAll();
}
