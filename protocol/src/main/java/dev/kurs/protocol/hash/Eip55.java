package dev.kurs.protocol.hash;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Ethereum addresses as text: 20 bytes are "0x" and 40 hexadecimal digits, whose case is a checksum (EIP-55), as in
 * 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed. Reused; not for several threads at once.
 */
public final class Eip55 {
    /** Bytes of an address. */
    public static final int ADDRESS_LENGTH = 20;

    /** Characters of its text. */
    public static final int TEXT_LENGTH = 2 + 2 * ADDRESS_LENGTH;

    private static final int DIGITS = 2 * ADDRESS_LENGTH;
    private static final int TO_UPPER = 'A' - 'a';

    /** What became of a text. */
    public enum ParseResult {
        OK,
        /** Not 0x and 40 hexadecimal digits. */
        MALFORMED,
        /** Both cases occur, and not where the checksum wants them. */
        BAD_CHECKSUM
    }

    private final Keccak256 keccak = new Keccak256();
    private final byte[] lowerCaseDigits = new byte[DIGITS];
    private final byte[] digest = new byte[Keccak256.DIGEST_LENGTH];
    private final UnsafeBuffer address = new UnsafeBuffer(new byte[ADDRESS_LENGTH]);

    /** Reads an address written in one case or with its checksum; the result changes only on OK. */
    public ParseResult parse(CharSequence text, MutableDirectBuffer result, int offset) {
        if (!decode(text)) {
            return ParseResult.MALFORMED;
        }
        if (isMixedCase(text) && !isChecksummed(text)) {
            return ParseResult.BAD_CHECKSUM;
        }
        result.putBytes(offset, address, 0, ADDRESS_LENGTH);
        return ParseResult.OK;
    }

    /** Appends the checksummed text of the 20 bytes at an offset. */
    public void append(StringBuilder text, DirectBuffer source, int offset) {
        computeChecksum(source, offset);
        text.append("0x");
        for (int digit = 0; digit < DIGITS; digit++) {
            text.append(checksummedDigit(digit));
        }
    }

    private boolean decode(CharSequence text) {
        if (text.length() != TEXT_LENGTH || text.charAt(0) != '0' || text.charAt(1) != 'x') {
            return false;
        }
        for (int index = 0; index < ADDRESS_LENGTH; index++) {
            int upper = nibble(text.charAt(2 + 2 * index));
            int lower = nibble(text.charAt(3 + 2 * index));
            if (upper < 0 || lower < 0) {
                return false;
            }
            address.putByte(index, (byte) (upper << 4 | lower));
        }
        return true;
    }

    private boolean isChecksummed(CharSequence text) {
        computeChecksum(address, 0);
        for (int digit = 0; digit < DIGITS; digit++) {
            if (text.charAt(2 + digit) != checksummedDigit(digit)) {
                return false;
            }
        }
        return true;
    }

    private void computeChecksum(DirectBuffer source, int offset) {
        for (int index = 0; index < ADDRESS_LENGTH; index++) {
            int value = source.getByte(offset + index) & 0xFF;
            lowerCaseDigits[2 * index] = (byte) Character.forDigit(value >> 4, 16);
            lowerCaseDigits[2 * index + 1] = (byte) Character.forDigit(value & 0xF, 16);
        }
        keccak.update(lowerCaseDigits).digest(digest, 0);
    }

    /** The digit in upper case where it is a letter and the digest's nibble is 8 or more. */
    private char checksummedDigit(int digit) {
        byte character = lowerCaseDigits[digit];
        int nibble = digest[digit / 2] >> (digit % 2 == 0 ? 4 : 0) & 0xF;
        return (char) (character >= 'a' && nibble >= 8 ? character + TO_UPPER : character);
    }

    private static boolean isMixedCase(CharSequence text) {
        boolean upper = false;
        boolean lower = false;
        for (int index = 2; index < TEXT_LENGTH; index++) {
            char character = text.charAt(index);
            upper |= character >= 'A' && character <= 'F';
            lower |= character >= 'a' && character <= 'f';
        }
        return upper && lower;
    }

    private static int nibble(char character) {
        if (character >= '0' && character <= '9') {
            return character - '0';
        }
        if (character >= 'a' && character <= 'f') {
            return character - 'a' + 10;
        }
        return character >= 'A' && character <= 'F' ? character - 'A' + 10 : -1;
    }
}
