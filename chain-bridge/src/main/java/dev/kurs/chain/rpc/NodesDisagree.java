package dev.kurs.chain.rpc;

/** Nodes disagree about what is to be recorded, and no majority settles it; asking again may help. */
public final class NodesDisagree extends ChainException {
    private static final long serialVersionUID = 1L;

    NodesDisagree(String message) {
        super(message);
    }
}
