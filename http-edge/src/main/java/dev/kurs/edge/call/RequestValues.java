package dev.kurs.edge.call;

import dev.kurs.protocol.hash.Eip55;
import java.util.HexFormat;
import java.util.Locale;
import org.agrona.concurrent.UnsafeBuffer;

/** Reads hashes and addresses of requests, and refuses an invalid one by its member's name: {@code payer: its checksum is wrong: 0x5AA…}. One per thread. */
public final class RequestValues {
    private static final int HASH_TEXT_LENGTH = 66;

    private final Eip55 eip55 = new Eip55();
    private final KnownAddresses known = new KnownAddresses();

    /** Whether a text is 0x and 64 hexadecimal digits, in either case. */
    public static boolean isHash(String text) {
        return text.length() == HASH_TEXT_LENGTH
                && text.startsWith("0x")
                && AsciiText.holds(text, 2, HexFormat::isHexDigit);
    }

    /** A hash in lower case. */
    public static String hash(String field, String text) throws RefusedException {
        if (!isHash(text)) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, field, "not 0x and 64 hexadecimal digits", text);
        }
        return text.toLowerCase(Locale.ROOT);
    }

    /** An address as text in lower case. */
    public static String lowerCase(byte[] address) {
        return "0x" + HexFormat.of().formatHex(address);
    }

    /** The 20 bytes, which nobody changes, of an address in one case or with a right checksum. */
    public byte[] address(String field, String text) throws RefusedException {
        byte[] address = known.find(text);
        if (address == null) {
            address = parse(field, text);
            known.remember(text, address);
        }
        return address;
    }

    private byte[] parse(String field, String text) throws RefusedException {
        byte[] address = new byte[Eip55.ADDRESS_LENGTH];
        String issue = switch (eip55.parse(text, new UnsafeBuffer(address), 0)) {
            case OK -> null;
            case BAD_CHECKSUM -> "its checksum is wrong";
            case MALFORMED -> "not 0x and 40 hexadecimal digits";
        };
        if (issue != null) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, field, issue, text);
        }
        return address;
    }
}
