package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/** From a message's fields to a table's columns, and back. Example: 20 bytes of an address become 0x and 40 digits. */
final class Decoded {
    private static final HexFormat HEX = HexFormat.of();

    private Decoded() {}

    static BigInteger amount(AmountDecoder amount) {
        return new BigInteger(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(amount.high())
                .putLong(amount.low())
                .array());
    }

    /** A column of digits, which SQLite keeps as a text and PostgreSQL as a numeric. */
    static BigInteger number(ResultSet row, int column) throws SQLException {
        return row.getBigDecimal(column).toBigIntegerExact();
    }

    /** A column of dates, which SQLite keeps as a text such as 2026-11-20. */
    static LocalDate date(ResultSet row, int column) throws SQLException {
        return LocalDate.parse(row.getString(column));
    }

    static byte[] bytes(DirectBuffer buffer, int offset, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return bytes;
    }

    static String hex(byte[] bytes) {
        return "0x" + HEX.formatHex(bytes);
    }

    /** The hexadecimal digits of a field of bytes, behind 0x. */
    static String hex(DirectBuffer buffer, int offset, int length) {
        return hex(bytes(buffer, offset, length));
    }

    static LocalDate utcDate(long seconds) {
        return LocalDate.ofEpochDay(Math.floorDiv(seconds, TimeUnit.DAYS.toSeconds(1)));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    static String digits(byte[] bytes) {
        return HEX.formatHex(bytes);
    }
}
