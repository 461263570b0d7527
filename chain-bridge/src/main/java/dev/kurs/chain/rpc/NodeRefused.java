package dev.kurs.chain.rpc;

/** A node answered with an error of its own, such as {@code nonce too low}, and not with a contract's refusal. */
public final class NodeRefused extends ChainException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    NodeRefused(String what, String node, String reason) {
        super(what + " failed at " + node + ": " + reason);
        this.reason = reason;
    }

    /** The node's own words. */
    public String reason() {
        return reason;
    }
}
