package dev.kurs.chain.abi;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kurs.chain.key.Addresses;
import dev.kurs.protocol.hash.Eip55;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Locale;
import org.agrona.concurrent.UnsafeBuffer;
import org.web3j.crypto.ContractUtils;

/**
 * An account or contract, 20 bytes; equal by value, shown with its checksum.
 *
 * <p>Example: {@code Address.of("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")}; one letter in the other case and it is refused.
 */
public record Address(@JsonValue String text) {
    /** Nobody. */
    public static final Address ZERO = of(new byte[Addresses.LENGTH]);

    /** @throws IllegalArgumentException if the text is not the checksummed form that {@link #of(String)} makes */
    public Address {
        if (!text.equals(checksummed(text))) {
            throw new IllegalArgumentException("not a checksummed address: " + text);
        }
    }

    /** Reads an address in one case or with its checksum. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Address of(String text) {
        return new Address(checksummed(text));
    }

    public static Address of(byte[] bytes) {
        return new Address(Addresses.checksummed(bytes));
    }

    /** Where a contract comes to be that {@code creator} creates in its transaction number {@code nonce}. */
    public static Address ofContract(Address creator, long nonce) {
        return of(ContractUtils.generateContractAddress(creator.bytes(), BigInteger.valueOf(nonce)));
    }

    /** The 20 bytes, a copy. */
    public byte[] bytes() {
        return HexFormat.of().parseHex(text, 2, text.length());
    }

    /** As a word of the contracts': its bytes at the end of 32. */
    public Bytes32 word() {
        return new Bytes32("0x" + "0".repeat(24) + text.substring(2).toLowerCase(Locale.ROOT));
    }

    public boolean isZero() {
        return equals(ZERO);
    }

    @Override
    public String toString() {
        return text;
    }

    private static String checksummed(String text) {
        byte[] bytes = new byte[Addresses.LENGTH];
        if (new Eip55().parse(text, new UnsafeBuffer(bytes), 0) != Eip55.ParseResult.OK) {
            throw new IllegalArgumentException("not an address of 20 bytes, or its checksum is wrong: " + text);
        }
        return Addresses.checksummed(bytes);
    }
}
