package dev.kurs.bench;

import java.nio.ByteOrder;
import java.util.HexFormat;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The addresses of a world's tokens and wallets: numbered, and with bytes in their middle that differ as those of real addresses do, which are the end of a hash. */
final class WorldAddress {
    static final int LENGTH = 20;

    private static final int MIDDLE = 8;
    private static final int END = LENGTH - Integer.BYTES;
    private static final int SCATTER = 0x9E3779B1;

    private WorldAddress() {}

    /** Writes the address of a number by the words that it is read by. */
    static void write(MutableDirectBuffer target, int offset, int number) {
        target.putLong(offset, 0, ByteOrder.LITTLE_ENDIAN);
        target.putLong(offset + MIDDLE, Integer.toUnsignedLong(number * SCATTER), ByteOrder.LITTLE_ENDIAN);
        target.putInt(offset + END, number, ByteOrder.BIG_ENDIAN);
    }

    /** The same as 0x and forty digits. */
    static String text(int number) {
        byte[] address = new byte[LENGTH];
        write(new UnsafeBuffer(address), 0, number);
        return "0x" + HexFormat.of().formatHex(address);
    }
}
