package dev.kurs.journal.frame;

import java.util.HexFormat;
import org.agrona.DirectBuffer;

/** A message's fields as everybody writes them. Example: the 20 bytes of an address become 0x and 40 digits. */
public final class FrameValues {
    private static final HexFormat HEX = HexFormat.of();

    private FrameValues() {}

    public static byte[] bytes(DirectBuffer buffer, int offset, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return bytes;
    }

    public static String hex(byte[] bytes) {
        return "0x" + HEX.formatHex(bytes);
    }

    /** The hexadecimal digits of a field of bytes, behind 0x. */
    public static String hex(DirectBuffer buffer, int offset, int length) {
        return hex(bytes(buffer, offset, length));
    }
}
