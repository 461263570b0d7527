package dev.kurs.edge.json;

import java.util.Arrays;

/**
 * The UTF-8 of a JSON text, byte by byte; commas come by themselves. Its memory goes back to the thread that gives it back, for the next text of that thread.
 *
 * <p>Escapes as RFC 8259 asks and no more: {@code "}, {@code \} and control characters. Half a surrogate pair, which has no UTF-8, is escaped too.
 */
final class JsonBytes {
    private static final int USUAL_LENGTH = 4_096;

    /** A longer text's memory is not kept. */
    private static final int LONGEST_KEPT = 65_536;

    /** The most bytes that a character takes: a control character is an escape of six. */
    private static final int MOST_PER_CHARACTER = 6;

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final byte[] HEX_UPPER = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    /** Memory that lies ready; empty while a text of the thread has it. */
    private static final ThreadLocal<Spare> SPARES = ThreadLocal.withInitial(Spare::new);

    private static final class Spare {
        private byte[] bytes = new byte[USUAL_LENGTH];
        private StringBuilder digits = new StringBuilder();
        private final EncodedNames names = new EncodedNames();
    }

    private final EncodedNames names;
    private final StringBuilder digits;
    private byte[] bytes;
    private int length;
    private int depth;

    JsonBytes() {
        Spare spare = SPARES.get();
        bytes = spare.bytes == null ? new byte[USUAL_LENGTH] : spare.bytes;
        digits = spare.digits == null ? new StringBuilder() : spare.digits;
        names = spare.names;
        spare.bytes = null;
        spare.digits = null;
    }

    /** Empty, to write a number in. */
    StringBuilder digits() {
        digits.setLength(0);
        return digits;
    }

    void name(String name) {
        separate();
        byte[] encoded = names.find(name);
        if (encoded == null) {
            int start = length;
            string(name);
            put(':');
            names.remember(name, Arrays.copyOfRange(bytes, start, length));
        } else {
            reserve(encoded.length);
            System.arraycopy(encoded, 0, bytes, length, encoded.length);
            length += encoded.length;
        }
    }

    void open(char bracket) {
        separate();
        put(bracket);
        depth++;
    }

    void close(char bracket) {
        put(bracket);
        depth--;
    }

    /** A string in quotes, as a name's value or the item of an array. */
    void value(CharSequence value) {
        separate();
        string(value);
    }

    /** A number, {@code null}, {@code true}, {@code false} or what else is ASCII and JSON already. */
    void literal(CharSequence ascii) {
        separate();
        int count = ascii.length();
        reserve(count);
        byte[] to = bytes;
        int at = length;
        for (int index = 0; index < count; index++) {
            to[at + index] = (byte) ascii.charAt(index);
        }
        length = at + count;
    }

    /** JSON that was made elsewhere. */
    void raw(String json) {
        separate();
        reserve(json.length() * MOST_PER_CHARACTER);
        for (int index = 0; index < json.length(); index++) {
            index += putUtf8(json, index);
        }
    }

    /** A string of 0x and two digits a byte. */
    void hex(byte[] value) {
        separate();
        reserve(2 * value.length + 4);
        byte[] to = bytes;
        int at = length;
        to[at++] = '"';
        to[at++] = '0';
        to[at++] = 'x';
        for (byte octet : value) {
            to[at++] = HEX[octet >> 4 & 0xF];
            to[at++] = HEX[octet & 0xF];
        }
        to[at++] = '"';
        length = at;
    }

    /** The text, whose brackets must all be closed; this object is of no use afterwards. */
    byte[] finish() {
        byte[] text = Arrays.copyOf(lend(), length);
        giveBack();
        return text;
    }

    /** The memory that has the text, whose brackets must all be closed, in front; it is the reader's until it is given back. */
    byte[] lend() {
        if (depth != 0) {
            throw new IllegalStateException(depth + " brackets of a JSON text are still open");
        }
        return bytes;
    }

    int length() {
        return length;
    }

    /** Lets the thread write its next text where this one stands; this object is of no use afterwards. */
    void giveBack() {
        Spare spare = SPARES.get();
        if (bytes.length <= LONGEST_KEPT) {
            spare.bytes = bytes;
        }
        spare.digits = digits;
        bytes = null;
    }

    /** A comma, but not behind what opens an object or array, or names a member. */
    private void separate() {
        byte last = length == 0 ? (byte) '[' : bytes[length - 1];
        if (last != '{' && last != '[' && last != ':') {
            put(',');
        }
    }

    private void string(CharSequence value) {
        reserve(value.length() * MOST_PER_CHARACTER + 2);
        bytes[length++] = '"';
        int plain = plain(value);
        if (plain < value.length()) {
            rest(value, plain);
        }
        bytes[length++] = '"';
    }

    /** Nearly every text is ASCII without a character to escape, and this all of it; tells how many characters it wrote. */
    private int plain(CharSequence value) {
        int count = value.length();
        byte[] to = bytes;
        int start = length;
        int index = 0;
        while (index < count && isPlain(value.charAt(index))) {
            to[start + index] = (byte) value.charAt(index);
            index++;
        }
        length = start + index;
        return index;
    }

    private static boolean isPlain(char character) {
        return character >= ' ' && character < 0x80 && character != '"' && character != '\\';
    }

    private void rest(CharSequence value, int from) {
        for (int index = from; index < value.length(); index++) {
            char character = value.charAt(index);
            if (isPlain(character)) {
                bytes[length++] = (byte) character;
            } else if (character < 0x80) {
                escape(character);
            } else {
                index += putUtf8(value, index);
            }
        }
    }

    private void escape(char character) {
        bytes[length++] = '\\';
        switch (character) {
            case '"', '\\' -> bytes[length++] = (byte) character;
            case '\b' -> bytes[length++] = 'b';
            case '\t' -> bytes[length++] = 't';
            case '\n' -> bytes[length++] = 'n';
            case '\f' -> bytes[length++] = 'f';
            case '\r' -> bytes[length++] = 'r';
            default -> putUnit(character);
        }
    }

    private void putUnit(char character) {
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX_UPPER[character >> shift & 0xF];
        }
    }

    /** The character at an index; tells how many more of the text's it took. */
    private int putUtf8(CharSequence text, int index) {
        int point = Character.codePointAt(text, index);
        if (point < 0x80) {
            bytes[length++] = (byte) point;
        } else if (point < 0x800) {
            bytes[length++] = (byte) (0xC0 | point >> 6);
            putContinued(point);
        } else if (point > Character.MAX_VALUE) {
            bytes[length++] = (byte) (0xF0 | point >> 18);
            putContinued(point >> 12);
            putContinued(point >> 6);
            putContinued(point);
            return 1;
        } else if (Character.isSurrogate((char) point)) {
            bytes[length++] = '\\';
            putUnit((char) point);
        } else {
            bytes[length++] = (byte) (0xE0 | point >> 12);
            putContinued(point >> 6);
            putContinued(point);
        }
        return 0;
    }

    private void putContinued(int bits) {
        bytes[length++] = (byte) (0x80 | (bits & 0x3F));
    }

    private void put(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
