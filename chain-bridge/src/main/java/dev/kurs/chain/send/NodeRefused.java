package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;

/** A node answered with an error, such as {@code nonce too low}; the data are those of a contract's refusal, where there is one. */
public final class NodeRefused extends ChainException {
    private static final long serialVersionUID = 1L;

    private final String reason;
    private final String data;

    /** @param data 0x and digits, or empty */
    public NodeRefused(String method, String reason, String data) {
        super(method + " was refused: " + reason);
        this.reason = reason;
        this.data = data;
    }

    /** The node's own words. */
    public String reason() {
        return reason;
    }

    /** What a contract said, 0x and digits; empty where no contract spoke. */
    public String data() {
        return data;
    }
}
