package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.RevertReason;

/** A contract refused a call; the message has the error by name. */
public final class CallReverted extends ChainException {
    private static final long serialVersionUID = 1L;

    private final transient RevertReason reason;

    CallReverted(String what, RevertReason reason) {
        super(what + " was refused: " + reason);
        this.reason = reason;
    }

    public RevertReason reason() {
        return reason;
    }
}
