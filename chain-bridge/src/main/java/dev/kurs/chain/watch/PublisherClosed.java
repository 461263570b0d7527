package dev.kurs.chain.watch;

/** The engine takes no more commands, or the watcher is being closed. */
public final class PublisherClosed extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
