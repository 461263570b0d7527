package dev.kurs.core.book;

import java.nio.ByteOrder;
import java.util.HexFormat;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Which withdrawal of which settlement vault: each vault counts its own from 1.
 *
 * @param high the vault's first eight bytes
 * @param low the next eight
 * @param tail the last four
 */
public record WithdrawalId(long high, long low, int tail, long number) {
    private static final int LOW = Long.BYTES;
    private static final int TAIL = 2 * Long.BYTES;

    /** @param addressOffset of the vault's 20 bytes */
    public static WithdrawalId of(DirectBuffer buffer, int addressOffset, long number) {
        return new WithdrawalId(
                buffer.getLong(addressOffset, ByteOrder.BIG_ENDIAN),
                buffer.getLong(addressOffset + LOW, ByteOrder.BIG_ENDIAN),
                buffer.getInt(addressOffset + TAIL, ByteOrder.BIG_ENDIAN),
                number);
    }

    /** Writes the vault's 20 bytes. */
    public void writeVault(MutableDirectBuffer buffer, int offset) {
        buffer.putLong(offset, high, ByteOrder.BIG_ENDIAN);
        buffer.putLong(offset + LOW, low, ByteOrder.BIG_ENDIAN);
        buffer.putInt(offset + TAIL, tail, ByteOrder.BIG_ENDIAN);
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return "withdrawal " + number + " of vault 0x" + hex.toHexDigits(high) + hex.toHexDigits(low)
                + hex.toHexDigits(tail);
    }
}
