package dev.kurs.core.book;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * What the wallets of partners may do.
 *
 * <p>{@code permit(7, address, MAY_SWAP | MAY_DEPOSIT_LIQUIDITY)} lets partner 7 quote for the address; with no permission
 * left it counts as not registered.
 */
public final class Wallets {
    public static final int MAY_SWAP = 1;
    public static final int MAY_DEPOSIT_LIQUIDITY = 2;
    public static final int MAY_WITHDRAW_LIQUIDITY = 4;

    /** Bytes of an address. */
    public static final int ADDRESS_LENGTH = 20;

    private static final int LOW = Long.BYTES;
    private static final int TAIL = 2 * Long.BYTES;

    private final KeyTable permissions = new KeyTable();

    public void permit(int partnerId, DirectBuffer buffer, int addressOffset, int newPermissions) {
        int entry = find(partnerId, buffer, addressOffset);
        if (entry == KeyTable.MISSING) {
            permissions.add(
                    partnerId,
                    buffer.getLong(addressOffset, ByteOrder.BIG_ENDIAN),
                    buffer.getLong(addressOffset + LOW, ByteOrder.BIG_ENDIAN),
                    buffer.getInt(addressOffset + TAIL, ByteOrder.BIG_ENDIAN),
                    newPermissions);
        } else {
            permissions.value(entry, newPermissions);
        }
    }

    public boolean maySwap(int partnerId, DirectBuffer buffer, int addressOffset) {
        int entry = find(partnerId, buffer, addressOffset);
        return entry != KeyTable.MISSING && (permissions.value(entry) & MAY_SWAP) != 0;
    }

    public int size() {
        return permissions.size();
    }

    /** The partner of the wallet at a place in the order of registration. */
    public int partnerId(int place) {
        return permissions.owner(permissions.entry(place));
    }

    public int permissions(int place) {
        return (int) permissions.value(permissions.entry(place));
    }

    public void address(int place, MutableDirectBuffer buffer, int offset) {
        int entry = permissions.entry(place);
        buffer.putLong(offset, permissions.high(entry), ByteOrder.BIG_ENDIAN);
        buffer.putLong(offset + LOW, permissions.low(entry), ByteOrder.BIG_ENDIAN);
        buffer.putInt(offset + TAIL, permissions.tail(entry), ByteOrder.BIG_ENDIAN);
    }

    private int find(int partnerId, DirectBuffer buffer, int addressOffset) {
        return permissions.find(
                partnerId,
                buffer.getLong(addressOffset, ByteOrder.BIG_ENDIAN),
                buffer.getLong(addressOffset + LOW, ByteOrder.BIG_ENDIAN),
                buffer.getInt(addressOffset + TAIL, ByteOrder.BIG_ENDIAN));
    }
}
