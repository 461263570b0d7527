package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.artifact.Artifact;
import dev.kurs.chain.rpc.AccessEntry;
import dev.kurs.chain.rpc.TransactionSketch;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What a transaction is to do.
 *
 * <p>Example: {@code Intent.of(pool, ReservePool.sync(usdt))} is told as {@code sync of 0x5FbD…0aa3}.
 *
 * @param what for people, in one line
 * @param to empty when it creates a contract
 * @param valueWei what it pays, wei
 * @param data 0x and the calldata's digits
 * @param accessList what it names beforehand, so that it is cheaper
 */
public record Intent(
        String what, Optional<Address> to, BigInteger valueWei, String data, List<AccessEntry> accessList) {
    private static final String NO_DATA = "0x";

    /** @throws IllegalArgumentException if {@code what} has a line's end or another control character */
    public Intent {
        if (what.isBlank() || what.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("what a transaction does is told in one line: " + what);
        }
        accessList = List.copyOf(accessList);
    }

    /** One that names nothing beforehand. */
    public Intent(String what, Optional<Address> to, BigInteger valueWei, String data) {
        this(what, to, valueWei, data, List.of());
    }

    /** The same, naming beforehand what it touches. */
    public Intent withAccessList(List<AccessEntry> entries) {
        return new Intent(what, to, valueWei, data, entries);
    }

    /** A call of a contract. */
    public static Intent of(Address contract, ContractCall<?> call) {
        return new Intent(call.name() + " of " + contract, Optional.of(contract), BigInteger.ZERO, call.data());
    }

    /** A contract that comes to be where the account and the nonce say. */
    public static Intent of(Creation creation) {
        String code = Artifact.of(creation.artifact()).creationCode() + creation.arguments();
        return new Intent("the creation of " + creation.artifact(), Optional.empty(), BigInteger.ZERO, code);
    }

    /** A call whose bytes somebody else made. */
    public static Intent of(String what, Address contract, byte[] calldata) {
        return new Intent(
                what,
                Optional.of(contract),
                BigInteger.ZERO,
                "0x" + HexFormat.of().formatHex(calldata));
    }

    /** What a node is asked about before or after it is sent. */
    TransactionSketch sketch(Address from, Optional<BigInteger> gas) {
        return new TransactionSketch(from, to, valueWei, data, gas, accessList);
    }

    /** What takes a nonce of an account and does nothing else. */
    static Intent nothing(Address account) {
        return new Intent(
                "nothing, in the place of a transaction of " + account + " that nodes forgot",
                Optional.of(account),
                BigInteger.ZERO,
                NO_DATA);
    }

    boolean isNothing(Address account) {
        return to.filter(account::equals).isPresent() && valueWei.signum() == 0 && NO_DATA.equals(data);
    }

    /** A payment of wei. */
    public static Intent payment(Address to, BigInteger valueWei) {
        return new Intent("payment of " + valueWei + " wei to " + to, Optional.of(to), valueWei, NO_DATA);
    }
}
