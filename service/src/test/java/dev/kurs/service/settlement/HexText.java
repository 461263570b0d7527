package dev.kurs.service.settlement;

import java.util.HexFormat;

/** Text with 0x and digits, as answers have it. */
final class HexText {
    private HexText() {}

    static byte[] bytes(String text) {
        return HexFormat.of().parseHex(text, "0x".length(), text.length());
    }

    static String text(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }
}
