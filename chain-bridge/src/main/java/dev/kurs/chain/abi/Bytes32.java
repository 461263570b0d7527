package dev.kurs.chain.abi;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kurs.protocol.hash.Keccak256;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * 32 bytes, equal by value, shown as 0x and 64 lower-case digits.
 *
 * <p>Example: the id of corridor USDT-IDRX is {@code Bytes32.keccak("USDT-IDRX")}.
 */
public record Bytes32(@JsonValue String text) {
    /** How many bytes. */
    public static final int LENGTH = 32;

    private static final Pattern FORM = Pattern.compile("0x[0-9a-f]{64}");

    /** All zero. */
    public static final Bytes32 ZERO = of(new byte[LENGTH]);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Bytes32 {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("not 0x and 64 lower-case digits: " + text);
        }
    }

    public static Bytes32 of(byte[] bytes) {
        return new Bytes32("0x" + HexFormat.of().formatHex(bytes));
    }

    /** keccak256 of the text in UTF-8. */
    public static Bytes32 keccak(String text) {
        return keccak(text.getBytes(UTF_8));
    }

    public static Bytes32 keccak(byte[] content) {
        byte[] hash = new byte[LENGTH];
        new Keccak256().update(content, 0, content.length).digest(hash, 0);
        return of(hash);
    }

    /** The 32 bytes, a copy. */
    public byte[] bytes() {
        return HexFormat.of().parseHex(text, 2, text.length());
    }

    @Override
    public String toString() {
        return text;
    }
}
