package dev.kurs.chain.rpc;

/** No node that answers has the block that is recorded; the message names each and what it has instead. */
public final class CheckpointDenied extends ChainException {
    private static final long serialVersionUID = 1L;

    CheckpointDenied(String message) {
        super(message);
    }
}
