package dev.kurs.chain.execution;

import dev.kurs.chain.rpc.ChainException;

/** The settlement vault commits through another engine than the one that executions are signed for, or through none; the message names both. */
final class OtherEngine extends ChainException {
    private static final long serialVersionUID = 1L;

    OtherEngine(String message) {
        super(message);
    }
}
