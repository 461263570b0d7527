package dev.kurs.chain.quote;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian integers in byte arrays: {@code putWord(0, 65, words, 0)} ends in {@code 0x41} after 31 zero bytes. */
final class WordBytes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private WordBytes() {}

    static void putWord(long high, long low, byte[] words, int offset) {
        putLong(0, words, offset);
        putLong(0, words, offset + 8);
        putLong(high, words, offset + 16);
        putLong(low, words, offset + 24);
    }

    static void putLong(long value, byte[] words, int offset) {
        LONG.set(words, offset, value);
    }

    static void putInt(int value, byte[] words, int offset) {
        INT.set(words, offset, value);
    }
}
