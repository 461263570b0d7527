package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.ChainException;

/** The chain changed between two questions about it; asking again helps. */
final class ChainMoved extends ChainException {
    private static final long serialVersionUID = 1L;

    ChainMoved(String message) {
        super(message);
    }
}
