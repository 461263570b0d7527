package dev.kurs.chain.abi;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Bool;
import org.web3j.abi.datatypes.DynamicArray;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.Type;
import org.web3j.abi.datatypes.Utf8String;
import org.web3j.abi.datatypes.generated.Int256;
import org.web3j.abi.datatypes.generated.Uint256;

/**
 * What a call is given, member by member; a struct's members follow each other, which is how the ABI encodes structs of fixed size.
 *
 * <p>Example: {@code new AbiArguments().address(token).uint(16, 100)} are two words.
 */
public final class AbiArguments {
    private static final int WORD_BITS = 256;

    @SuppressWarnings("rawtypes")
    private final List<Type> values = new ArrayList<>();

    public AbiArguments address(Address value) {
        return add(new org.web3j.abi.datatypes.Address(value.text()));
    }

    public AbiArguments addresses(List<Address> value) {
        return add(new DynamicArray<>(
                org.web3j.abi.datatypes.Address.class,
                value.stream()
                        .map(address -> new org.web3j.abi.datatypes.Address(address.text()))
                        .toList()));
    }

    public AbiArguments flag(boolean value) {
        return add(new Bool(value));
    }

    public AbiArguments uint(int bits, long value) {
        return uint(bits, BigInteger.valueOf(value));
    }

    /** @throws IllegalArgumentException if the value is negative or has more bits */
    public AbiArguments uint(int bits, BigInteger value) {
        return add(checked(bits, value));
    }

    /** @throws IllegalArgumentException if a value is negative or has more bits */
    public AbiArguments uints(int bits, List<Long> values) {
        return add(new DynamicArray<>(
                Uint256.class,
                values.stream()
                        .map(value -> checked(bits, BigInteger.valueOf(value)))
                        .toList()));
    }

    private static Uint256 checked(int bits, BigInteger value) {
        if (value.signum() < 0 || value.bitLength() > bits) {
            throw new IllegalArgumentException(value + " does not fit uint" + bits);
        }
        return new Uint256(value);
    }

    /** @throws IllegalArgumentException if the value has more bits, its sign included */
    public AbiArguments integer(int bits, BigInteger value) {
        if (value.bitLength() >= bits || bits > WORD_BITS) {
            throw new IllegalArgumentException(value + " does not fit int" + bits);
        }
        return add(new Int256(value));
    }

    public AbiArguments bytes32(Bytes32 value) {
        return add(new org.web3j.abi.datatypes.generated.Bytes32(value.bytes()));
    }

    /** The first byte of a word. */
    public AbiArguments bytes1(byte[] value) {
        return add(new org.web3j.abi.datatypes.generated.Bytes1(value));
    }

    /** The first four bytes of a word, as ERC-165 has them. */
    public AbiArguments bytes4(byte[] value) {
        return add(new org.web3j.abi.datatypes.generated.Bytes4(value));
    }

    public AbiArguments bytes(byte[] value) {
        return add(new DynamicBytes(value));
    }

    public AbiArguments text(String value) {
        return add(new Utf8String(value));
    }

    public AbiArguments struct(AbiStruct struct) {
        struct.addTo(this);
        return this;
    }

    /** The encoding without any selector. */
    String encoded() {
        return FunctionEncoder.encodeConstructor(values);
    }

    private AbiArguments add(Type<?> value) {
        values.add(value);
        return this;
    }
}
