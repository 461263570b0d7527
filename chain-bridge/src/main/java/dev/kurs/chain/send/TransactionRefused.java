package dev.kurs.chain.send;

import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.ChainException;

/** A contract refused a transaction, in a block or before it was sent; the message has the contract's error by name. */
public final class TransactionRefused extends ChainException {
    private static final long serialVersionUID = 1L;

    private final transient RevertReason reason;

    TransactionRefused(String what, RevertReason reason) {
        super(what + " was refused: " + reason);
        this.reason = reason;
    }

    public RevertReason reason() {
        return reason;
    }
}
