package dev.kurs.protocol.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class FrameBufferTest {
    private static final int STEPS = 20_000;
    private static final int LONGEST = 40;

    private final FrameBuffer buffer = new FrameBuffer();
    private final UnsafeBuffer twin = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);

    @Test
    void shouldHoldWhatAgronasBufferHolds() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("FrameBufferTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            int index = random.nextInt(Frame.MAX_LENGTH - LONGEST);
            ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            long value = random.nextLong();
            byte[] some = new byte[random.nextInt(LONGEST)];
            random.nextBytes(some);
            int kind = random.nextInt(6);
            for (MutableDirectBuffer each : List.of(buffer, twin)) {
                switch (kind) {
                    case 0 -> each.putLong(index, value, order);
                    case 1 -> each.putInt(index, (int) value, order);
                    case 2 -> each.putShort(index, (short) value, order);
                    case 3 -> each.putDouble(index, Double.longBitsToDouble(value), order);
                    case 4 -> each.putByte(index, (byte) value);
                    default -> each.putBytes(index, some, 0, some.length);
                }
            }
            assertReadsAlike(random.nextInt(Frame.MAX_LENGTH - LONGEST), order);
        }

        assertArrayEquals(twin.byteArray(), buffer.byteArray());
    }

    private void assertReadsAlike(int index, ByteOrder order) {
        assertEquals(twin.getLong(index, order), buffer.getLong(index, order));
        assertEquals(twin.getInt(index, order), buffer.getInt(index, order));
        assertEquals(twin.getShort(index, order), buffer.getShort(index, order));
        assertEquals(twin.getDouble(index, order), buffer.getDouble(index, order));
        assertEquals(twin.getByte(index), buffer.getByte(index));
        byte[] expected = new byte[LONGEST];
        byte[] read = new byte[LONGEST];
        twin.getBytes(index, expected, 0, LONGEST);
        buffer.getBytes(index, read, 0, LONGEST);
        assertArrayEquals(expected, read);
    }

    @Test
    void shouldGiveItsBytesToOtherBuffers() {
        buffer.putLong(8, 0x0102030405060708L, ByteOrder.BIG_ENDIAN);

        twin.putBytes(100, buffer, 8, Long.BYTES);

        assertEquals(0x0102030405060708L, twin.getLong(100, ByteOrder.BIG_ENDIAN));
    }

    @Test
    void shouldNeitherReadNorWriteBeyondItsEnds() {
        List<Executable> beyond = List.of(
                () -> buffer.getLong(Frame.MAX_LENGTH - 7, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.putLong(Frame.MAX_LENGTH - 7, 1, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.getInt(Frame.MAX_LENGTH - 3, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.putInt(-1, 1, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.getShort(Frame.MAX_LENGTH - 1, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.putShort(-1, (short) 1, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.getDouble(-8, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.putDouble(Frame.MAX_LENGTH, 1, ByteOrder.LITTLE_ENDIAN),
                () -> buffer.getByte(Frame.MAX_LENGTH),
                () -> buffer.putByte(-1, (byte) 1),
                () -> buffer.getBytes(Frame.MAX_LENGTH - 1, new byte[2], 0, 2),
                () -> buffer.putBytes(Frame.MAX_LENGTH - 1, new byte[2], 0, 2),
                () -> buffer.putBytes(Frame.MAX_LENGTH - 1, twin, 0, 2));
        for (Executable each : beyond) {
            assertThrows(IndexOutOfBoundsException.class, each);
        }
    }

    @Test
    void shouldStayWhereItIs() {
        List<Executable> elsewhere = List.of(
                () -> buffer.wrap(new byte[8]),
                () -> buffer.wrap(new byte[8], 0, 8),
                () -> buffer.wrap(ByteBuffer.allocate(8)),
                () -> buffer.wrap(ByteBuffer.allocate(8), 0, 8),
                () -> buffer.wrap(twin),
                () -> buffer.wrap(twin, 0, 8),
                () -> buffer.wrap(0L, 0));
        for (Executable each : elsewhere) {
            assertThrows(UnsupportedOperationException.class, each);
        }
    }
}
