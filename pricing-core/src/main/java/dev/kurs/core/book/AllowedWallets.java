package dev.kurs.core.book;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What the pool's allow-list lets wallets do, as far as confirmed blocks say.
 *
 * <p>{@code set(address, MAY_DEPOSIT_LIQUIDITY)} is what the list had last; a wallet that it never named may do nothing. Permissions are those of
 * {@link Wallets}. What takes something away from a wallet leaves it {@link #REDUCED} until a partner registers it again.
 */
public final class AllowedWallets {
    /** Beside permissions: the list took something away. */
    public static final int REDUCED = 8;

    private static final int NOBODY = 0;
    private static final int LOW = Long.BYTES;
    private static final int TAIL = 2 * Long.BYTES;

    private final KeyTable entries = new KeyTable();

    /** Records an entry of the list; returns what is remembered of the wallet from then on, {@link #REDUCED} included. */
    public int record(DirectBuffer buffer, int addressOffset, int permissions) {
        int entry = find(buffer, addressOffset);
        int before = entry == KeyTable.MISSING ? 0 : (int) entries.value(entry);
        boolean takesAway = (before & ~permissions & ~REDUCED) != 0;
        boolean stays = (before & REDUCED) != 0 && permissions == (before & ~REDUCED);
        int value = permissions | (takesAway || stays ? REDUCED : 0);
        set(buffer, addressOffset, value);
        return value;
    }

    /** A partner registers the wallet, whatever was taken away before. */
    public void register(DirectBuffer buffer, int addressOffset) {
        int entry = find(buffer, addressOffset);
        if (entry != KeyTable.MISSING) {
            entries.value(entry, entries.value(entry) & ~REDUCED);
        }
    }

    /** Sets what is remembered of an entry, out of a snapshot. */
    public void set(DirectBuffer buffer, int addressOffset, int value) {
        int entry = find(buffer, addressOffset);
        if (entry == KeyTable.MISSING) {
            entries.add(
                    NOBODY,
                    buffer.getLong(addressOffset, ByteOrder.BIG_ENDIAN),
                    buffer.getLong(addressOffset + LOW, ByteOrder.BIG_ENDIAN),
                    buffer.getInt(addressOffset + TAIL, ByteOrder.BIG_ENDIAN),
                    value);
        } else {
            entries.value(entry, value);
        }
    }

    private int find(DirectBuffer buffer, int addressOffset) {
        return entries.find(
                NOBODY,
                buffer.getLong(addressOffset, ByteOrder.BIG_ENDIAN),
                buffer.getLong(addressOffset + LOW, ByteOrder.BIG_ENDIAN),
                buffer.getInt(addressOffset + TAIL, ByteOrder.BIG_ENDIAN));
    }

    public int size() {
        return entries.size();
    }

    /** What is remembered of the wallet at a place in the order in which the list named them. */
    public int value(int place) {
        return (int) entries.value(entries.entry(place));
    }

    public void address(int place, MutableDirectBuffer buffer, int offset) {
        int entry = entries.entry(place);
        buffer.putLong(offset, entries.high(entry), ByteOrder.BIG_ENDIAN);
        buffer.putLong(offset + LOW, entries.low(entry), ByteOrder.BIG_ENDIAN);
        buffer.putInt(offset + TAIL, entries.tail(entry), ByteOrder.BIG_ENDIAN);
    }
}
