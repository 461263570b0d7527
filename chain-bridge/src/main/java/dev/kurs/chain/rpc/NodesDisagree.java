package dev.kurs.chain.rpc;

/** Nodes say different things of what is about to be recorded, and no majority says which is right; asking again may help. */
public final class NodesDisagree extends ChainException {
    private static final long serialVersionUID = 1L;

    NodesDisagree(String message) {
        super(message);
    }
}
