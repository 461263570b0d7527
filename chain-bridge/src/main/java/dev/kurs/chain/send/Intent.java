package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Call;
import dev.kurs.chain.rpc.TransactionSketch;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What a transaction is to do.
 *
 * <p>Example: {@code Intent.of(pool, ReservePool.sync(usdt))} is told as {@code sync of 0x5FbD…0aa3}.
 *
 * @param what for people, in one line
 * @param valueWei what it pays, wei
 * @param data 0x and the calldata's digits
 */
public record Intent(String what, Address to, BigInteger valueWei, String data) {
    /** @throws IllegalArgumentException if {@code what} has a line's end or another control character */
    public Intent {
        if (what.isBlank() || what.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("what a transaction does is told in one line: " + what);
        }
    }

    /** A call of a contract. */
    public static Intent of(Address contract, Call<?> call) {
        return new Intent(call.name() + " of " + contract, contract, BigInteger.ZERO, call.data());
    }

    /** A call whose bytes somebody else made. */
    public static Intent of(String what, Address contract, byte[] calldata) {
        return new Intent(what, contract, BigInteger.ZERO, "0x" + HexFormat.of().formatHex(calldata));
    }

    /** What a node is asked about before or after it is sent. */
    TransactionSketch sketch(Address from, Optional<BigInteger> gas) {
        return new TransactionSketch(from, Optional.of(to), valueWei, data, gas);
    }

    /** A payment of wei. */
    public static Intent payment(Address to, BigInteger valueWei) {
        return new Intent("payment of " + valueWei + " wei to " + to, to, valueWei, "0x");
    }
}
