package dev.kurs.chain.standard;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.artifact.Artifact;

/** Uniswap's Permit2, which has one address on almost every chain. */
public final class Permit2 {
    public static final Address ADDRESS = Address.of("0x000000000022D473030F116dDEE9F6B43aC78BA3");

    private Permit2() {}

    /** The code that Ethereum has there, 0x and digits; on another chain it works out its domain at every call. */
    public static String code() {
        return Artifact.of("Permit2").code();
    }
}
