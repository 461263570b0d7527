package dev.kurs.protocol.money;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Whole numbers as ASCII, written two digits at a time where they are to stand: 1 628 at place 3 takes the places 3 to 6, and 7 is told. */
final class Digits {
    /** Digits of 2^64 − 1. */
    static final int MOST = 20;

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HUNDRED = 100;
    private static final short[] PAIRS = pairs();
    private static final long CHUNK = PowersOfTen.get(PowersOfTen.MAX_EXPONENT);

    private Digits() {}

    /** Writes an unsigned number without zeros in front; tells the place behind it. */
    static int put(byte[] to, int at, long unsigned) {
        if (unsigned < 0) {
            long upper = Long.divideUnsigned(unsigned, CHUNK);
            return putPadded(to, put(to, at, upper), PowersOfTen.MAX_EXPONENT, unsigned - upper * CHUNK);
        }
        return putPadded(to, at, count(unsigned), unsigned);
    }

    /** Writes so many digits of a number that is not negative, zeros in front where it has fewer; tells the place behind them. */
    static int putPadded(byte[] to, int at, int count, long number) {
        int end = at + count;
        int place = end;
        long rest = number;
        while (place - at >= 2) {
            long hundreds = rest / HUNDRED;
            place -= 2;
            SHORTS.set(to, place, PAIRS[(int) (rest - hundreds * HUNDRED)]);
            rest = hundreds;
        }
        if (place > at) {
            to[at] = (byte) ('0' + rest % 10);
        }
        return end;
    }

    /** By the binary digits, of which each is 1233 / 4096 of a decimal one; at most one too few. */
    private static int count(long number) {
        int least = ((Long.SIZE - Long.numberOfLeadingZeros(number | 1)) * 1_233) >> 12;
        return number >= PowersOfTen.get(least) ? least + 1 : Math.max(1, least);
    }

    private static short[] pairs() {
        short[] pairs = new short[HUNDRED];
        for (int pair = 0; pair < HUNDRED; pair++) {
            pairs[pair] = (short) (('0' + pair / 10) | (('0' + pair % 10) << Byte.SIZE));
        }
        return pairs;
    }
}
