package dev.kurs.edge.json;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.money.SignedAmount;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final short[] OCTETS = octets();

    /** Memory that lies ready; empty while a text of the thread has it. */
    private static final ThreadLocal<Spare> SPARES = ThreadLocal.withInitial(Spare::new);

    private static final class Spare {
        private byte[] bytes = new byte[USUAL_LENGTH];
        private final EncodedNames names = new EncodedNames();
    }

    private final EncodedNames names;
    private byte[] bytes;
    private int length;
    private int depth;

    /** Whether what comes next is another member or item, and not the first or a member's value. */
    private boolean isCommaDue;

    JsonBytes() {
        Spare spare = SPARES.get();
        bytes = spare.bytes == null ? new byte[USUAL_LENGTH] : spare.bytes;
        names = spare.names;
        spare.bytes = null;
    }

    private JsonBytes(int capacity, EncodedNames names) {
        bytes = new byte[capacity];
        this.names = names;
    }

    /** A string in quotes by itself. */
    static byte[] quoted(String text) {
        JsonBytes json = new JsonBytes(mostOf(text), null);
        json.string(text);
        return Arrays.copyOf(json.bytes, json.length);
    }

    void name(String name) {
        byte[] encoded = names.of(name);
        int skipped = isCommaDue ? 0 : 1;
        copy(encoded, skipped, encoded.length - skipped);
        isCommaDue = false;
    }

    void open(char bracket) {
        separate();
        put(bracket);
        depth++;
        isCommaDue = false;
    }

    void close(char bracket) {
        put(bracket);
        depth--;
        isCommaDue = true;
    }

    /** A string in quotes, as a name's value or the item of an array. */
    void value(CharSequence value) {
        separate();
        string(value);
    }

    void value(JsonText value) {
        separate();
        byte[] quoted = value.quoted();
        copy(quoted, 0, quoted.length);
    }

    /** {@code null}, {@code true}, {@code false}, a number or what else is ASCII and JSON already. */
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

    /** The number value / 10^decimals. */
    void scaled(long value, int decimals, NumberStyle style) {
        beginNumber(DecimalText.MOST_CHARACTERS, style);
        endNumber(DecimalText.putScaled(bytes, length, value, decimals), style);
    }

    /** An amount in units of its token. */
    void display(SignedAmount amount, int decimals, NumberStyle style) {
        beginNumber(AmountText.mostDisplay(decimals), style);
        endNumber(AmountText.putDisplay(bytes, length, amount, decimals), style);
    }

    /** An amount in raw units. */
    void raw(SignedAmount amount, NumberStyle style) {
        beginNumber(AmountText.MOST_RAW, style);
        endNumber(AmountText.putRaw(bytes, length, amount), style);
    }

    /** An amount in raw units. */
    void raw(Amount amount, NumberStyle style) {
        beginNumber(AmountText.MOST_RAW, style);
        endNumber(AmountText.putRaw(bytes, length, amount), style);
    }

    private void beginNumber(int most, NumberStyle style) {
        separate();
        reserve(most + 2);
        if (style == NumberStyle.STRINGS) {
            bytes[length++] = '"';
        }
    }

    private void endNumber(int end, NumberStyle style) {
        length = end;
        if (style == NumberStyle.STRINGS) {
            bytes[length++] = '"';
        }
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
            SHORTS.set(to, at, OCTETS[Byte.toUnsignedInt(octet)]);
            at += 2;
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
        bytes = null;
    }

    private void separate() {
        if (isCommaDue) {
            put(',');
        }
        isCommaDue = true;
    }

    private void copy(byte[] from, int start, int count) {
        reserve(count);
        System.arraycopy(from, start, bytes, length, count);
        length += count;
    }

    private void string(CharSequence value) {
        reserve(mostOf(value));
        bytes[length++] = '"';
        int plain = plain(value);
        if (plain < value.length()) {
            rest(value, plain);
        }
        bytes[length++] = '"';
    }

    private static int mostOf(CharSequence value) {
        return value.length() * MOST_PER_CHARACTER + 2;
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

    private static short[] octets() {
        short[] octets = new short[1 << Byte.SIZE];
        for (int octet = 0; octet < octets.length; octet++) {
            octets[octet] = (short) (HEX[octet >> 4] | (HEX[octet & 0xF] << Byte.SIZE));
        }
        return octets;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
