package dev.kurs.core.twin;

import java.math.BigInteger;

/** What a partner asks: sell (send base) or buy (send quote), so much input, or so much output, in raw units, firm or not. */
record TwinRequest(boolean sell, boolean exactOutput, BigInteger amount, boolean v02, boolean firm) {
    TwinRequest asking(BigInteger changed) {
        return new TwinRequest(sell, exactOutput, changed, v02, firm);
    }

    /** 2^96 for a firm quote, 2^127 for an indicative one. */
    BigInteger lowestTooLarge() {
        return BigInteger.ONE.shiftLeft(firm ? 96 : 127);
    }
}
