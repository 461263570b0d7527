package dev.kurs.protocol.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The checksummed texts of addresses, of which the last ones met are remembered: the checksum is a Keccak-256, and the same few tokens and wallets are written
 * again and again. Not for several threads at once.
 */
public final class AddressTexts {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** An address is the end of a hash, so that any of its bytes are as good as others to tell addresses apart. */
    private static final int MIDDLE = 8;

    private final Eip55 eip55 = new Eip55();
    private final UnsafeBuffer source = new UnsafeBuffer(new byte[0]);
    private final byte[][] addresses;
    private final String[] texts;

    /** @param capacity how many are remembered at most, a power of two */
    public AddressTexts(int capacity) {
        if (!BitUtil.isPowerOfTwo(capacity)) {
            throw new IllegalArgumentException("capacity must be a power of two: " + capacity);
        }
        addresses = new byte[capacity][];
        texts = new String[capacity];
    }

    /** The text of an address of 20 bytes: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed. */
    public String of(byte[] address) {
        int place = (int) INTS.get(address, MIDDLE) & addresses.length - 1;
        if (!Arrays.equals(addresses[place], address)) {
            addresses[place] = address.clone();
            texts[place] = render(address);
        }
        return texts[place];
    }

    private String render(byte[] address) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        source.wrap(address);
        eip55.append(text, source, 0);
        return text.toString();
    }
}
