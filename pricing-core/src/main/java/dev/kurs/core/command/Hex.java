package dev.kurs.core.command;

import java.util.HexFormat;

/** Bytes as 0x-hex, everything else as it prints itself: {@code text(new byte[] {1, (byte) 255})} is 0x01ff. */
final class Hex {
    private Hex() {}

    static String text(Object value) {
        return value instanceof byte[] bytes ? "0x" + HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }
}
