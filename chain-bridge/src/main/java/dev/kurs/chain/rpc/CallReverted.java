package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.RevertReason;

/** A contract refused a call; the message has the error by name, or the node's words where no contract here says it. */
public final class CallReverted extends ChainException {
    private static final long serialVersionUID = 1L;

    private final transient RevertReason reason;

    CallReverted(String what, RevertReason reason, String words) {
        super(what + " was refused: " + (reason.isUnknown() ? words + ", " + reason : reason.toString()));
        this.reason = reason;
    }

    public RevertReason reason() {
        return reason;
    }
}
