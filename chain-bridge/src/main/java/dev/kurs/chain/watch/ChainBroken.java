package dev.kurs.chain.watch;

/** The chain denies what is recorded; the message says how. Nothing may be recorded on top of that. */
final class ChainBroken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChainBroken(String message) {
        super(message);
    }
}
