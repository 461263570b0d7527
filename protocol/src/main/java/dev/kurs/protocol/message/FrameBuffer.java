package dev.kurs.protocol.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.AbstractMutableDirectBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;

/**
 * Room for one frame, in an array of its own which it never leaves.
 *
 * <p>An {@link org.agrona.concurrent.UnsafeBuffer} may stand for any memory, so the compiler takes each store into one for a store into every object's fields, and
 * reads those again. What a message's fields are written and read by here are views of the array: the compiler knows that no other object has a part of it, and
 * an index out of bounds is the array's to find. All the rest is Agrona's.
 */
public final class FrameBuffer extends AbstractMutableDirectBuffer {
    private static final VarHandle LONGS = viewOf(long[].class);
    private static final VarHandle INTS = viewOf(int[].class);
    private static final VarHandle SHORTS = viewOf(short[].class);

    private final byte[] bytes;

    /** Room for {@link Frame#MAX_LENGTH} bytes. */
    public FrameBuffer() {
        bytes = new byte[Frame.MAX_LENGTH];
        byteArray = bytes;
        addressOffset = BufferUtil.ARRAY_BASE_OFFSET;
        capacity = bytes.length;
    }

    private static VarHandle viewOf(Class<?> words) {
        return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.LITTLE_ENDIAN)
                .withInvokeExactBehavior();
    }

    @Override
    public long getLong(int index, ByteOrder order) {
        long value = (long) LONGS.get(bytes, index);
        return isLittleEndian(order) ? value : Long.reverseBytes(value);
    }

    @Override
    public void putLong(int index, long value, ByteOrder order) {
        LONGS.set(bytes, index, isLittleEndian(order) ? value : Long.reverseBytes(value));
    }

    @Override
    public int getInt(int index, ByteOrder order) {
        int value = (int) INTS.get(bytes, index);
        return isLittleEndian(order) ? value : Integer.reverseBytes(value);
    }

    @Override
    public void putInt(int index, int value, ByteOrder order) {
        INTS.set(bytes, index, isLittleEndian(order) ? value : Integer.reverseBytes(value));
    }

    @Override
    public short getShort(int index, ByteOrder order) {
        short value = (short) SHORTS.get(bytes, index);
        return isLittleEndian(order) ? value : Short.reverseBytes(value);
    }

    @Override
    public void putShort(int index, short value, ByteOrder order) {
        SHORTS.set(bytes, index, isLittleEndian(order) ? value : Short.reverseBytes(value));
    }

    @Override
    public double getDouble(int index, ByteOrder order) {
        return Double.longBitsToDouble(getLong(index, order));
    }

    @Override
    public void putDouble(int index, double value, ByteOrder order) {
        putLong(index, Double.doubleToRawLongBits(value), order);
    }

    @Override
    public byte getByte(int index) {
        return bytes[index];
    }

    @Override
    public void putByte(int index, byte value) {
        bytes[index] = value;
    }

    @Override
    public void getBytes(int index, byte[] target, int offset, int length) {
        System.arraycopy(bytes, index, target, offset, length);
    }

    @Override
    public void putBytes(int index, byte[] source, int offset, int length) {
        System.arraycopy(source, offset, bytes, index, length);
    }

    @Override
    public ByteBuffer byteBuffer() {
        return null;
    }

    @Override
    public boolean isExpandable() {
        return false;
    }

    @Override
    public int wrapAdjustment() {
        return 0;
    }

    @Override
    protected void ensureCapacity(int index, int length) {
        boundsCheck0(index, length);
    }

    @Override
    public void wrap(byte[] other) {
        throw staysWhereItIs();
    }

    @Override
    public void wrap(byte[] other, int offset, int length) {
        throw staysWhereItIs();
    }

    @Override
    public void wrap(ByteBuffer other) {
        throw staysWhereItIs();
    }

    @Override
    public void wrap(ByteBuffer other, int offset, int length) {
        throw staysWhereItIs();
    }

    @Override
    public void wrap(DirectBuffer other) {
        throw staysWhereItIs();
    }

    @Override
    public void wrap(DirectBuffer other, int offset, int length) {
        throw staysWhereItIs();
    }

    @Override
    public void wrap(long address, int length) {
        throw staysWhereItIs();
    }

    private static boolean isLittleEndian(ByteOrder order) {
        return order == ByteOrder.LITTLE_ENDIAN;
    }

    private static UnsupportedOperationException staysWhereItIs() {
        return new UnsupportedOperationException("a frame's buffer has an array of its own, and no other memory");
    }
}
