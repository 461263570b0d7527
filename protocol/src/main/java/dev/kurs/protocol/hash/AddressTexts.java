package dev.kurs.protocol.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The checksummed texts of addresses, of which the last ones met are remembered: the checksum is a Keccak-256, and the same few tokens and wallets are written
 * again and again. Not for several threads at once.
 *
 * @param <T> what is made of a text to be remembered, such as its JSON
 */
public final class AddressTexts<T> {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MIDDLE = 8;
    private static final int END = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final Eip55 eip55 = new Eip55();
    private final UnsafeBuffer source = new UnsafeBuffer(new byte[0]);
    private final byte[][] addresses;
    private final List<T> made;
    private final Function<String, T> makes;

    /**
     * @param capacity how many are remembered at most, a power of two
     * @param makes makes of a text what is remembered
     */
    public AddressTexts(int capacity, Function<String, T> makes) {
        if (!BitUtil.isPowerOfTwo(capacity)) {
            throw new IllegalArgumentException("capacity must be a power of two: " + capacity);
        }
        addresses = new byte[capacity][];
        made = new ArrayList<>(Collections.nCopies(capacity, null));
        this.makes = makes;
    }

    /** What was made of the text of an address of 20 bytes: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed. */
    public T of(byte[] address) {
        int place = placeOf(address);
        if (!Arrays.equals(addresses[place], address)) {
            addresses[place] = address.clone();
            made.set(place, makes.apply(render(address)));
        }
        return made.get(place);
    }

    /** By all bytes: most addresses are the end of a hash, but some are chosen to be told apart at a glance, such as 0x4200…0006. */
    private int placeOf(byte[] address) {
        long mixed =
                ((long) LONGS.get(address, 0) ^ (int) INTS.get(address, END)) * MIX + (long) LONGS.get(address, MIDDLE);
        mixed = (mixed ^ (mixed >>> Integer.SIZE)) * MIX;
        return (int) (mixed >>> Integer.SIZE) & (addresses.length - 1);
    }

    private String render(byte[] address) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        source.wrap(address);
        eip55.append(text, source, 0);
        return text.toString();
    }
}
