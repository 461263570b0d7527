package dev.kurs.chain.send;

import java.math.BigInteger;

/** Told what each transaction of an account has cost, in the order of nonces, before it is done with; again, where a process ended in between or nobody could say why it failed. */
@FunctionalInterface
public interface FeesPaid {
    /** Nobody reckons. */
    FeesPaid UNTOLD = (nonce, feeWei) -> {};

    /** @param feeWei of a transaction that is confirmed, be it that the contract took it or not */
    void paid(long nonce, BigInteger feeWei);
}
