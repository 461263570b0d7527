package dev.kurs.chain.freeze;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;

/**
 * What a freeze of ours freezes, as the contracts name it.
 *
 * <p>Example: {@code FreezeSubject.inbound("IDRX", address)} lets no IDRX in.
 *
 * @param name as logs and the outbox call it
 * @param scope the contracts' number of it
 * @param word the corridor's hash, or the token's address
 */
public record FreezeSubject(String name, int scope, Bytes32 word) {
    private static final int CORRIDOR = 1;
    private static final int TOKEN_INBOUND = 2;

    /** The scope as a word of the contracts'. */
    Bytes32 scopeWord() {
        return new Bytes32("0x" + "0".repeat(63) + scope);
    }

    public static FreezeSubject corridor(String pair) {
        return new FreezeSubject(pair, CORRIDOR, Bytes32.keccak(pair));
    }

    public static FreezeSubject inbound(String symbol, Address token) {
        return new FreezeSubject(symbol + " inbound", TOKEN_INBOUND, token.word());
    }
}
