package dev.kurs.chain.abi;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import org.web3j.abi.FunctionReturnDecoder;
import org.web3j.abi.TypeReference;
import org.web3j.abi.datatypes.Array;
import org.web3j.abi.datatypes.Type;

/**
 * What a contract said, taken member by member in the ABI's order; a struct's members follow each other.
 *
 * <p>Example: of the answer {@code address,uint8} {@code address()} and then {@code number()}.
 */
public final class AbiValues {
    private static final int WORD_DIGITS = 64;
    private static final String ARRAY = "[]";

    private final String types;

    @SuppressWarnings("rawtypes")
    private final Iterator<Type> values;

    /**
     * Reads hexadecimal data.
     *
     * @param types the members' types, separated by commas
     * @throws IllegalArgumentException if the data do not hold them
     */
    @SuppressWarnings({"rawtypes", "unchecked"})
    public AbiValues(String types, String data) {
        if (data.length() % 2 != 0) {
            throw new IllegalArgumentException("not (" + types + "), half a byte too many: " + data);
        }
        List<TypeReference<Type>> references = new ArrayList<>();
        for (String type : types.isEmpty() ? new String[0] : types.split(",")) {
            if (type.endsWith(ARRAY)) {
                requireWhole(references.size(), types, data);
            }
            try {
                references.add(TypeReference.makeTypeReference(type));
            } catch (ClassNotFoundException unknown) {
                throw new IllegalArgumentException("no such type: " + type, unknown);
            }
        }
        List<Type> decoded = FunctionReturnDecoder.decode(data, references);
        if (decoded.size() != references.size()) {
            throw new IllegalArgumentException("not (" + types + "): " + data);
        }
        this.types = types;
        this.values = decoded.iterator();
    }

    /** Before anything is read of an array: room is made for as many items as it says that it has, be they there or not. */
    private static void requireWhole(int member, String types, String data) {
        String digits = data.startsWith("0x") ? data.substring(2) : data;
        int begin;
        int items;
        try {
            begin = 2 * word(digits, member * WORD_DIGITS);
            items = word(digits, begin);
        } catch (ArithmeticException | NumberFormatException | IndexOutOfBoundsException absent) {
            throw new IllegalArgumentException("not (" + types + "): " + data, absent);
        }
        if (items < 0 || items >= (digits.length() - begin) / WORD_DIGITS) {
            throw new IllegalArgumentException("not (" + types + "): " + data);
        }
    }

    private static int word(String digits, int at) {
        return new BigInteger(digits.substring(at, at + WORD_DIGITS), 16).intValueExact();
    }

    public Address address() {
        return Address.of(next(String.class));
    }

    public List<Address> addresses() {
        return array().stream().map(value -> Address.of((String) value)).toList();
    }

    public List<Bytes32> words() {
        return array().stream().map(value -> Bytes32.of((byte[]) value)).toList();
    }

    public List<BigInteger> integers() {
        return array().stream().map(BigInteger.class::cast).toList();
    }

    public boolean flag() {
        return next(Boolean.class);
    }

    /** A whole number of any size and sign. */
    public BigInteger integer() {
        return next(BigInteger.class);
    }

    /** @throws ArithmeticException if the number is above 2^63 − 1 */
    public long number() {
        return integer().longValueExact();
    }

    public Bytes32 bytes32() {
        return Bytes32.of(next(byte[].class));
    }

    public byte[] bytes() {
        return next(byte[].class);
    }

    public String text() {
        return next(String.class);
    }

    /** The next member as text, whatever it is. */
    String shown() {
        Type<?> value = values.next();
        if (value instanceof org.web3j.abi.datatypes.Address address) {
            return Address.of(address.getValue()).text();
        }
        return value.getValue() instanceof byte[] bytes
                ? "0x" + HexFormat.of().formatHex(bytes)
                : value.getValue().toString();
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>();
        for (Object item : next(List.class)) {
            items.add(((Type<?>) item).getValue());
        }
        return items;
    }

    private <T> T next(Class<T> type) {
        Type<?> value = values.next();
        Object content = value instanceof Array<?> array ? array.getValue() : value.getValue();
        if (!type.isInstance(content)) {
            throw new IllegalArgumentException(
                    "a " + value.getTypeAsString() + " of (" + types + ") is asked for as " + type.getSimpleName());
        }
        return type.cast(content);
    }
}
