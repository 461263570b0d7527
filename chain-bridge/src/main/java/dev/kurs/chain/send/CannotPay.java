package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;

/** An account has too little for a transaction at the fees that blocks take; the message has both. */
final class CannotPay extends ChainException {
    private static final long serialVersionUID = 1L;

    CannotPay(String message) {
        super(message);
    }
}
