package dev.kurs.protocol.hash;

import static java.lang.Long.rotateLeft;

import java.util.Arrays;

/**
 * Keccak-f[1600] (FIPS 202 §3): 25 lanes of 64 bits, lane (x, y) at x + 5y, mixed in 24 rounds, each from one array into the
 * other; on lanes of zero it leaves 0xF1258F7940E1DDE7 in lane 0.
 */
final class KeccakPermutation {
    private static final int LANES = 25;
    private static final int ROUNDS = 24;
    private static final long[] ROUND_CONSTANTS = roundConstants();

    private final long[] lanes = new long[LANES];
    private final long[] scratch = new long[LANES];

    void reset() {
        Arrays.fill(lanes, 0);
    }

    void absorb(int lane, long bits) {
        lanes[lane] ^= bits;
    }

    long lane(int lane) {
        return lanes[lane];
    }

    void permute() {
        for (int round = 0; round < ROUNDS; round += 2) {
            round(lanes, scratch, ROUND_CONSTANTS[round]);
            round(scratch, lanes, ROUND_CONSTANTS[round + 1]);
        }
    }

    /** θ as five column parities, then ρ and π while picking the lanes of each new row, then χ by row, then ι. */
    private static void round(long[] a, long[] b, long constant) {
        long column0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
        long column1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21];
        long column2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22];
        long column3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23];
        long column4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
        long d0 = column4 ^ rotateLeft(column1, 1);
        long d1 = column0 ^ rotateLeft(column2, 1);
        long d2 = column1 ^ rotateLeft(column3, 1);
        long d3 = column2 ^ rotateLeft(column4, 1);
        long d4 = column3 ^ rotateLeft(column0, 1);
        row(b, 0, a[0] ^ d0, a[6] ^ d1, 44, a[12] ^ d2, 43, a[18] ^ d3, 21, a[24] ^ d4, 14);
        row(b, 5, rotateLeft(a[3] ^ d3, 28), a[9] ^ d4, 20, a[10] ^ d0, 3, a[16] ^ d1, 45, a[22] ^ d2, 61);
        row(b, 10, rotateLeft(a[1] ^ d1, 1), a[7] ^ d2, 6, a[13] ^ d3, 25, a[19] ^ d4, 8, a[20] ^ d0, 18);
        row(b, 15, rotateLeft(a[4] ^ d4, 27), a[5] ^ d0, 36, a[11] ^ d1, 10, a[17] ^ d2, 15, a[23] ^ d3, 56);
        row(b, 20, rotateLeft(a[2] ^ d2, 62), a[8] ^ d3, 55, a[14] ^ d4, 39, a[15] ^ d0, 41, a[21] ^ d1, 2);
        b[0] ^= constant;
    }

    /** χ over five lanes, the last four of them still to be rotated. */
    private static void row(
            long[] b,
            int at,
            long l0,
            long from1,
            int by1,
            long from2,
            int by2,
            long from3,
            int by3,
            long from4,
            int by4) {
        long l1 = rotateLeft(from1, by1);
        long l2 = rotateLeft(from2, by2);
        long l3 = rotateLeft(from3, by3);
        long l4 = rotateLeft(from4, by4);
        b[at] = l0 ^ (~l1 & l2);
        b[at + 1] = l1 ^ (~l2 & l3);
        b[at + 2] = l2 ^ (~l3 & l4);
        b[at + 3] = l3 ^ (~l4 & l0);
        b[at + 4] = l4 ^ (~l0 & l1);
    }

    /** Bits 2^j − 1 of each constant come from the linear feedback register x^8 + x^6 + x^5 + x^4 + 1. */
    private static long[] roundConstants() {
        long[] constants = new long[ROUNDS];
        int register = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int bit = 0; bit <= 6; bit++) {
                constants[round] |= (long) (register & 1) << ((1 << bit) - 1);
                register = (register << 1) ^ (register >>> 7) * 0x171;
            }
        }
        return constants;
    }
}
