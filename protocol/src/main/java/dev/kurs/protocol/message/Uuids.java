package dev.kurs.protocol.message;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * UUIDs as messages carry them: 16 bytes, the most significant first.
 *
 * <p>Example: {@code Uuids.read(event::getRfqId)} of the bytes 00, 01 … 0f is 00010203-0405-0607-0809-0a0b0c0d0e0f.
 */
public final class Uuids {
    public static final int LENGTH = 2 * Long.BYTES;

    private Uuids() {}

    /** The getter of a message's field of bytes. */
    public interface Field {
        int get(byte[] target, int offset, int length);
    }

    public static UUID read(Field field) {
        byte[] bytes = new byte[LENGTH];
        int unused = field.get(bytes, 0, LENGTH);
        return of(bytes);
    }

    public static UUID of(byte[] bytes) {
        ByteBuffer halves = ByteBuffer.wrap(bytes);
        return new UUID(halves.getLong(), halves.getLong());
    }

    public static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(LENGTH)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
